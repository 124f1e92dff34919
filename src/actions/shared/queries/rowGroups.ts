import { missingField, type FieldFault } from '../../../contract/errorFields.js';
import type { ReadContext } from '../../../engine/context.js';
import type { GroupQuery, RowGroup } from '../../../engine/ports/rowQueries.js';
import { namesOfAuthors, namesOfRows } from '../../../engine/rowNames.js';
import { valueType } from '../../../engine/columnTypes.js';
import { zoneFaults } from '../columns/zoneFaults.js';
import {
  groupingOf,
  hasKnownValues,
  HIDDEN,
  holdsNumbers,
  holdsSeveral,
  inWords,
  isAuthorField,
  queriedField,
  ROW_WORDS,
  valueColumn,
  type ListWithSources,
  type QueriedField,
} from '../../../engine/rowOperators.js';
import { invalidFields, unknownColumn } from '../rows/cells.js';
import { groupRows } from './computedGroups.js';
import { rowsWithFields } from './rowPages.js';
import { rowQueryOf, type AskedRows } from './rowQuery.js';
import type { ListInQuery } from './sources.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Groups of rows, for a board or for statistics by group. */

/** The most rows in all groups of one result. */
export const MOST_ROWS = 1_000;

export interface AskedGroups extends AskedRows {
  readonly by?: string;
  readonly each?: 'day' | 'month' | 'year';
  readonly zone?: string;
  readonly measures?: readonly string[];
  readonly rows?: number;
  readonly maxGroups?: number;
}

/** The names of fields that are not columns. */
const WORDS = ['status', ...ROW_WORDS];

/** The field that rows are grouped by. @throws Refusal invalid_input with one entry for each field that does not fit */
function groupedBy(
  list: ListWithSources,
  { by, each, zone, measures = [], rows = 0, maxGroups = 50 }: AskedGroups,
): QueriedField {
  const faults: FieldFault[] = [];
  const ids = list.columns.map(({ id }) => id);
  const queried = by === undefined ? undefined : queriedField(list, by, WORDS);
  const grouping = queried && groupingOf(queried);
  if (by === undefined) faults.push(missingField('/by', 'Add it, or send a view that has groups.'));
  else if (!queried) faults.push(unknownColumn('/by', [...WORDS, ...ids]));
  else if (!grouping || !hasKnownValues(queried)) {
    const message = hasKnownValues(queried) ? phrase`Rows cannot be grouped by ${inWords(queried)}.` : HIDDEN;
    faults.push({ path: '/by', message, fix: phrase`Group by the status or by another column.` });
  } else if (each !== undefined && grouping !== 'time') {
    const message = phrase`There is no ${each} in ${inWords(queried)}.`;
    faults.push({ path: '/each', message, fix: phrase`Leave it out, or group by a date or a time.` });
  }
  faults.push(...zoneFaults(zone));
  for (const [index, id] of measures.entries()) {
    const column = list.columns.find((one) => one.id === id);
    const path = `/measures/${index}`;
    if (!column) faults.push(unknownColumn(path, ids));
    else if (!holdsNumbers({ field: `cells.${id}`, column }))
      faults.push({
        path,
        message: phrase`${column.name} holds no numbers.`,
        fix: phrase`Name a number column, or leave it out.`,
      });
  }
  if (rows * maxGroups > MOST_ROWS) {
    const message = phrase`${String(maxGroups)} groups of ${String(rows)} rows are more than ${String(MOST_ROWS)} rows.`;
    faults.push({ path: '/rows', message, fix: phrase`Send a smaller number here or in maxGroups.` });
  }
  if (!queried || faults.length > 0) throw invalidFields(faults);
  return queried;
}

/** @throws Refusal invalid_input if the query does not fit the list */
export function refuseOddGroups(list: ListInQuery, asked: AskedGroups): void {
  groupedBy(list, asked);
  rowQueryOf(list, asked);
}

