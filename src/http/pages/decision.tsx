import { setTimeout } from 'node:timers/promises';
import type { Company, Member } from '../../contract/documents.js';
import { decisionOn, type DecisionView, type GivenAnswer } from '../../calls/decide.js';
import { inboxOf } from '../../calls/inbox.js';
import type { Dependencies } from '../../dependencies.js';
import { createDeciding } from '../decide/deciding.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { cancelHeldCall } from '../cancelHeldCall.js';
import { readAllowance } from './allowance.js';
import { decisionPath, SAID } from './decisionPath.js';
import { readForm, requireOwnOrigin, requireToken } from './forms.js';
import { readReason } from './rejection.js';
import { answerPage, PageRefusal, seeOther } from './respond.js';
import { DecisionPage, type DecisionProps } from './sheet.js';
import { PASSING } from './states.js';

/** How long a page waits for a call to leave a passing state, in milliseconds. Most calls take less. */
const SETTLES_WITHIN = 1_500;

/** The handlers of `/decide/:callId`. */
export function createDecision(dependencies: Dependencies) {
  const { store, config, now } = dependencies;
  const deciding = createDeciding(dependencies);

  async function answer(context: RequestContext, session: SignedIn, callId: string, view: DecisionView, status = 200) {
    if (view.kind === 'absent') return context.throw(404);
    const said = new URLSearchParams(context.querystring).get('said');
    const notice = SAID.find((known) => known === said) ?? null;
    const { company } = context.state;
    const at = now();
    const isAfter = view.kind === 'own' || view.kind === 'over' || (view.kind === 'state' && !PASSING.has(view.state));
    const next = isAfter ? await inboxOf(store, session.member, at).waiting({ limit: 1 }, callId) : null;
    const props: DecisionProps = { view, here: decisionPath(callId), company, session, now: at, notice, next };
    answerPage(context, <DecisionPage {...props} />, status);
  }

  /** Reads the view of a call repeatedly for a moment, until the call has left its passing state. */
  async function settledView(callId: string, first: DecisionView, viewing: { company: Company; viewer: Member }) {
    let view = first;
    const until = performance.now() + SETTLES_WITHIN;
    for (let pause = 50; view.kind === 'state' && PASSING.has(view.state); pause *= 1.5) {
      if (performance.now() + pause > until) break;
      await setTimeout(pause);
      view = await decisionOn(dependencies, { found: await store.calls.withKey(callId), ...viewing });
    }
    return view;
  }

  return {
    /** GET and HEAD: shows the call, and never decides. */
    async show(context: RequestContext, callId: string): Promise<void> {
      const session = await readSession(context);
      if (!session) return seeOther(context, `/sign-in?${new URLSearchParams({ next: decisionPath(callId) })}`);
      const { company } = context.state;
      if (!company) return context.throw(404);
      const viewing = { company, viewer: session.member };
      const view = await deciding.look(context, { callId, ...viewing });
      await answer(context, session, callId, await settledView(callId, view, viewing));
    },

    /** POST: decides, then redirects to the page that shows the state of the call. */
    async decide(context: RequestContext, callId: string): Promise<void> {
      requireOwnOrigin(context, config);
      const session = await readSession(context);
      if (!session) return endedBefore(context, callId);
      const form = await readForm(context);
      requireToken(context, form, session.csrf);
      const given = readAnswer(form);
      if (!given) return context.throw(400);

      const { company } = context.state;
      if (!company) return context.throw(404);
      const { outcome, view } = await deciding.answer(context, { callId, company, viewer: session.member }, given);
      if (outcome === 'not_allowed' || outcome === 'absent') return answer(context, session, callId, view, 403);
      seeOther(context, decisionPath(callId, outcome === 'done' || outcome === 'repeated' ? undefined : outcome));
    },

    /** POST: cancels one of the person's own held calls, then redirects to the page that shows its state. */
    async cancel(context: RequestContext, callId: string): Promise<void> {
      requireOwnOrigin(context, config);
      const session = await readSession(context);
      if (!session) return endedBefore(context, callId);
      requireToken(context, await readForm(context), session.csrf);
      const { company, requestId } = context.state;
      if (!company) return context.throw(404);
      const { envelope } = await cancelHeldCall(dependencies, { company, session, callId, requestId });
      const code = envelope.ok ? null : envelope.error.code;
      if (code === 'not_found' || code === 'invalid_input') return context.throw(404);
      if (!envelope.ok && code !== 'conflict' && code !== 'still_running')
        throw new PageRefusal(envelope.error.message);
      seeOther(context, decisionPath(callId, code === 'conflict' ? 'late' : undefined));
    },
  };
}

/** The answer in a posted form; null if it is not valid. */
function readAnswer(form: URLSearchParams): GivenAnswer | null {
  const given = form.get('answer');
  if (given !== 'yes' && given !== 'no' && given !== 'yes_and_alike') return null;
  const allows = given === 'yes_and_alike' ? readAllowance(form) : undefined;
  const reason = given === 'no' ? readReason(form) : undefined;
  if (allows === null || reason === null) return null;
  const answer = given === 'no' ? 'no' : 'yes';
  return { answer, reason, allows, hash: form.get('preview') ?? '', n: Number(form.get('n')) };
}

/** Redirects to sign-in, which says that nothing was decided and then leads back to the decision. */
function endedBefore(context: RequestContext, callId: string): void {
  seeOther(context, `/sign-in?${new URLSearchParams({ next: decisionPath(callId, 'ended') })}`);
}
