import type { ReadContext } from '../../../engine/context.js';
import type { GroupQuery, RowField, RowGroup, RowGroups } from '../../../engine/ports/rowQueries.js';
import { compareValues, severalOf, type ShownValue } from '../../../engine/rowConditions.js';
import { readShown, storedQuery, type ShownRow } from './computedQueries.js';
import { leadsToRows } from '../columns/linkedRows.js';
import { daysIn } from '../../../engine/zones.js';
import type { ListInQuery } from './sources.js';

/** Groups of rows by values that rows do not store, and with numbers from such values. */

/** The number of characters of a date or a time (RFC 3339) that contain its day, month and year. */
const LENGTHS = { day: 10, month: 7, year: 4 } as const;

type GroupValue = RowGroup['value'];

/** A group while its rows are being counted. */
interface Tally {
  count: number;
  /** The numbers of each measure. */
  readonly numbers: readonly number[][];
  readonly rowIds: string[];
}

/** The rows that match a query, in groups. */
export async function groupRows(
  context: Pick<ReadContext, 'links' | 'rows'>,
  list: ListInQuery,
  query: GroupQuery,
): Promise<RowGroups> {
  const named = new Set<RowField>([query.by, ...query.measures]);
  const columns = list.columns.filter((column) => named.has(`cells.${column.id}`) && leadsToRows(column));
  const stored = columns.length === 0 ? await storedQuery(context, list, query) : null;
  if (stored) return context.rows.groups(list._id, { ...query, ...stored });
  const { rows, isExact } = await readShown(context, list, query, columns);
  const dayOf = query.zone === null ? (time: string) => time : daysIn(query.zone);
  const tallies = new Map<GroupValue, Tally>();
  for (const shown of rows) {
    for (const value of groupsOf(shown, query, dayOf)) {
      const tally = tallies.get(value) ?? { count: 0, numbers: query.measures.map(() => []), rowIds: [] };
      tallies.set(value, tally);
      add(tally, shown, query);
    }
  }
  const groups = [...tallies]
    .map(([value, tally]) => groupOf(value, tally))
    .toSorted((a, b) =>
      query.each ? compareValues(b.value, a.value) : b.count - a.count || compareValues(a.value, b.value),
    );
  return { groups: groups.slice(0, query.most), hasMore: groups.length > query.most, isExact };
}

/**
 * The values of the groups that a row is in, without duplicates; null for a row without a value.
 * @param dayOf converts a date or a time to a text that begins with its day
 */
function groupsOf(
  { valueIn }: ShownRow,
  { by, each }: GroupQuery,
  dayOf: (time: string) => string,
): readonly GroupValue[] {
  const values = valuesIn(valueIn(by)).map((value) => {
    const text = value instanceof Date ? value.toISOString() : value;
    return each && typeof text === 'string' ? dayOf(text).slice(0, LENGTHS[each]) : text;
  });
  return values.length > 0 ? [...new Set(values)] : [null];
}

function valuesIn(shown: ShownValue) {
  return severalOf(shown).filter((value) => value !== null && value !== '');
}

function add(tally: Tally, { row, valueIn }: ShownRow, { measures, rows }: GroupQuery): void {
  tally.count += 1;
  if (tally.rowIds.length < rows) tally.rowIds.push(row._id);
  for (const [index, field] of measures.entries())
    tally.numbers[index]?.push(...valuesIn(valueIn(field)).filter((value) => typeof value === 'number'));
}

function groupOf(value: GroupValue, { count, numbers, rowIds }: Tally): RowGroup {
  const measures = numbers.map((of) => {
    const sum = of.reduce((total, one) => total + one, 0);
    const least = of.reduce((min, one) => Math.min(min, one), Infinity);
    const most = of.reduce((max, one) => Math.max(max, one), -Infinity);
    return of.length > 0
      ? { sum, average: sum / of.length, min: least, max: most }
      : { sum: 0, average: null, min: null, max: null };
  });
  return { value, count, measures, rowIds };
}
