import { useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { nameOfRow, useFoundRows } from '../../actions/foundRows';
import type { Option } from '../../actions/refs';
import type { Row } from '../../queries';
import { texts } from '../../texts';
import { formTexts } from '../../texts/places/forms';
import { tableTexts } from '../../texts/places/table';
import { rowNames } from '../cellText';
import type { Field } from '../fields';

/** Values from which the person chooses one or several. */

interface ChoosingProps {
  readonly field: Field;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** The options of a column from which the person chooses several. */
export function OptionsField(props: ChoosingProps) {
  return <Choosable {...props} options={props.field.options ?? []} none={tableTexts.noOption} isFocused />;
}

interface LinksProps extends ChoosingProps {
  /** The names of the rows that the cell links to. */
  readonly names: Row['names'];
}

/** The rows of another list: first the chosen ones, then the first rows or the matches of a search. */
export function LinksField({ names, ...props }: LinksProps) {
  const { field, value, onChange } = props;
  const [text, setText] = useState('');
  // Rows that were already chosen stay at the top, so that the person can remove them.
  const [first] = useState(() => value.map((id): Option => ({ id, name: names?.[id] ?? nameOfRow(id) })));
  const rows = useFoundRows(text, field.linkedListId);
  const found = rows ?? [];
  const others = found.filter(({ id }) => first.every((one) => one.id !== id));
  const choose = (next: readonly string[]) => {
    for (const { id, name } of found) if (next.includes(id)) rowNames.set(id, name);
    onChange(next);
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={formTexts.searchRow} onSubmit={stay}>
        {/* react-aria adds what the field controls. A combobox is an input with this role (ARIA 1.2). */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */}
        <Input role="combobox" aria-expanded placeholder={formTexts.searchRow} ref={focused} />
      </SearchField>
      <Choosable
        {...props}
        onChange={choose}
        options={text === '' ? [...first, ...others] : found}
        none={rows ? formTexts.noRow : texts.list.loading}
      />
    </Autocomplete>
  );
}

interface ChoosableProps extends ChoosingProps {
  readonly options: readonly Option[];
  /** The text if there are no options. */
  readonly none: string;
  readonly isFocused?: boolean;
}

/** Options with a mark for each chosen one. The chosen options stay in the order in which they were chosen. */
function Choosable({ field: { name, isSeveral }, value, onChange, options, none, isFocused = false }: ChoosableProps) {
  return (
    <ListBox
      aria-label={name}
      className="choosable"
      selectionMode={isSeveral ? 'multiple' : 'single'}
      escapeKeyBehavior="none"
      // The options get the focus when they appear, as in a select.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFocused}
      items={options}
      selectedKeys={value}
      onSelectionChange={(keys) => {
        const all = keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String);
        onChange([...value.filter((one) => all.includes(one)), ...all.filter((one) => !value.includes(one))]);
      }}
      renderEmptyState={() => <p className="muted">{none}</p>}
    >
      {(option) => <ListBoxItem textValue={option.name}>{option.name}</ListBoxItem>}
    </ListBox>
  );
}

/** Enter chooses the marked row, and does not submit the form. */
const stay = () => undefined;

/** Typing goes into the field at once. */
const focused = (element: HTMLInputElement | null) => element?.focus();
