import type { Column } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import type { Change } from '../../../contract/envelope.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import type { ListChange } from '../../../engine/ports/lists.js';
import { object } from '../../../engine/schema.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { invalidFields } from '../rows/cells.js';
import { MOST_COLUMNS, NEW_COLUMN_ID, newColumn, PART_NAME, type NewColumn } from './columns.js';
import type { Named } from './partIds.js';
import { listChanged, targetOf } from '../lists/lists.js';

/** The other ends of link columns: the linked columns that are added to, deleted from and restored in other lists. */

/** Input: the other end of a new link column. */
export const INVERSE = {
  'inverse?': object(
    { name: PART_NAME, 'id?': NEW_COLUMN_ID },
    { description: 'Of a new link column: the linked column that the other list gets, with the rows that link there.' },
  ),
} as const;

/** A new link column with its other end. */
export interface NewEnd {
  /** The path of the column in the input. */
  readonly path: string;
  readonly column: Column;
  readonly inverse: Named;
}

/** The columns of a list with the other ends of link columns of another list, or of itself. */
function withEnds(list: Pick<List, 'columns' | 'deletedColumns'>, listId: string, ends: readonly NewEnd[]) {
  let columns = list.columns;
  for (const { column, inverse } of ends) {
    const end = { type: 'linked', linkedListId: listId, linkedColumnId: column.id } as const;
    columns = [...columns, newColumn({ ...list, columns }, { name: inverse.name, ...idOf(inverse), ...end })];
  }
  return columns;
}

function idOf({ id }: Named): Pick<Named, 'id'> {
  return id === undefined ? {} : { id };
}

/**
 * The new link columns with an other end.
 * @param sent the columns of the input, each with its path
 * @param columns the same columns after the change
 */
export function newEnds(
  sent: readonly (readonly [path: string, column: NewColumn])[],
  columns: readonly Column[],
): readonly NewEnd[] {
  return sent.flatMap(([path, { inverse }], index) => {
    const column = columns[index];
    return inverse && column?.type === 'link' ? [{ path, column, inverse }] : [];
  });
}

/** The new ends by the list that gets them. */
function byList(ends: readonly NewEnd[]): ReadonlyMap<string, readonly NewEnd[]> {
  const found = new Map<string, NewEnd[]>();
  for (const end of ends) {
    const listId = end.column.linkedListId ?? '';
    found.set(listId, [...(found.get(listId) ?? []), end]);
  }
  return found;
}

/** @throws Refusal invalid_input if a list cannot get the column, one entry for each */
export async function refuseOddEnds({ links }: Pick<ReadContext, 'links'>, ends: readonly NewEnd[]): Promise<void> {
  const faults: FieldFault[] = [];
  for (const [listId, own] of byList(ends)) {
    const list = await links.list(listId);
    if (!list) continue;
    const taken = new Set([...list.columns, ...(list.deletedColumns ?? [])].map(({ id }) => id));
    for (const [index, { path, inverse }] of own.entries()) {
      if (inverse.id !== undefined && taken.has(inverse.id)) {
        const message = phrase`A column of ${list.name} has this id, or had it.`;
        faults.push({ path: `${path}/inverse/id`, message, fix: phrase`Choose another id, or leave it out.` });
      }
      if (inverse.id !== undefined) taken.add(inverse.id);
      if (list.columns.length + index < MOST_COLUMNS) continue;
      const message = phrase`${list.name} has ${MOST_COLUMNS} columns, which is the most.`;
      faults.push({ path: `${path}/inverse`, message, fix: phrase`Leave it out, or delete a column there first.` });
    }
  }
  if (faults.length > 0) throw invalidFields(faults);
}

/** The effects on the lists that get other ends. @param listId the list of the link columns; null for a new one */
export async function previewEnds(
  { links }: Pick<ReadContext, 'links'>,
  listId: string | null,
  ends: readonly NewEnd[],
): Promise<Pick<PreviewDraft, 'targets'> & { readonly effects: readonly Phrase[] }> {
  const targets: PreviewDraft['targets'][number][] = [];
  const effects: Phrase[] = [];
  for (const [id, own] of byList(ends)) {
    const other = await links.list(id);
    const names = own.map(({ inverse }) => inverse.name.trim()).join(', ');
    if (!other) continue;
    effects.push(phrase`${other.name} gets: ${names}, with the rows that link to each of its rows.`);
    if (id !== listId) targets.push(targetOf(other));
  }
  return { targets, effects };
}

