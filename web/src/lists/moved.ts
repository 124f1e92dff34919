import type { Group, Row } from '../queries';

/** The groups after rows have come into the one of a value. @param change what becomes of a row that comes */
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
