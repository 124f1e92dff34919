import type { Group, Row } from '../queries';

/** The groups after rows moved to the group of `value`. @param change changes each moved row */
export function moved(
  groups: readonly Group[],
  rowIds: readonly string[],
  value: Group['value'],
  change: (row: Row) => Row = (row) => row,
): Group[] {
  const rows = groups.flatMap((group) => group.rows ?? []).filter(({ id }) => rowIds.includes(id));
  return groups.map((group) => {
    const left = (group.rows ?? []).filter(({ id }) => !rowIds.includes(id));
    const gone = (group.rows ?? []).length - left.length;
    return group.value === value
      ? { ...group, count: group.count - gone + rows.length, rows: [...rows.map(change), ...left] }
      : { ...group, count: group.count - gone, rows: left };
  });
}
