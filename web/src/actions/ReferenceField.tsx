import { useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover, type Key } from 'react-aria-components';
import { texts } from '../texts';
import { formTexts } from '../texts/places/forms';
import { rowNames } from '../lists/cellText';
import { nameOfRow, useFoundRows } from './foundRows';
import { useOptions, type Option } from './refs';
import type { Schema } from './registry';
import { Options } from '../shell/Options';
import '../styles/menu.css';

interface ReferenceProps {
  readonly id?: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly listId: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
}

/**
 * A field for the id of something, chosen by its name. Rows are searched. An id of a kind that the app does not know is
 * typed.
 */
export function ReferenceField({
  id,
  schema,
  value,
  onChange,
  listId,
  describedBy,
  isRequired = false,
  isInvalid = false,
}: ReferenceProps) {
  const ref = schema['x-ref'];
  const options = useOptions(schema, listId);
  const text = typeof value === 'string' ? value : '';
  const shared = { id, 'aria-describedby': describedBy, required: isRequired, 'aria-invalid': isInvalid || undefined };
  if (ref === 'row') return <RowField id={id} rowId={text} onChange={onChange} isInvalid={isInvalid} />;
  if (!options)
    return <input {...shared} className="code" value={text} onChange={({ target }) => onChange(target.value)} />;
  return (
    <select {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
      <Options of={options} none={isRequired ? '' : texts.list.emptyValue} />
    </select>
  );
}

interface ReferencesProps extends Omit<ReferenceProps, 'value'> {
  readonly value: readonly string[];
}

/** A field for several ids: a checkbox for each choice, or the chosen rows and a field that adds one. */
export function ReferencesField({ schema, value, onChange, listId }: ReferencesProps) {
  const options = useOptions(schema, listId);
  const without = (id: string) => value.filter((one) => one !== id);
  if (schema['x-ref'] === 'row')
    return (
      <>
        <ul className="chosen-rows">
          {value.map((id) => (
            <li key={id}>
              {nameOfRow(id)}{' '}
              <button type="button" className="quiet" onClick={() => onChange(without(id))}>
                {formTexts.remove}
              </button>
            </li>
          ))}
        </ul>
        <RowField rowId="" onChange={(id) => id !== '' && onChange([...without(id), id])} />
      </>
    );
  if (!options)
    return (
      <textarea
        className="code"
        rows={3}
        aria-label={formTexts.ids}
        defaultValue={value.join('\n')}
        onChange={({ target }) => onChange(target.value.split(/\s+/).filter((id) => id !== ''))}
      />
    );
  return options.map(({ id, name }) => (
    <label key={id} className="check">
      <input
        type="checkbox"
        checked={value.includes(id)}
        onChange={({ target }) => onChange(target.checked ? [...value, id] : without(id))}
      />
      {name}
    </label>
  ));
}

interface RowFieldProps {
  readonly id?: string | undefined;
  readonly rowId: string;
  /** The list of the row. Left out for rows of any list. */
  readonly within?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onChange: (rowId: string) => void;
}

/** A field that finds a row by its words. */
export function RowField({ id, rowId, within, isInvalid = false, onChange }: RowFieldProps) {
  const [text, setText] = useState(rowId === '' ? '' : nameOfRow(rowId));
  const found = useFoundRows(text === nameOfRow(rowId) ? '' : text, within);
  const pick = (key: Key | null) => {
    const one = found?.find((row) => row.id === key);
    if (!one) return;
    setText(one.name);
    rowNames.set(one.id, one.name);
    onChange(one.id);
  };
  return (
    <ComboBox
      aria-label={formTexts.row}
      allowsEmptyCollection
      items={found ?? []}
      inputValue={text}
      onInputChange={setText}
      onChange={pick}
      menuTrigger="input"
      defaultFilter={() => true}
    >
      <Input id={id} aria-invalid={isInvalid || undefined} placeholder={formTexts.searchRow} />
      <Popover className="menu">
        <ListBox<Option>
          renderEmptyState={() => <p className="muted">{found ? formTexts.noRow : texts.list.loading}</p>}
        >
          {(row) => <ListBoxItem textValue={row.name}>{row.name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
