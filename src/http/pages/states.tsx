import type { CallState } from '../../contract/states.js';
import type { DecisionView } from '../../calls/decide.js';
import { titleIn } from '../../engine/previewIn.js';
import { plainly } from './format.js';
import { ofCall, useLanguage, useTexts } from './language.js';
import { DecidedBy } from './rejection.js';
import { inAdvanceOf, messageOf, resultOf } from './results.js';
import { useExactly } from './zone.js';

/** States that a call leaves by itself within moments. */
export const PASSING: ReadonlySet<CallState> = new Set(['received', 'confirmed', 'approved', 'running']);

type StateView = Extract<DecisionView, { kind: 'state' }>;

/** The state of a call, its result, who decided, and what comes next. */
export function StateSheet({ view, here }: { readonly view: StateView; readonly here: string }) {
  const { call, state, decidedBy } = view;
  const { states, state: texts, results } = useTexts();
  const language = useLanguage();
  const { title, next } = states[state];
  const isPassing = PASSING.has(state);
  const message = messageOf(call, state);
  const inAdvance = inAdvanceOf(call, results, useExactly());
  return (
    <section role="status">
      <p class={`status ${state === 'succeeded' ? 'done' : isPassing ? 'machine' : 'stopped'}`}>{title}</p>
      <h1>{plainly(call.hold ? titleIn(call.hold, language) : call.action)}</h1>
      {resultOf(call, results).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {message !== null && <p lang={ofCall(call, language)}>{message}</p>}
      {state === 'running' && call.progress && <p>{texts.progress(call.progress.done, call.progress.total)}</p>}
      <p class="muted">{next}</p>
      {decidedBy !== null && (
        <div class={call.decision?.answer === 'no' ? 'seal no' : 'seal'}>
          <DecidedBy call={call} name={decidedBy} />
          <p class="muted small">
            {state === 'succeeded' ? texts.receipt : texts.call} <code>{call._id}</code>
          </p>
        </div>
      )}
      {inAdvance !== null && <p>{inAdvance}</p>}
      {isPassing && (
        <p>
          <a class="go" href={here}>
            {texts.seeResult}
          </a>
        </p>
      )}
    </section>
  );
}
