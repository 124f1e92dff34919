import { useState, type FormEvent, type RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import type { List } from '../queries';
import { texts } from '../texts';
import { asOptions, type People } from './cellText';
import type { FilterEntry } from './address';
import { conditionOf, entryOf, filteredColumns, type Condition, type FilteredColumn } from './filter';
import { Options } from '../shell/Options';

interface FilterFormProps {
  readonly list: List;
  readonly people: People;
  readonly filter: readonly FilterEntry[];
  readonly onApply: (filter: readonly FilterEntry[]) => void;
  /** The button beside which the form opens. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The conditions that rows must meet, in a popover. */
export default function FilterForm(props: FilterFormProps) {
  const { list, people, filter, onApply, trigger, isOpen, onOpenChange } = props;
  const columns = filteredColumns(list, texts.list.status, asOptions(people));
  const [conditions, setConditions] = useState(() => filter.map(conditionOf));
  const { list: words } = texts;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(conditions.flatMap((condition) => entryOf(condition, columns) ?? []));
    onOpenChange(false);
  };
  const clear = () => {
    setConditions([]);
    onApply([]);
    onOpenChange(false);
  };
  const add = () => {
    const [first] = columns.slice(1).concat(columns);
    if (first) setConditions([...conditions, { column: first.id, op: first.operators[0] ?? 'eq', value: '' }]);
  };

  return (
    <Popover triggerRef={trigger} isOpen={isOpen} onOpenChange={onOpenChange} placement="bottom end">
      <Dialog aria-label={words.filter}>
        <form className="sheet" onSubmit={apply}>
          {conditions.map((condition, index) => (
            <ConditionFields
              // Conditions have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              columns={columns}
              condition={condition}
              onChange={(next) => setConditions(conditions.map((one, at) => (at === index ? next : one)))}
              onRemove={() => setConditions(conditions.filter((_, at) => at !== index))}
            />
          ))}
          <button type="button" className="quiet" onClick={add}>
            {words.addCondition}
          </button>
          <div className="buttons">
            <button className="yes">{words.apply}</button>
            <button type="button" onClick={clear}>
              {words.clear}
            </button>
          </div>
        </form>
      </Dialog>
    </Popover>
  );
}

interface ConditionFieldsProps {
  readonly columns: readonly FilteredColumn[];
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function ConditionFields({ columns, condition, onChange, onRemove }: ConditionFieldsProps) {
  const { list: words, operators } = texts;
  const column = columns.find(({ id }) => id === condition.column);
  const pick = (id: string) => {
    const picked = columns.find((one) => one.id === id);
    onChange({ column: id, op: picked?.operators[0] ?? 'eq', value: '' });
  };
  return (
    <div className="condition">
      <select aria-label={words.column} value={condition.column} onChange={({ target }) => pick(target.value)}>
        <Options of={columns} />
      </select>
      <select
        aria-label={words.operator}
        value={condition.op}
        onChange={({ target }) => onChange({ ...condition, op: target.value as Condition['op'] })}
      >
        {column?.operators.map((operator) => (
          <option key={operator} value={operator}>
            {operators[operator]}
          </option>
        ))}
      </select>
      {condition.op !== 'empty' && (
        <ValueField column={column} value={condition.value} onChange={(value) => onChange({ ...condition, value })} />
      )}
      <button type="button" className="quiet" aria-label={words.removeCondition} onClick={onRemove}>
        ×
      </button>
    </div>
  );
}

interface ValueFieldProps {
  readonly column: FilteredColumn | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueField({ column, value, onChange }: ValueFieldProps) {
  const label = texts.list.value;
  if (column?.kind === 'option' || column?.kind === 'checkbox') {
    const { yes, no, emptyValue } = texts.list;
    const options =
      column.kind === 'option'
        ? column.options
        : [
            { id: 'true', name: yes },
            { id: 'false', name: no },
          ];
    return (
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <Options of={options} none={emptyValue} />
      </select>
    );
  }
  const type = column?.kind === 'date' ? 'date' : 'text';
  return <input aria-label={label} type={type} value={value} onChange={({ target }) => onChange(target.value)} />;
}
