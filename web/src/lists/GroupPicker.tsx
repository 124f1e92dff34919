import type { List } from '../queries';
import { Options } from '../shell/Options';
import { texts } from '../texts';
import { groupings } from './groups';

interface GroupPickerProps {
  readonly list: List;
  readonly value: string | undefined;
  readonly onPick: (group: string | undefined) => void;
}

/** Chooses the column by which the table is grouped. */
export function GroupPicker({ list, value = '', onPick }: GroupPickerProps) {
  const { group, grouped, ungrouped } = texts.list;
  const options = groupings(list).map(({ id, name }) => ({ id, name: grouped(name) }));
  return (
    <label>
      <span className="hidden">{group}</span>
      <select value={value} onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}>
        <Options of={options} none={ungrouped} />
      </select>
    </label>
  );
}
