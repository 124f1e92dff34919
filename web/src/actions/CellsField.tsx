import { useQuery } from '@tanstack/react-query';
import { listsQuery, membersQuery } from '../queries';
import { texts } from '../texts';
import { fieldOf } from '../lists/fields';
import type { Cell } from '../lists/cellText';
import { Options } from '../shell/Options';

interface CellsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
  readonly listId: string | undefined;
}

/** The cells of a row: a field for each column that the app can edit. A field that is left empty is not sent. */
export function CellsField({ value, onChange, listId }: CellsProps) {
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const list = lists.find((one) => one.listId === listId);
  if (!list) return <p className="muted">{texts.form.chooseList}</p>;
  const people = new Map(members.map(({ memberId, name }) => [memberId, name]));
  const fields = list.columns.flatMap((column) => fieldOf(column, people) ?? []);
  return fields.map(({ key, name, options, input, shown, read }) => {
    const set = (text: string) => onChange({ ...value, [key]: text === '' ? undefined : read(text) });
    const text = shown(value[key] as Cell);
    return (
      <label key={key} className="form-field">
        {name}
        {options ? (
          <select value={text} onChange={({ target }) => set(target.value)}>
            <Options of={options} none={texts.list.emptyValue} />
          </select>
        ) : (
          <input type={input} defaultValue={text} onChange={({ target }) => set(target.value)} />
        )}
      </label>
    );
  });
}
