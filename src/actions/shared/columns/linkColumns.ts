import { isDeepStrictEqual } from 'node:util';
import type { Column } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import type { ReadContext } from '../../../engine/context.js';
import { invalidFields } from '../rows/cells.js';
import { leadsToRows, isLink, isOtherEnd, isSource } from './linkedRows.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Checks of link, linked, lookup and rollup columns against the lists that they lead to. */

/** The list that gets the columns. A new list has no id yet. */
interface LinkingList extends Pick<List, 'columns'> {
  readonly _id: string | null;
}

const NUMBERS: ReadonlySet<Column['type']> = new Set(['number']);
const ORDERED: ReadonlySet<Column['type']> = new Set(['number', 'date', 'date_time']);

/**
 * Refuses columns that lead to rows if they do not fit their list or the other one. Unchanged columns pass, because the
 * caller may not see where they lead.
 * @param list the list before the change
 * @param columns all columns after the change
 * @param placed the columns that may be new or changed, each with its path in the input
 * @throws Refusal invalid_input with one entry for each
 */
export async function refuseOddLinks(
  context: Pick<ReadContext, 'links'>,
  list: LinkingList,
  columns: readonly Column[],
  placed: readonly (readonly [path: string, column: Column])[],
): Promise<void> {
  const faults: FieldFault[] = [];
  for (const [path, column] of placed) {
    const old = list.columns.find(({ id }) => id === column.id);
    if (isDeepStrictEqual(old, column)) continue;
    const found = (old && faultOfChange(old, column)) ?? (await faultOf(context, list._id, columns, column));
    if (found) faults.push({ ...found, path: path + found.path });
  }
  if (faults.length > 0) throw invalidFields(faults);
}

/** Why a column cannot be changed to another one. Link columns keep their type and their list. */
function faultOfChange(old: Column, column: Column): FieldFault | null {
  const fix = phrase`Keep it, and add another column.`;
  if (old.type !== column.type) {
    if (!leadsToRows(old) && !leadsToRows(column)) return null;
    return { path: '/type', message: phrase`A ${old.type} column cannot become a ${column.type} column.`, fix };
  }
  if (old.linkedListId === column.linkedListId) return null;
  return { path: '/linkedListId', message: phrase`A ${old.type} column keeps its list.`, fix };
}

async function faultOf(
  { links }: Pick<ReadContext, 'links'>,
  listId: string | null,
  columns: readonly Column[],
  column: Column,
): Promise<FieldFault | null> {
  if (!leadsToRows(column)) return null;
  const way = isLink(column) ? column : columns.find((one) => one.id === column.linkColumnId && isLink(one));
  if (!way) {
    const known = columns.filter(isLink).map(({ id }) => id);
    const fix = known.length > 0 ? phrase`Use one of: ${known.join(', ')}.` : phrase`Add a link column first.`;
    return { path: '/linkColumnId', message: phrase`The list has no such link or linked column.`, fix };
  }
  const other = await links.list(way.linkedListId ?? '');
  if (!other) {
    const path = isLink(column) ? '/linkedListId' : '/linkColumnId';
    return {
      path,
      message: phrase`There is no such list, or you may not see it.`,
      fix: phrase`Use a list that lists.list returns.`,
    };
  }
  const path = '/linkedColumnId';
  if (column.type === 'linked') {
    if (listId !== null && isOtherEnd(column, listId, other)) return null;
    const fix = phrase`Name a link column of ${other.name} that leads to this list.`;
    return { path, message: phrase`${other.name} has no such link column.`, fix };
  }
  if (column.type === 'link' || (column.function === 'count' && column.linkedColumnId === undefined)) return null;
  const types = column.function === 'sum' || column.function === 'average' ? NUMBERS : column.function ? ORDERED : null;
  const isAny = column.type === 'lookup' || column.function === 'count';
  const fitting = other.columns.filter((one) => isSource(one) && (isAny || types?.has(one.type)));
  if (fitting.some(({ id }) => id === column.linkedColumnId)) return null;
  const source = other.columns.find(({ id }) => id === column.linkedColumnId);
  const known = fitting.map(({ id }) => id);
  const fix = known.length > 0 ? phrase`Use one of: ${known.join(', ')}.` : phrase`No column of ${other.name} fits.`;
  if (!source) return { path, message: phrase`${other.name} has no such column.`, fix };
  const what = column.function
    ? phrase`a rollup column cannot take its ${column.function}`
    : phrase`a lookup column cannot show it`;
  return { path, message: phrase`${source.name} of ${other.name} is of type ${source.type}: ${what}.`, fix };
}
