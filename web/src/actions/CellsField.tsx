import { useQuery } from '@tanstack/react-query';
import { listsQuery, membersQuery } from '../queries';
import { texts } from '../texts';
import { formTexts } from '../texts/places/forms';
import { BesideField } from '../lists/beside/BesideField';
import { cellText, type Cell } from '../lists/cellText';
import { fieldOf, type Field } from '../lists/fields';
import { Options } from '../shell/Options';

interface CellsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
  readonly listId: string | undefined;
}

/** The cells of a row: a field for each column that the service does not compute. A field that is left empty is not sent. */
export function CellsField({ value, onChange, listId }: CellsProps) {
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const list = lists.find((one) => one.listId === listId);
  if (!list) return <p className="muted">{formTexts.chooseList}</p>;
  const people = new Map(members.map(({ memberId, name }) => [memberId, name]));
  return list.columns.map((column) => {
    const field = fieldOf(column, people);
    return (
      field && (
        <CellField
          key={column.id}
          field={field}
          cell={value[column.id] as Cell}
          text={cellText(column, value[column.id] as Cell, people)}
          onChange={(cell) => onChange({ ...value, [column.id]: cell ?? undefined })}
        />
      )
    );
  });
}

interface CellProps {
  readonly field: Field;
  readonly cell: Cell;
  /** The cell in words. */
  readonly text: string;
  readonly onChange: (cell: Cell) => void;
}

function CellField({ field, cell, text, onChange }: CellProps) {
  const { name, options, input, isLong, beside, shown, read } = field;
  const set = ({ target }: { readonly target: { readonly value: string } }) => onChange(read(target.value));
  if (beside && !isLong)
    return (
      <div className="form-field">
        <span className="label">{name}</span>
        <BesideField field={field} cell={cell} text={text} onSave={onChange} />
      </div>
    );
  return (
    <label className="form-field">
      {name}
      {options ? (
        <select value={shown(cell)} onChange={set}>
          <Options of={options} none={texts.list.emptyValue} />
        </select>
      ) : isLong ? (
        <textarea rows={3} defaultValue={shown(cell)} onChange={set} />
      ) : (
        <input type={input} defaultValue={shown(cell)} onChange={set} />
      )}
    </label>
  );
}
