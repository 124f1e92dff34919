import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '@action-api/client';
import { ActionButton } from '../actions/ActionButton';
import { useTitles } from '../calls/parts';
import { readQuery } from '../queries';
import { numberText } from '../texts';
import { settingsTexts as words } from '../texts/places/settings';
import { Rehearsal } from './Rehearsal';
import { Options } from '../shell/Options';

type Rule = Input<'company.setGuardPolicy'>['rules'][number];

/** The rules that hold calls beside the guards of the actions, and what new rules would have held. */
export function GuardPolicy({ isAdmin }: { readonly isAdmin: boolean }) {
  const { data } = useQuery(readQuery('company.guardPolicy', {}));
  const titleOf = useTitles();
  if (!data) return null;
  const { rules, actions, volumeLimits, soleAdminOptOut, version } = data;
  return (
    <section aria-labelledby="policy">
      <h2 id="policy">{words.policy}</h2>
      <p className="muted">{words.policyIntro}</p>
      {(['deleted', 'changed'] as const).map((kind) => {
        const { confirmAbove, approveAbove } = volumeLimits[kind];
        return <p key={kind}>{words.volume(words.kinds[kind], numberText(confirmAbove), numberText(approveAbove))}</p>;
      })}
      {soleAdminOptOut && <p>{words.sole}</p>}
      {isAdmin ? (
        <>
          <Rules
            key={version}
            saved={rules}
            actions={actions
              .filter(({ takesRules }) => takesRules)
              .map(({ action }) => ({ action, title: titleOf(action) }))}
          />
          <ActionButton
            action="company.setSoleAdminOptOut"
            input={{ optOut: !soleAdminOptOut }}
            label={soleAdminOptOut ? words.soleOff : words.soleOn}
          />
        </>
      ) : rules.length === 0 ? (
        <p>{words.noRules}</p>
      ) : (
        <ul>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{sentence(rule, titleOf(rule.action))}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A rule as a person reads it. */
function sentence({ appliesTo, guard, above, within }: Rule, title: string): string {
  const size = above === undefined ? '' : words.above(above, within !== undefined);
  return `${title}, ${words.appliesTo[appliesTo]}${size}: ${words.guards[guard]}.`;
}

interface RulesProps {
  readonly saved: readonly Rule[];
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** The rules as a table that is edited, and saved as a whole. */
function Rules({ saved, actions }: RulesProps) {
  const [rules, setRules] = useState<readonly Rule[]>(saved);
  const change = (at: number, part: Partial<Rule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  const add = () => {
    const first = actions.find(({ action }) => action === 'rows.delete') ?? actions[0];
    if (first) setRules([...rules, { action: first.action, appliesTo: 'all', guard: 'confirm' }]);
  };
  return (
    <>
      {rules.length === 0 && <p>{words.noRules}</p>}
      <ul className="rules">
        {rules.map((rule, at) => (
          // Rules have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <select
              aria-label={words.action}
              value={rule.action}
              onChange={({ target }) => change(at, { action: target.value })}
            >
              <Options of={actions.map(({ action: id, title: name }) => ({ id, name }))} />
            </select>
            <select
              aria-label={words.applies}
              value={rule.appliesTo}
              onChange={({ target }) => change(at, { appliesTo: target.value as Rule['appliesTo'] })}
            >
              <Options of={named(words.appliesTo)} />
            </select>
            <label>
              <span className="muted">{words.aboveLabel}</span>
              <input
                type="number"
                min={0}
                value={rule.above ?? ''}
                placeholder={words.always}
                onChange={({ target }) =>
                  setRules(rules.map((one, index) => (index === at ? aboveOf(one, target) : one)))
                }
              />
            </label>
            <select
              aria-label={words.guard}
              value={rule.guard}
              onChange={({ target }) => change(at, { guard: target.value as Rule['guard'] })}
            >
              <Options of={named(words.guards)} />
            </select>
            <button className="quiet" onClick={() => setRules(rules.filter((_, index) => index !== at))}>
              {words.removeRule}
            </button>
          </li>
        ))}
      </ul>
      {isChanged && <Rehearsal rules={rules} />}
      <div className="buttons">
        <button onClick={add}>{words.addRule}</button>
        {isChanged && (
          <ActionButton
            className="yes"
            action="company.setGuardPolicy"
            input={{ rules: [...rules] }}
            label={words.saveRules}
          />
        )}
      </div>
    </>
  );
}

function aboveOf({ action, appliesTo, guard, within }: Rule, { value, valueAsNumber }: HTMLInputElement): Rule {
  return { action, appliesTo, guard, ...(value !== '' && { above: valueAsNumber, ...(within && { within }) }) };
}

/** The values of an enumeration, with what each is called. */
const named = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([id, name]) => ({ id, name }));