/** The groups, as callers see them. @param list the list with the columns that its columns show */
export async function readGroups(context: ReadContext, list: ListInQuery, asked: AskedGroups) {
  const queried = groupedBy(list, asked);
  const { each = 'day', zone = null, measures = [], rows = 0, maxGroups = 50 } = asked;
  const declared = groupingOf(queried) === 'declared' ? declaredBy(list, queried) : null;
  const query: GroupQuery = {
    ...rowQueryOf(list, asked),
    by: queried.field,
    each: groupingOf(queried) === 'time' ? each : null,
    zone: holdsDays(queried) ? null : zone,
    several: holdsSeveral(queried),
    measures: measures.map((id) => `cells.${id}` as const),
    rows,
    // Enough for every declared value, and for `maxGroups` values that the list no longer declares.
    most: maxGroups + (declared?.size ?? 0),
  };
  const found = await groupRows(context, list, query);
  const inOrder = declared ? [...inDeclaredOrder(found.groups, declared, query)] : found.groups;
  const groups = inOrder.slice(0, maxGroups);
  const [names, shown] = await Promise.all([
    namesOf(context, queried, groups, declared),
    rows === 0 ? [] : context.rows.many([...new Set(groups.flatMap(({ rowIds }) => rowIds))]),
  ]);
  const views = await rowsWithFields(context, list, shown, asked);
  const byId = new Map(views.map((row) => [row.id, row]));
  return {
    groups: groups.map((group) => ({
      value: group.value,
      name: group.value === null ? null : (names.get(group.value) ?? String(group.value)),
      count: group.count,
      ...(measures.length > 0 && { measures: group.measures.map((of, n) => ({ column: measures[n] ?? '', ...of })) }),
      ...(rows > 0 && { rows: group.rowIds.flatMap((id) => byId.get(id) ?? []) }),
    })),
    hasMoreGroups: found.hasMore || inOrder.length > maxGroups,
    isExact: found.isExact,
  };
}

/** Whether the field contains days, which are the same in every zone. */
function holdsDays(queried: QueriedField): boolean {
  const column = valueColumn(queried);
  return column !== null && valueType(column) === 'date';
}

/** The values that the list declares for the field, in order, with their names. */
function declaredBy(list: ListWithSources, queried: QueriedField): ReadonlyMap<RowGroup['value'], string> {
  const { field } = queried;
  const column = valueColumn(queried);
  if (field === 'status') return new Map(list.statuses.map(({ id, name }) => [id, name]));
  if (column && valueType(column) === 'checkbox') {
    const answers: readonly (readonly [boolean, string])[] = [
      [true, 'Yes'],
      [false, 'No'],
    ];
    return new Map(answers);
  }
  return new Map((column?.options ?? []).map(({ id, name }) => [id, name]));
}

/** A group for each declared value, including empty ones, then the other groups with rows. */
function* inDeclaredOrder(
  found: readonly RowGroup[],
  declared: ReadonlyMap<RowGroup['value'], string>,
  { measures }: GroupQuery,
): Generator<RowGroup> {
  const byValue = new Map(found.map((group) => [group.value, group]));
  const none = { sum: 0, average: null, min: null, max: null };
  for (const value of declared.keys())
    yield byValue.get(value) ?? { value, count: 0, measures: measures.map(() => none), rowIds: [] };
  yield* found.filter(({ value }) => !declared.has(value));
}

/** The names of the values of groups. */
async function namesOf(
  { members, links }: Pick<ReadContext, 'members' | 'links'>,
  queried: QueriedField,
  groups: readonly RowGroup[],
  declared: ReadonlyMap<RowGroup['value'], string> | null,
): Promise<ReadonlyMap<RowGroup['value'], string>> {
  if (declared) return declared;
  const { type } = valueColumn(queried) ?? {};
  const values = groups.map(({ value }) => value).filter((value) => typeof value === 'string');
  if (type === 'link' || type === 'linked') return namesOfRows(links, values);
  return type === 'person' || isAuthorField(queried) ? namesOfAuthors(members, values) : new Map();
}
