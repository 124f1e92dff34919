import type { Company } from '../contract/documents.js';
import type { Dependencies } from '../dependencies.js';
import type { Answer } from './answer.js';
import { signedInCaller } from './authenticate.js';
import { callAction, NO_OPTIONS } from './callAction.js';
import type { SignedIn } from './session.js';

interface Cancelling {
  readonly company: Company;
  readonly session: SignedIn;
  /** The held call. */
  readonly callId: string;
  readonly requestId: string;
}

/** Calls `holds.cancel` for the page of a held call, as a call over HTTP does. */
export function cancelHeldCall(
  dependencies: Dependencies,
  { company, session, callId, requestId }: Cancelling,
): Promise<Answer> {
  const action = dependencies.registry.get('holds.cancel');
  if (!action) throw new Error('The registry has no action holds.cancel.');
  const caller = signedInCaller(company, session);
  return callAction(dependencies, { action, input: { callId }, caller, options: NO_OPTIONS, requestId });
}
