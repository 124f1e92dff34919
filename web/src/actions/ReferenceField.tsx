import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover, type Key } from 'react-aria-components';
import { listsQuery, queryClient, readQuery, type Row } from '../queries';
import { anyCachedRow } from '../lists/rowCache';
import { texts } from '../texts';
import { plainly } from '../../../src/engine/plainText';
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
}

/** The id of something, chosen by its name. Rows are searched; of what the app does not know, the id is typed. */
export function ReferenceField({
  id,
  schema,
  value,
  onChange,
  listId,
  describedBy,
  isRequired = false,
}: ReferenceProps) {
  const ref = schema['x-ref'];
  const options = useOptions(ref, listId);
  const text = typeof value === 'string' ? value : '';
  const shared = { id, 'aria-describedby': describedBy, required: isRequired };
  if (ref === 'row') return <RowField id={id} rowId={text} onChange={onChange} />;
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

/** Several ids: a box for each thing there is, or the rows that were chosen and a field to add one. */
export function ReferencesField({ schema, value, onChange, listId }: ReferencesProps) {
  const options = useOptions(schema['x-ref'], listId);
  const without = (id: string) => value.filter((one) => one !== id);
  if (schema['x-ref'] === 'row')
    return (
      <>
        <ul className="chosen-rows">
          {value.map((id) => (
            <li key={id}>
              {nameOfRow(id)}{' '}
              <button type="button" className="quiet" onClick={() => onChange(without(id))}>
                {texts.form.remove}
              </button>
            </li>
          ))}
        </ul>
        <RowField rowId="" onChange={(id) => typeof id === 'string' && id !== '' && onChange([...without(id), id])} />
      </>
    );
  if (!options)
    return (
      <textarea
        className="code"
        rows={3}
        aria-label={texts.form.ids}
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

/** The name of a row that was read; its id where it was not. */
function nameOfRow(rowId: string): string {
  const known = anyCachedRow(rowId);
  return known ? titleOf(known.row, known.listId) : rowId;
}

/** What the first column of its list holds. */
function titleOf({ cells, id }: Row, listId: string): string {
  const list = queryClient.getQueryData(listsQuery.queryKey)?.find((one) => one.listId === listId);
  const [first] = list?.columns ?? [];
  const cell = first && cells[first.id];
  return plainly(cell === undefined || cell === null || cell === '' ? id : String(cell));
}

/** Shorter texts are not searched for. */
const LEAST = 2;

interface RowFieldProps {
  readonly id?: string | undefined;
  readonly rowId: string;
  readonly onChange: (value: unknown) => void;
}

/** A row that is found by its words. */
function RowField({ id, rowId, onChange }: RowFieldProps) {
  const [text, setText] = useState(rowId === '' ? '' : nameOfRow(rowId));
  const query = text.trim();
  const { data } = useQuery({
    ...readQuery('rows.search', { query, limit: 10 }),
    enabled: query.length >= LEAST && query !== nameOfRow(rowId),
  });
  const found: readonly Option[] = (data?.hits ?? []).map(({ row, listId, listName }) => ({
    id: row.id,
    name: `${titleOf(row, listId)} · ${listName}`,
  }));
  const pick = (key: Key | null) => {
    const one = found.find((row) => row.id === key);
    if (!one) return;
    setText(one.name);
    onChange(one.id);
  };
  return (
    <ComboBox
      aria-label={texts.form.row}
      allowsEmptyCollection
      items={found}
      inputValue={text}
      onInputChange={setText}
      onChange={pick}
      menuTrigger="input"
      defaultFilter={() => true}
    >
      <Input id={id} placeholder={texts.form.searchRow} />
      <Popover className="menu">
        <ListBox<Option> renderEmptyState={() => <p className="muted">{texts.form.noRow}</p>}>
          {(row) => <ListBoxItem textValue={row.name}>{row.name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
