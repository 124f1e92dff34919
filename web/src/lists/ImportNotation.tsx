import { useId } from 'react';
import { choiceNames } from '../actions/choiceNames';
import { Options } from '../shell/Options';
import { words } from '../texts/places/importing';
import type { Notation } from './importMapping';

interface ImportNotationProps {
  /** The notation in use. Parts are left out if the file has no values for them. */
  readonly notation: Notation;
  /** The parts of the notation that the file leaves open. */
  readonly unclear: ReadonlySet<keyof Notation>;
  readonly onChoose: (chosen: Notation) => void;
}

const DECIMALS = ['.', ','] as const;
const DATES = ['day_first', 'month_first'] as const;

/** How a file writes numbers and dates. */
export function ImportNotation({ notation: { decimal, dates }, unclear, onChoose }: ImportNotationProps) {
  return (
    <>
      {decimal !== undefined && (
        <Choice
          label={words.decimal}
          field="decimal"
          all={DECIMALS}
          value={decimal}
          isUnclear={unclear.has('decimal')}
          onChoose={(one) => onChoose({ decimal: one })}
        />
      )}
      {dates !== undefined && (
        <Choice
          label={words.dates}
          field="dates"
          all={DATES}
          value={dates}
          isUnclear={unclear.has('dates')}
          onChoose={(one) => onChoose({ dates: one })}
        />
      )}
    </>
  );
}

interface NotationChoiceProps<V extends string> {
  readonly label: string;
  readonly field: keyof Notation;
  readonly all: readonly V[];
  readonly value: V;
  readonly isUnclear: boolean;
  readonly onChoose: (value: V) => void;
}

function Choice<V extends string>({ label, field, all, value, isUnclear, onChoose }: NotationChoiceProps<V>) {
  const id = useId();
  const nameOf = choiceNames(field, all);
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={isUnclear ? `${id}-about` : undefined}
        onChange={({ target }) => {
          const chosen = all.find((one) => one === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        <Options of={all.map((one) => ({ id: one, name: nameOf(one) }))} />
      </select>
      {isUnclear && (
        <p id={`${id}-about`} className="muted about">
          {words.unclear}
        </p>
      )}
    </div>
  );
}
