import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ActionName, Answer, AnyError, Done, Input } from '@action-api/client';
import { client } from '../api';
import { Effects } from '../approvals/Facts';
import { useSettled } from '../useSettled';
import { texts } from '../texts';
import { formTexts } from '../texts/places/forms';
import { useColumnSetup } from './columnSetup';
import { Conflict } from './Conflict';
import { CopyAs } from './CopyAs';
import { Field } from './Fields';
import { focusInvalid, hasFindings, keepsChoices, listOf } from './formInput';
import { buttonText, Hint, useHint } from './Hint';
import { trialQuery } from './may';
import { perform, unanswered, whyRefused } from './perform';
import { problemsBelow, problemsOf } from './problems';
import type { ActionFacts, Schema } from './registry';
import { RunningCall } from './RunningCall';
import { ActionResult } from './ActionResult';
import { completed, partsOf, summaryOf } from './values';
import { useSending } from './useSending';
import { termsOf } from './verdict';

interface ActionFormProps<N extends ActionName> {
  readonly name: N;
  readonly facts: ActionFacts;
  /** The parts of the input that are already known. */
  readonly first: object;
  /** Parts of the input that the place sets. The form does not show them. */
  readonly given?: object | undefined;
  /** What the place says about the call, in place of the description of the action. */
  readonly about?: string | undefined;
  /**
   * Called when the form has nothing more to show. `isChanged`: the change is made; otherwise it waits for an
   * administrator. `data`: the data of the result.
   */
  readonly onDone: (isChanged: boolean, data?: Done<N>['data']) => void;
  /** Left out if the form is in a dialog. */
  readonly inPage?: InPage<N>;
}

/** A page that contains a form. The page shows each answer itself, and the form stays for the next call. */
interface InPage<N extends ActionName> {
  readonly onAnswer: (answer: Answer<N>) => void;
  /** Another button for the same input. */
  readonly tool: { readonly label: string; readonly run: (input: Input<N> & object) => void };
  readonly answer: ReactNode;
}

interface Refusal {
  readonly error: AnyError;
  /** The reason, for the person. */
  readonly text: string;
}

