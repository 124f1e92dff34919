import { useId } from 'react';
import { choiceNames } from './choiceNames';
import { ReferencesField } from './ReferenceField';
import type { Schema } from './registry';
import { eitherOf } from './values';
import { formTexts } from '../texts/places/forms';

interface EitherProps {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly listId: string | undefined;
}

/** A field for one of some fixed values, or for several ids: `company`, or chosen members. */
export function EitherField({ name, schema, value, onChange, listId }: EitherProps) {
  const group = useId();
  const either = eitherOf(schema);
  if (!either) return null;
  const { values, items } = either;
  const nameOf = choiceNames(name, values);
  const isList = Array.isArray(value);
  const radio = (label: string, isChecked: boolean, pick: () => void) => (
    <label key={label} className="check">
      <input type="radio" name={group} checked={isChecked} onChange={pick} />
      {label}
    </label>
  );
  return (
    <>
      {values.map((one) => radio(nameOf(one), value === one, () => onChange(one)))}
      {radio(formTexts.these, isList, () => onChange([]))}
      {isList && (
        <div className="nested">
          <ReferencesField schema={items} value={value as readonly string[]} onChange={onChange} listId={listId} />
        </div>
      )}
    </>
  );
}
