import { useId } from 'react';
import { problemsBelow, textOf, type Problems } from '../actions/problems';
import { Options } from '../shell/Options';
import { settingsTexts as words } from '../texts/places/settings';
import { withAbove, withAction, withHour, type Rule } from './ruleDraft';

/** An action that a rule can apply to. */
export interface RuledAction {
  readonly id: string;
  readonly name: string;
  /** Whether the rows of the last hour are counted for the action. */
  readonly counts: boolean;
}

interface RuleFieldsProps {
  readonly rule: Rule;
  readonly actions: readonly RuledAction[];
  /** The problems of the parts of the rule. */
  readonly problems: Problems;
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: () => void;
}

/** The fields of one rule. */
export function RuleFields({ rule, actions, problems, onChange, onRemove }: RuleFieldsProps) {
  const id = useId();
  const counts = (action: string) => actions.some((one) => one.id === action && one.counts);
  // A rule can name an action that the service no longer has.
  const isKnown = actions.some((one) => one.id === rule.action);
  const marked = (part: string) => {
    const problem = textOf(problemsBelow(problems, part));
    return problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id };
  };
  const problem = textOf(problems);
  return (
    <li>
      <select
        {...marked('action')}
        aria-label={words.action}
        value={rule.action}
        onChange={({ target }) => onChange(withAction(rule, target.value, counts(target.value)))}
      >
        <Options of={isKnown ? actions : [{ id: rule.action, name: rule.action }, ...actions]} />
      </select>
      <select
        aria-label={words.applies}
        value={rule.appliesTo}
        onChange={({ target }) => onChange({ ...rule, appliesTo: target.value as Rule['appliesTo'] })}
      >
        <Options of={named(words.appliesTo)} />
      </select>
      <label>
        <span className="muted">{words.aboveLabel}</span>
        <input
          {...marked('above')}
          type="number"
          min={0}
          step={1}
          value={rule.above ?? ''}
          placeholder={words.always}
          onChange={({ target }) => onChange(withAbove(rule, target.value === '' ? undefined : target.valueAsNumber))}
        />
      </label>
      {(counts(rule.action) || rule.within !== undefined) && (
        <label className="check">
          <input
            {...marked('within')}
            type="checkbox"
            checked={rule.within !== undefined}
            onChange={({ target }) => onChange(withHour(rule, target.checked))}
          />
          {words.withinLabel}
        </label>
      )}
      <select
        aria-label={words.guard}
        value={rule.guard}
        onChange={({ target }) => onChange({ ...rule, guard: target.value as Rule['guard'] })}
      >
        <Options of={named(words.guards)} />
      </select>
      <button type="button" className="quiet" onClick={onRemove}>
        {words.removeRule}
      </button>
      {problem !== undefined && (
        <p id={id} className="wrong">
          {problem}
        </p>
      )}
    </li>
  );
}

/** The values of an enumeration, with their labels. */
const named = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([id, name]) => ({ id, name }));