/** A form for an action, made from its schema. While it is filled in, it shows what the call would come to. */
export function ActionForm<N extends ActionName>(props: ActionFormProps<N>) {
  const { name, facts, first, given = NONE, about, onDone, inPage } = props;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({ ...given, ...first }));
  const { sending, send, isShown } = useSending(name);
  const [refused, setRefused] = useState<Refusal | null>(null);
  // A field keeps the text that was typed into it. When the form takes another person's saved values, new fields
  // replace the old ones.
  const [takes, setTakes] = useState(0);
  const [result, setResult] = useState<Done<N> | null>(null);
  const setup = useColumnSetup(name, values);
  // Leaves out parts that were filled in for another type of column.
  const inputOf = (some: typeof values) => {
    const fitting = Object.entries(some).filter(([key]) => setup?.has(key) !== false);
    return completed(Object.fromEntries(fitting), facts.input) as Input<N> & object;
  };
  const input = inputOf(values);
  const { required = [] } = facts.input;
  const isComplete = required.every((key) => key in input);
  const settled = useSettled(JSON.stringify(input));
  const isTried = isComplete && facts.effect === 'change' && settled;
  const { data: trial } = useQuery({ ...trialQuery(name, input), enabled: isTried, placeholderData: (last) => last });
  const may = isTried ? (trial?.may ?? undefined) : undefined;
  const told = useHint(may);
  // The hint is not repeated if the text above the button already says it.
  const hint = told === refused?.text ? '' : told;
  const isInPage = inPage !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isInPage) focusFirst(form.current);
  }, [isInPage]);
  useEffect(() => {
    if (refused) focusInvalid(form.current);
  }, [refused]);
  const listId = listOf(values);

  const change = (key: string, value: unknown) => {
    setValues((known) => ({ ...known, [key]: value }));
    setRefused(null);
  };
  const call = async (sent: Input<N> & object) => {
    if (sending) return;
    const terms = termsOf(may);
    const refuse = (error: AnyError) => setRefused({ error, text: whyRefused(error, terms.price) });
    const answer = await send((onRunning) =>
      facts.effect === 'read'
        ? client.call(name, sent, { onRunning }).catch(unanswered<N>)
        : perform(name, sent, { label: facts.title, showsRefusal: isShown, onRunning, ...terms }),
    );
    // The dialog may have been closed, and another one opened.
    if (!isShown()) return;
    if (inPage) {
      if (answer.ok || answer.held) setRefused(null);
      else refuse(answer.error);
      inPage.onAnswer(answer);
    } else if (answer.ok) {
      setResult(answer);
      if (facts.effect === 'change' && !facts.secrets && !hasFindings(name)) onDone(true, answer.data);
    } else if (answer.held) {
      if (answer.kind === 'approval') onDone(false);
    } else refuse(answer.error);
  };
  const refusal = refused?.error ?? may?.error ?? null;

  const problems = problemsOf(refusal);
  const field = ([key, schema]: readonly [string, Schema]) => (
    <Field
      key={`${key} ${takes}`}
      name={key}
      schema={schema}
      value={values[key]}
      onChange={(value) => change(key, value)}
      isRequired={required.includes(key)}
      listId={setup?.listOf(key) ?? listId}
      problems={problemsBelow(problems, key)}
      keepsChoices={keepsChoices(name)}
    />
  );
  // People do not type a version: the place knows it.
  const parts = partsOf(facts.input, first).filter(
    ([key]) => !(key in given) && (key !== 'version' || !(key in first)) && setup?.has(key) !== false,
  );
  const isNeeded = ([key]: readonly [string, Schema]) =>
    required.includes(key) || key in first || setup?.isOwn(key) === true;
  const needed = parts.filter(isNeeded);
  const optional = parts.filter((part) => !isNeeded(part));
  const words = formTexts;
  // If the place has chosen what the form asks for, the other optional fields are folded.
  const most = Object.keys(first).every((key) => required.includes(key)) ? FEW : 0;
  const isFolded = needed.length > 0 && optional.length > most;

  const copyAs = (
    <details open={inPage !== undefined}>
      <summary>{texts.copyAs.title}</summary>
      <CopyAs name={name} facts={facts} input={input} />
    </details>
  );

  if (result)
    return (
      <ActionResult
        name={name}
        result={result.data}
        secrets={facts.secrets ?? []}
        onClose={() => onDone(true, result.data)}
      />
    );
  return (
    <form
      ref={form}
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        void call(input);
      }}
      noValidate
    >
      {about !== undefined ? <p>{about}</p> : !inPage && <p className="muted">{summaryOf(facts)}</p>}
      {needed.map(field)}
      {isFolded ? (
        <details>
          <summary>{words.more(optional.length)}</summary>
          {optional.map(field)}
        </details>
      ) : (
        optional.map(field)
      )}
      {trial?.preview && isTried && <Effects effects={trial.preview.effects} />}
      {refused !== null && (
        <p className="wrong" role="alert">
          {refused.text}
        </p>
      )}
      {refusal?.code === 'conflict' && 'version' in input && (
        <Conflict
          name={name}
          input={{ ...input }}
          first={{ ...given, ...first }}
          isRefused={refused !== null}
          onKeep={(version) => {
            change('version', version);
            void call(inputOf({ ...values, version }));
          }}
          onTake={(now) => {
            setValues((known) => ({ ...known, ...now }));
            setTakes((known) => known + 1);
            setRefused(null);
          }}
        />
      )}
      {!inPage && copyAs}
      <div className="thumb">
        {inPage && (
          <button type="button" onClick={() => inPage.tool.run(input)}>
            {inPage.tool.label}
          </button>
        )}
        <span className="action">
          <Hint id="form-hint" may={may} hint={hint} />
          <button
            className="yes"
            aria-disabled={sending !== null}
            aria-describedby={hint === '' ? undefined : 'form-hint'}
          >
            {buttonText(facts.title, may)}
          </button>
          <RunningCall action={name} sending={sending} />
        </span>
      </div>
      {inPage && (
        <>
          {inPage.answer}
          {copyAs}
        </>
      )}
    </form>
  );
}

const NONE = {};

/** The first field has the focus when the form opens. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type=checkbox]), select, textarea')?.focus();
}

/** The most optional fields that are shown at once; further ones are folded. */
const FEW = 3;
