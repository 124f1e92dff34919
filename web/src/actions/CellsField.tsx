import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listsQuery, membersQuery } from '../queries';
import { texts } from '../texts';
import { formTexts } from '../texts/places/forms';
import { BesideField } from '../lists/beside/BesideField';
import { cellText, type Cell } from '../lists/cellText';
import { fieldOf, type Field } from '../lists/fields';
import { problemsBelow, textOf, type Problems } from './problems';
import { Options } from '../shell/Options';

interface CellsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
  readonly listId: string | undefined;
  /** What is wrong with the cells. */
  readonly problems: Problems;
}

/** The cells of a row: a field for each column that the service does not compute. A field that is left empty is not sent. */
export function CellsField({ value, onChange, listId, problems }: CellsProps) {
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const list = lists.find((one) => one.listId === listId);
  if (!list) return <p className="muted">{formTexts.chooseList}</p>;
  const people = new Map(members.map(({ memberId, name }) => [memberId, name]));
  const fields = list.columns.flatMap((column) => {
    const field = fieldOf(column, people);
    return field ? [[column, field] as const] : [];
  });
  const others = textOf(
    problems,
    fields.map(([{ id }]) => id),
  );
  return (
    <>
      {others !== undefined && <p className="wrong">{others}</p>}
      {fields.map(([column, field]) => (
        <CellField
          key={column.id}
          field={field}
          cell={value[column.id] as Cell}
          text={cellText(column, value[column.id] as Cell, people)}
          problem={textOf(problemsBelow(problems, column.id))}
          onChange={(cell) => onChange({ ...value, [column.id]: cell ?? undefined })}
        />
      ))}
    </>
  );
}

interface CellProps {
  readonly field: Field;
  readonly cell: Cell;
  /** The text of the cell. */
  readonly text: string;
  /** What is wrong with the cell. */
  readonly problem: string | undefined;
  readonly onChange: (cell: Cell) => void;
}

function CellField({ field, cell, text, problem, onChange }: CellProps) {
  const id = useId();
  const { name, options, input, isLong, beside, shown, read } = field;
  const set = ({ target }: { readonly target: { readonly value: string } }) => onChange(read(target.value));
  const wrong = problem !== undefined && (
    <p id={id} className="wrong">
      {problem}
    </p>
  );
  const marked = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id };
  if (beside && !isLong)
    return (
      <div className="form-field">
        <span className="label">{name}</span>
        <BesideField field={field} cell={cell} text={text} onSave={onChange} />
        {wrong}
      </div>
    );
  return (
    <div className="form-field">
      <label className="form-field">
        {name}
        {options ? (
          <select {...marked} value={shown(cell)} onChange={set}>
            <Options of={options} none={texts.list.emptyValue} />
          </select>
        ) : isLong ? (
          <textarea {...marked} rows={3} defaultValue={shown(cell)} onChange={set} />
        ) : (
          <input {...marked} type={input} defaultValue={shown(cell)} onChange={set} />
        )}
      </label>
      {wrong}
    </div>
  );
}