/** The columns of a list with the other ends of its own link columns that lead to itself. */
export function withOwnEnds(list: List, columns: readonly Column[], ends: readonly NewEnd[]): readonly Column[] {
  return withEnds({ ...list, columns }, list._id, byList(ends).get(list._id) ?? []);
}

/** Adds other ends to the other lists. @returns the changes */
export async function addEnds(
  { lists }: RunContext,
  listId: string,
  ends: readonly NewEnd[],
): Promise<readonly Change[]> {
  const changed: Change[] = [];
  for (const [otherId, own] of byList(ends)) {
    if (otherId === listId) continue;
    changed.push(listChanged(await lists.update(otherId, (now) => ({ columns: withEnds(now, listId, own) }))));
  }
  return changed;
}

/** Whether a column is the other end of a link column. */
function isEndOf(end: Column, listId: string, columnId: string): boolean {
  return end.type === 'linked' && end.linkedListId === listId && end.linkedColumnId === columnId;
}

/** The change that deletes a column of a list, with its other end if that is in the same list. */
export function withoutColumn(list: List, column: Column): Required<Pick<ListChange, 'columns' | 'deletedColumns'>> {
  const isGone = (one: Column) => one.id === column.id || isEndOf(one, list._id, column.id);
  return withoutThose(list, list.columns.filter(isGone));
}

function withoutThose({ columns, deletedColumns }: List, gone: readonly Column[]) {
  return {
    columns: columns.filter((one) => !gone.includes(one)),
    deletedColumns: [...(deletedColumns ?? []), ...gone],
  };
}

function withThose({ columns, deletedColumns }: List, back: readonly Column[]) {
  return { columns: [...columns, ...back], deletedColumns: deletedColumns?.filter((one) => !back.includes(one)) ?? [] };
}

/**
 * The other ends of a link column in the other list, which are deleted or restored with it. A list keeps its last
 * column.
 * @param part where the ends are now
 */
function endsIn(other: List, listId: string, { id }: Column, part: 'columns' | 'deletedColumns'): readonly Column[] {
  const ends = (other[part] ?? []).filter((one) => isEndOf(one, listId, id));
  if (part === 'columns') return ends.length < other.columns.length ? ends : [];
  return ends.slice(0, MOST_COLUMNS - other.columns.length);
}

/** The other list of a link column; null if it is the same list, or if the caller may not see it. */
async function otherListOf(
  { links }: Pick<ReadContext, 'links'>,
  listId: string,
  { type, linkedListId }: Column,
): Promise<List | null> {
  return type === 'link' && linkedListId !== undefined && linkedListId !== listId ? links.list(linkedListId) : null;
}

/**
 * The effects on the other ends that are deleted or restored with a column.
 * @param part where the ends are before the change
 */
export async function previewOtherEnds(
  context: Pick<ReadContext, 'links'>,
  listId: string,
  column: Column,
  part: 'columns' | 'deletedColumns',
): Promise<Pick<PreviewDraft, 'targets'> & { readonly effects: readonly Phrase[] }> {
  const other = await otherListOf(context, listId, column);
  const ends = other ? endsIn(other, listId, column, part) : [];
  if (!other || ends.length === 0) return { targets: [], effects: [] };
  const effects = ends.map(({ name }) =>
    part === 'columns'
      ? phrase`${name} of ${other.name}, its other end, is deleted with it.`
      : phrase`${name} of ${other.name}, its other end, is restored with it.`,
  );
  return { targets: [targetOf(other)], effects };
}

/**
 * Deletes or restores the other ends of a link column.
 * @param part where the ends are before the change
 * @returns the changes
 */
export async function moveEnds(
  context: RunContext,
  listId: string,
  column: Column,
  part: 'columns' | 'deletedColumns',
): Promise<readonly Change[]> {
  const other = await otherListOf(context, listId, column);
  // The list before the call decides, so that a re-run returns the same.
  if (!other || endsIn(await context.lists.original(other._id), listId, column, part).length === 0) return [];
  const move = part === 'columns' ? withoutThose : withThose;
  return [listChanged(await context.lists.update(other._id, (now) => move(now, endsIn(now, listId, column, part))))];
}
