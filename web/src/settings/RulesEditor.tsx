import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '@action-api/client';
import { ActionButton } from '../actions/ActionButton';
import { mayQuery } from '../actions/may';
import { problemsBelow, problemsOf, textOf } from '../actions/problems';
import { queryClient, readAgainOf, readQuery } from '../queries';
import { texts } from '../texts';
import { settingsTexts as words } from '../texts/places/settings';
import { Rehearsal } from './Rehearsal';
import { RuleFields, type RuledAction } from './RuleFields';
import { draftStore, isOvertaken, keepDraft, newRule, rebase, useDraft, type Policy, type Rule } from './ruleDraft';

interface RulesEditorProps {
  /** The administrator who edits. */
  readonly memberId: string;
  readonly policy: Policy;
  readonly actions: readonly RuledAction[];
  /** Describes a rule as a sentence. */
  readonly sentenceOf: (rule: Rule) => string;
}

const SET = 'company.setGuardPolicy';

/** The rules as an editable table, which is saved as a whole. */
export function RulesEditor({ memberId, policy, actions, sentenceOf }: RulesEditorProps) {
  const draft = useDraft(memberId);
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const rules = draft?.rules ?? policy.rules;
  const overtaken = isOvertaken(draft, policy);
  const input = { rules: [...rules], version: overtaken ? draft.version : policy.version };
  const error = useQuery({ ...mayQuery(SET, input), enabled: draft !== null && !overtaken }).data?.error ?? null;
  const problems = draft ? problemsBelow(problemsOf(error), 'rules') : problemsOf(null);
  const isConflict = draft !== null && !overtaken && error?.code === 'conflict';
  useEffect(() => {
    if (isConflict) readAgainOf('company.guardPolicy');
  }, [isConflict]);

  const keep = (next: readonly Rule[]) => flushSync(() => keepDraft(memberId, policy, next));
  const add = () => {
    keep([...rules, newRule(actions.map(({ id }) => id))]);
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus();
  };
  const remove = (at: number) => {
    keep(rules.filter((_, index) => index !== at));
    const next = list.current?.querySelectorAll<HTMLElement>('li > button')[at];
    (next ?? adder.current)?.focus();
  };
  const answered = (answer: Answer<typeof SET>) => {
    if (answer.ok) {
      const { data } = answer;
      queryClient.setQueryData(
        readQuery('company.guardPolicy', {}).queryKey,
        (known) => known && { ...known, ...data },
      );
    }
    // If the call is held, its record contains the rules, so the draft is not needed.
    if (answer.ok || answer.held) draftStore.set(null);
    else if (answer.error.code === 'conflict') readAgainOf('company.guardPolicy');
  };
  const ofAll = textOf(problems, [...rules.keys()]);

  return (
    <>
      {rules.length === 0 && <p>{words.noRules}</p>}
      <ul className="rules" ref={list}>
        {rules.map((rule, at) => (
          <RuleFields
            // Rules have no id, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            rule={rule}
            actions={actions}
            problems={problemsBelow(problems, at)}
            onChange={(next) => keep(rules.map((one, index) => (index === at ? next : one)))}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {ofAll !== undefined && <p className="wrong">{ofAll}</p>}
      {draft && <Rehearsal rules={rules} />}
      {overtaken && <Overtaken policy={policy} sentenceOf={sentenceOf} />}
      <div className="buttons">
        <button type="button" ref={adder} onClick={add}>
          {words.addRule}
        </button>
        {draft && (
          <>
            <button type="button" onClick={() => flushSync(() => draftStore.set(null))}>
              {words.discard}
            </button>
            {!overtaken && (
              <ActionButton className="yes" action={SET} input={input} label={words.saveRules} onAnswer={answered} />
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Says that another person has changed the rules meanwhile, and shows the present rules. */
function Overtaken({ policy, sentenceOf }: Pick<RulesEditorProps, 'policy' | 'sentenceOf'>) {
  return (
    <section className="overtaken" role="alert">
      <p>{words.overtaken}</p>
      <p>{policy.rules.length > 0 ? words.rulesNow : words.noRulesNow}</p>
      <ul>
        {policy.rules.map((rule) => (
          <li key={JSON.stringify(rule)}>{sentenceOf(rule)}</li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" onClick={() => rebase(policy)}>
          {texts.conflict.keep}
        </button>
        <button type="button" onClick={() => draftStore.set(null)}>
          {texts.conflict.take}
        </button>
      </div>
    </section>
  );
}
