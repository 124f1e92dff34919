import { useMemo, useState, type FormEvent, type RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { RowField } from '../actions/ReferenceField';
import type { List } from '../queries';
import { Options } from '../shell/Options';
import { texts } from '../texts';
import type { FilterEntry } from './address';
import { strangerText, type People } from './people';
import {
  conditionsOf,
  entriesOf,
  entryText,
  filteredColumns,
  operatorText,
  type Condition,
  type FilteredColumn,
} from './filter';

interface FormProps {
  readonly list: List;
  readonly people: People;
  readonly filter: readonly FilterEntry[];
  readonly onApply: (filter: readonly FilterEntry[]) => void;
}

interface FilterFormProps extends FormProps {
  /** The button beside which the form opens. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The filter of the list, in a popover. Each time it opens, the form starts with the present filter. */
export default function FilterForm({ trigger, isOpen, onOpenChange, onApply, ...props }: FilterFormProps) {
  const apply = (filter: readonly FilterEntry[]) => {
    onApply(filter);
    onOpenChange(false);
  };
  return (
    <Popover triggerRef={trigger} isOpen={isOpen} onOpenChange={onOpenChange} placement="bottom end">
      <Dialog aria-label={texts.list.filter}>
        <Conditions {...props} onApply={apply} />
      </Dialog>
    </Popover>
  );
}

function Conditions({ list, people, filter, onApply }: FormProps) {
  const columns = useMemo(() => filteredColumns(list, people), [list, people]);
  const [conditions, setConditions] = useState(() => conditionsOf(filter, columns));
  const { list: words } = texts;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(conditions.flatMap((condition) => entriesOf(condition, columns)));
  };
  const add = () => {
    const [first] = columns.slice(1).concat(columns);
    if (first) setConditions([...conditions, { column: first.id, op: first.operators[0] ?? 'eq', value: '' }]);
  };

  return (
    <form className="sheet" onSubmit={apply}>
      {conditions.map((condition, index) => {
        const remove = (
          <button
            type="button"
            className="quiet"
            aria-label={words.removeCondition}
            onClick={() => setConditions(conditions.filter((_, at) => at !== index))}
          >
            ×
          </button>
        );
        return (
          // Conditions have no id, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={'kept' in condition ? 'condition is-kept' : 'condition'}>
            {'kept' in condition ? (
              <p>{entryText(condition.kept, columns)}</p>
            ) : (
              <ConditionFields
                columns={columns}
                condition={condition}
                onChange={(next) => setConditions(conditions.map((one, at) => (at === index ? next : one)))}
              />
            )}
            {remove}
          </div>
        );
      })}
      <button type="button" className="quiet" onClick={add}>
        {words.addCondition}
      </button>
      <div className="buttons">
        <button className="yes">{words.apply}</button>
        <button type="button" onClick={() => onApply([])}>
          {words.clear}
        </button>
      </div>
    </form>
  );
}

interface ConditionFieldsProps {
  readonly columns: readonly FilteredColumn[];
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

function ConditionFields({ columns, condition: { column: id, op, value }, onChange }: ConditionFieldsProps) {
  const { list: words } = texts;
  const column = columns.find((one) => one.id === id);
  const pick = (picked: string) => {
    const next = columns.find((one) => one.id === picked);
    onChange({ column: picked, op: next?.operators[0] ?? 'eq', value: '' });
  };
  return (
    <>
      <select aria-label={words.column} value={id} onChange={({ target }) => pick(target.value)}>
        <Options of={columns} />
      </select>
      <select
        aria-label={words.operator}
        value={op}
        onChange={({ target }) => onChange({ column: id, op: target.value as Condition['op'], value })}
      >
        {column?.operators.map((one) => (
          <option key={one} value={one}>
            {operatorText(one, column.kind)}
          </option>
        ))}
      </select>
      {op !== 'empty' && op !== 'filled' && (
        <ValueField column={column} value={value} onChange={(next) => onChange({ column: id, op, value: next })} />
      )}
    </>
  );
}

interface ValueFieldProps {
  readonly column: FilteredColumn | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueField({ column, value, onChange }: ValueFieldProps) {
  const { value: label, yes, no, emptyValue } = texts.list;
  if (column?.kind === 'checkbox')
    return (
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="true">{yes}</option>
        <option value="false">{no}</option>
      </select>
    );
  if (column?.kind === 'option') {
    // The value is a member who was removed, or a key that the person may not see.
    const isUnknown = value !== '' && !column.options.some(({ id }) => id === value);
    return (
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <Options
          of={isUnknown ? [...column.options, { id: value, name: strangerText(value) }] : column.options}
          none={emptyValue}
        />
      </select>
    );
  }
  if (column?.kind === 'row')
    return (
      <div>
        <RowField rowId={value} within={column.linkedListId} onChange={onChange} />
      </div>
    );
  const isTime = column?.kind === 'time' && value.includes('T');
  const isDay = column?.kind === 'date' || column?.kind === 'time';
  const type = isTime ? 'datetime-local' : isDay ? 'date' : 'text';
  return (
    <input
      aria-label={label}
      type={type}
      step={isTime ? 'any' : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
