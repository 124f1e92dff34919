import type { CallState } from '../../contract/states.js';
import type { DecisionView } from '../../calls/decide.js';
import { plainly } from './format.js';
import { DecidedBy } from './rejection.js';
import { inAdvanceOf, messageOf, resultOf } from './results.js';

interface Words {
  readonly title: string;
  readonly next: string;
  readonly mood?: 'good' | 'bad';
}

/** What the page says about a call that does not wait for a decision, by its state. */
export const WORDS: Readonly<Record<CallState, Words>> = {
  received: {
    title: 'Being checked',
    next: 'The call is being checked, and nothing has run. If the preview has changed, you are asked again.',
  },
  held_confirmation: { title: 'Waiting for a confirmation', next: 'Load the page again to see the preview.' },
  held_approval: { title: 'Waiting for an approval', next: 'Load the page again to see the preview.' },
  confirmed: {
    title: 'Confirmed',
    next:
      'The call is checked once more. Then it runs, or an administrator is asked where one must approve it too. ' +
      'If the preview has changed, nothing runs and you are asked again.',
  },
  approved: {
    title: 'Approved',
    next:
      'The call is checked once more, then it runs. If the preview has changed, nothing runs and you are asked ' +
      'again.',
  },
  running: { title: 'Running', next: 'The call runs on the server. You can close this page.' },
  succeeded: { title: 'Done', next: 'The call has run, and its caller has the result.', mood: 'good' },
  failed: {
    title: 'Failed',
    next: 'Nothing was charged. The call is not repeated by itself; it can be made again.',
    mood: 'bad',
  },
  outcome_unknown: {
    title: 'Outcome unknown',
    next: 'Ask the recipient whether it arrived before you make the call again.',
    mood: 'bad',
  },
  refused: {
    title: 'Refused',
    next: 'Nothing ran. Once the reason is gone, the call can be made again.',
    mood: 'bad',
  },
  rejected: { title: 'Rejected', next: 'Nothing ran. The caller gets this answer.', mood: 'bad' },
  expired: {
    title: 'Expired',
    next: 'Nothing ran, because no decision was made in time. The call can be made again.',
    mood: 'bad',
  },
  cancelled: {
    title: 'Cancelled',
    next: 'Nothing ran, because the caller cancelled the call. You do not need to do anything.',
    mood: 'bad',
  },
  revoked: {
    title: 'No longer allowed',
    next: 'Nothing ran, because the key or the person that made the call may no longer make it.',
    mood: 'bad',
  },
  abandoned: {
    title: 'Never started',
    next: 'Nothing ran, because the service could not start the call. The call can be made again.',
    mood: 'bad',
  },
};

/** States that a call leaves by itself within moments. */
export const PASSING: ReadonlySet<CallState> = new Set(['received', 'confirmed', 'approved', 'running']);

type StateView = Extract<DecisionView, { kind: 'state' }>;

/** The state of a call, what came of it, who decided, and what comes next. */
export function StateSheet({ view, here }: { readonly view: StateView; readonly here: string }) {
  const { call, state, decidedBy } = view;
  const { title, next, mood } = WORDS[state];
  const isPassing = PASSING.has(state);
  const message = messageOf(call, state);
  const inAdvance = inAdvanceOf(call);
  return (
    <section role="status">
      <p class={`status ${mood === 'good' ? 'done' : isPassing ? 'machine' : 'stopped'}`}>{title}</p>
      <h1>{plainly(call.hold?.preview.title ?? call.action)}</h1>
      {resultOf(call).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {message !== null && <p>{message}</p>}
      {state === 'running' && call.progress && (
        <p>
          {call.progress.done.toLocaleString('en')} of {call.progress.total.toLocaleString('en')} done.
        </p>
      )}
      <p class="muted">{next}</p>
      {decidedBy !== null && (
        <div class={call.decision?.answer === 'no' ? 'seal no' : 'seal'}>
          <DecidedBy call={call} name={decidedBy} />
          <p class="muted small">
            {state === 'succeeded' ? 'Receipt' : 'Call'} <code>{call._id}</code>
          </p>
        </div>
      )}
      {inAdvance !== null && <p>{inAdvance}</p>}
      {isPassing && (
        <p>
          <a class="go" href={here}>
            See what came of it
          </a>
        </p>
      )}
    </section>
  );
}
