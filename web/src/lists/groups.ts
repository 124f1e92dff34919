import { getLocalTimeZone } from '@internationalized/date';
import { locale, numberText, texts } from '../texts';
import type { Column, Group, GroupsInput, List } from '../queries';
import type { FilterEntry } from './address';
import { isDated } from './fields';
import { showsSeveral, valuesOf } from './shownValues';
import { startOf } from './zonedTime';
import { plainly } from '../../../src/engine/plainText';

/** How a table is grouped. */

/** A column by which rows can be grouped, or the status. */
export interface GroupedBy {
  /** The id in the address: `status`, or `cells.` and the id of a column. */
  readonly id: string;
  readonly name: string;
  /** The column whose values the groups show. Undefined for the status. */
  readonly column: Column | undefined;
}

/** Types of columns that cannot be grouped by. */
const UNGROUPED: ReadonlySet<Column['type']> = new Set(['long_text', 'file']);

/** The columns by which the rows of a list can be grouped. */
export const groupings = (list: List): readonly GroupedBy[] => [
  ...(list.statuses.length > 0 ? [{ id: 'status', name: texts.list.status, column: undefined }] : []),
  ...list.columns.flatMap((one) => {
    const column = valuesOf(one, list);
    return column && !UNGROUPED.has(column.type) ? [{ id: `cells.${one.id}`, name: one.name, column }] : [];
  }),
];

/** The most groups that are read for a column without declared values. */
const MOST = 50;
/** The most columns with figures. */
const MOST_MEASURES = 10;

/** The query for the groups. Dates are grouped by month; times by the month in the zone in which people see them. */
export function groupsOf(list: List, { id, column }: GroupedBy): GroupsInput {
  // The declared values, and one group for rows without a value.
  const declared = column ? (column.options?.length ?? 0) : list.statuses.length;
  const measures = list.columns.filter((one) => isMeasured(one, list) && !one.hidden).map((one) => one.id);
  return {
    by: id,
    ...(column && isDated(column) && { each: 'month' as const, zone: column.zone ?? getLocalTimeZone() }),
    ...(measures.length > 0 && { measures: measures.slice(0, MOST_MEASURES) }),
    most: declared > 0 ? declared + 1 : MOST,
  };
}

/** Whether groups have a figure for the column. */
export function isMeasured(column: Column, list: Pick<List, 'columns'>): boolean {
  const values = valuesOf(column, list);
  return (values?.result ?? values?.type) === 'number' && !showsSeveral(column, list);
}

/** The name of a group. */
export function groupName({ column }: GroupedBy, { value, name }: Group): string {
  if (value === null) return column ? texts.list.emptyValue : texts.list.noStatus;
  if (column && isDated(column))
    return new Date(`${String(value)}-01T00:00:00Z`).toLocaleDateString(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  if (typeof value === 'boolean') return value ? texts.list.yes : texts.list.no;
  if (typeof value === 'number') return numberText(value);
  return plainly(name ?? value);
}

/** The filter for the rows of a group. */
export function conditionsOf({ id, column }: Omit<GroupedBy, 'name'>, { value }: Group): readonly FilterEntry[] {
  if (value === null) return [{ column: id, op: 'empty', value: true }];
  if (!column || !isDated(column)) return [{ column: id, op: 'eq', value }];
  const month = String(value);
  const [year = 0, of = 1] = month.split('-').map(Number);
  if ((column.result ?? column.type) === 'date')
    return [
      { column: id, op: 'gte', value: `${month}-01` },
      { column: id, op: 'lte', value: new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10) },
    ];
  const next = new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10);
  return [
    { column: id, op: 'gte', value: new Date(startOf(`${month}-01`, column.zone)).toISOString() },
    { column: id, op: 'lt', value: new Date(startOf(next, column.zone)).toISOString() },
  ];
}
