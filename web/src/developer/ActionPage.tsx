import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ActionName, Answer, Input } from '@action-api/client';
import { ActionForm } from '../actions/ActionForm';
import { Secrets } from '../actions/ActionResult';
import { CopyButton } from '../actions/CopyButton';
import type { ActionFacts } from '../actions/registry';
import { client } from '../api';
import { words } from '../texts/places/developer';
import { roleText } from '../texts/roles';
import { FactList } from './parts';

const { console: say } = words;

/** The outcome of a call or a dry run: in words, and as the service answers it. */
interface ShownAnswer {
  readonly text: string;
  readonly envelope: object;
  /** Values that are shown only once. */
  readonly secrets: Readonly<Record<string, unknown>>;
}

interface ActionPageProps<N extends ActionName> {
  readonly name: N;
  readonly facts: ActionFacts;
}

const NOTHING = {};

/** One action: what it is, a form that calls it, and the answer. */
export function ActionPage<N extends ActionName>({ name, facts }: ActionPageProps<N>) {
  const [shown, show] = useState<ShownAnswer | null>(null);
  const answer = useRef<HTMLElement>(null);
  const tell = (next: ShownAnswer) => {
    show(next);
    answer.current?.scrollIntoView({ block: 'nearest' });
  };
  const dryRun = async (input: Input<N> & object) => {
    const tried = await client.dryRun(name, input);
    const { ok, data, error } = { data: undefined, error: undefined, ...tried };
    tell({
      text: ok && data ? say.outcomes[OF_DRY_RUN[data.outcome]] : say.outcomes.refuses,
      envelope: ok ? { ok, data } : { ok, error },
      secrets: NOTHING,
    });
  };

  const answered = (
    <section ref={answer} className="answer-of" aria-labelledby="answer">
      <div className="copied">
        <h3 id="answer">{say.answer}</h3>
        {shown && <CopyButton text={textOf(shown.envelope)} label={say.copyAnswer} />}
      </div>
      <output>{shown ? shown.text : <span className="muted">{say.noAnswer}</span>}</output>
      {shown && (
        <>
          <Secrets values={shown.secrets} names={Object.keys(shown.secrets)} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre tabIndex={0}>{textOf(shown.envelope)}</pre>
        </>
      )}
    </section>
  );

  return (
    <article>
      <p className="back">
        <Link to="/developer/console">← {say.back}</Link>
      </p>
      <h2>{facts.title}</h2>
      <p>
        <code>{name}</code>
      </p>
      <p className="description">{facts.description.replaceAll('`', '')}</p>
      <Facts name={name} facts={facts} />
      <ActionForm
        name={name}
        facts={facts}
        first={NOTHING}
        onDone={doNothing}
        inPage={{
          onAnswer: (given) => tell(shownOf(given, facts.secrets ?? [])),
          tool: { label: say.dryRun, run: (input) => void dryRun(input) },
          answer: answered,
        }}
      />
    </article>
  );
}

const OF_DRY_RUN = { runs: 'runs', asks: 'asks', refused: 'refuses' } as const;

const doNothing = () => undefined;

const textOf = (envelope: object) => JSON.stringify(envelope, null, 2);

function shownOf(answer: Answer<ActionName>, secrets: readonly string[]): ShownAnswer {
  if (answer.held) {
    const { callId, link, expiresAt, preview } = answer;
    return { text: say.outcomes.held, envelope: { ok: false, callId, link, expiresAt, preview }, secrets: NOTHING };
  }
  if (!answer.ok) return { text: say.outcomes.refused, envelope: { ok: false, error: answer.error }, secrets: NOTHING };
  const { data, changed } = answer;
  const values = Object.entries(data as Readonly<Record<string, unknown>>);
  const isOnce = ([name]: readonly [string, unknown]) => secrets.includes(name);
  return {
    text: say.outcomes.ran,
    envelope: { ok: true, data: Object.fromEntries(values.filter((entry) => !isOnce(entry))), changed },
    secrets: Object.fromEntries(values.filter(isOnce)),
  };
}

/** Facts that hold for every call of the action. */
function Facts({ name, facts }: ActionPageProps<ActionName>) {
  const { effect, destructive, role, plan, cost, guard } = facts;
  const callers = role === 'viewer' ? say.everyRole : say.fromRole(roleText(role));
  return (
    <FactList
      facts={[
        [say.facts.effect, effect === 'read' ? say.reads : destructive ? say.destroys : say.changes],
        [say.facts.role, callers],
        [say.facts.plan, say.plans[plan]],
        [say.facts.price, cost.note],
        [say.facts.guard, guard.note],
        [
          say.facts.docs,
          <a key="docs" href={`/docs/actions/${name}`}>
            {say.docs}
          </a>,
        ],
      ]}
    />
  );
}
