import type { CallRecord } from '../../contract/documents.js';
import type { CallState } from '../../contract/states.js';
import { GRANT_LASTS } from '../../engine/grants.js';
import type { DecisionView } from '../../calls/decide.js';
import { counted, exactly, plainly } from './format.js';

interface Words {
  readonly title: string;
  readonly next: string;
  readonly mood?: 'good' | 'bad';
}

/** What is told of a call that waits for nobody, by its state. */
const WORDS: Readonly<Record<CallState, Words>> = {
  received: {
    title: 'Being checked',
    next: 'If what was shown has changed, it is shown to you anew; nothing runs before that.',
  },
  held_confirmation: { title: 'Waiting for a confirmation', next: 'Load the page again.' },
  held_approval: { title: 'Waiting for an approval', next: 'Load the page again.' },
  confirmed: {
    title: 'Confirmed',
    next: 'It is checked once more, then it runs, or goes on to an administrator where one must approve too. If what you saw has changed meanwhile, nothing runs and you are asked again.',
  },
  approved: {
    title: 'Approved',
    next: 'It is checked once more, then it runs. If what you saw has changed meanwhile, nothing runs and you are asked again.',
  },
  running: { title: 'Running', next: 'You can leave this page: it runs on the server.' },
  succeeded: { title: 'Done', next: 'Whoever made the call has the result.', mood: 'good' },
  failed: {
    title: 'It ran and could not do its work',
    next: 'Nothing was charged. It is not tried again by itself.',
    mood: 'bad',
  },
  outcome_unknown: {
    title: 'It cannot be known whether it happened',
    next: 'It is not repeated. Look on the other side before anyone asks for it again.',
    mood: 'bad',
  },
  refused: {
    title: 'It was not run',
    next: 'Once what stood in the way is gone, it can be asked for again.',
    mood: 'bad',
  },
  rejected: { title: 'Rejected', next: 'Nothing ran. Whoever made the call is told.', mood: 'bad' },
  expired: { title: 'Expired', next: 'Nobody decided in time. Nothing ran; it can be asked for again.', mood: 'bad' },
  cancelled: { title: 'Taken back', next: 'Whoever made the call took it back. Nothing ran.', mood: 'bad' },
  revoked: {
    title: 'No longer allowed',
    next: 'The key or the person that made the call lost the right to it. Nothing ran.',
    mood: 'bad',
  },
  abandoned: { title: 'Never started', next: 'Nothing ran. Whoever made the call was told so.', mood: 'bad' },
};

/** States that something moves on from by itself within moments. */
export const PASSING: ReadonlySet<CallState> = new Set(['received', 'confirmed', 'approved', 'running']);

type StateView = Extract<DecisionView, { kind: 'state' }>;

/** Where a call stands, who decided, and what comes next. */
export function StateCard({ view, here }: { readonly view: StateView; readonly here: string }) {
  const { call, state, decidedBy } = view;
  const { title, next, mood } = WORDS[state];
  return (
    <section class={`card state ${mood ?? ''}`} role="status">
      <h2>{title}</h2>
      {decidedBy !== null && call.decision && (
        <p>
          {call.decision.answer === 'yes' ? 'Allowed' : 'Rejected'} by {plainly(decidedBy)} at{' '}
          <time dateTime={call.decision.at.toISOString()}>{exactly(call.decision.at)}</time>.
        </p>
      )}
      <Beforehand call={call} />
      <Reason call={call} state={state} />
      {state === 'running' && call.progress && (
        <p>
          {call.progress.done.toLocaleString('en')} of {call.progress.total.toLocaleString('en')} done.
        </p>
      )}
      <p>{next}</p>
      {PASSING.has(state) && (
        <p>
          <a href={here}>Refresh</a>
        </p>
      )}
    </section>
  );
}

/** What the approval of this call allows beyond it, or what allowed this one. */
function Beforehand({ call }: { readonly call: CallRecord }) {
  const { grant, yes } = call;
  if (grant !== undefined) return <p>It was approved beforehand, together with other calls like it.</p>;
  const { allows, at } = yes?.approval ?? {};
  if (!allows || !at) return null;
  const until = new Date(at.getTime() + GRANT_LASTS);
  return (
    <p>
      Up to {counted(allows.calls, 'more call')} like it {allows.calls === 1 ? 'is' : 'are'} taken as approved until{' '}
      <time dateTime={until.toISOString()}>{exactly(until)}</time>, unless an administrator ends that earlier.
    </p>
  );
}

/** States whose words say nothing of the cause: the envelope does. */
const WITH_REASON: ReadonlySet<CallState> = new Set(['refused', 'failed', 'outcome_unknown', 'revoked']);

function Reason({ call, state }: { readonly call: CallRecord; readonly state: CallState }) {
  if (!WITH_REASON.has(state) || !call.envelope || call.envelope.ok) return null;
  return <p>{plainly(call.envelope.error.message)}</p>;
}
