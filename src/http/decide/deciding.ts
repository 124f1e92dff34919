import {
  decide,
  decisionOn,
  type CallToDecide,
  type Decided,
  type DecisionView,
  type GivenAnswer,
} from '../../calls/decide.js';
import type { Company, Member } from '../../contract/documents.js';
import type { Dependencies } from '../../dependencies.js';
import type { RequestContext } from '../state.js';

/** A call, and the person who reads it or answers it. */
interface Deciding {
  readonly callId: string;
  readonly company: Company;
  /** The member, as read for this request. */
  readonly viewer: Member;
}

/** Reads and answers held calls, for the forms of the page and for JSON. */
export function createDeciding(dependencies: Dependencies) {
  const { store } = dependencies;

  function callToDecide({ state }: RequestContext, callId: string): Promise<CallToDecide> {
    const { callToDecide: prefetched } = state.prefetched;
    return prefetched?.callId === callId ? prefetched.found : store.calls.withKey(callId);
  }

  return {
    /** What the person may see and do about the call. */
    async look(context: RequestContext, { callId, company, viewer }: Deciding): Promise<DecisionView> {
      return decisionOn(dependencies, { found: await callToDecide(context, callId), company, viewer });
    },

    /** Records the person's answer to the call, if the person may give it. */
    async answer(context: RequestContext, deciding: Deciding, given: GivenAnswer): Promise<Decided> {
      const found = await callToDecide(context, deciding.callId);
      return decide(dependencies, { ...given, ...deciding, found });
    },
  };
}
