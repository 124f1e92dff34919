import type { FieldFault } from '../../../contract/errorFields.js';
import { Refusal } from '../../../contract/errors.js';
import { cellAt } from '../../../engine/cellAt.js';
import { isComputed, rowIdsIn, storedCell, wanted } from '../../../engine/columnTypes.js';
import { heldValues } from '../../../engine/heldValues.js';
import type { ReadContext } from '../../../engine/context.js';
import type { Cell, Column } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import { unusableFiles, type FilesInCell } from './usableFiles.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import type { Phrase } from '../../../contract/phrase.js';

/** The refusal with every invalid field. */
export function invalidFields(fields: readonly FieldFault[]): Refusal {
  return new Refusal('invalid_input', phrase`Some input is not valid.`, { fields });
}

/** The fault for a column that the list does not have. @param known the ids to choose from */
export function unknownColumn(path: string, known: readonly string[]): FieldFault {
  return { path, message: phrase`The list has no such column.`, fix: phrase`Use one of: ${known.join(', ')}.` };
}

/** The fault for a value of a column that no caller sets. */
export const COMPUTED = { message: phrase`This column is computed.`, fix: phrase`Leave it out.` } as const;

/** The JSON Pointer (RFC 6901) of a cell. */
function pathOf(columnId: string): string {
  return `/cells/${columnId.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** All faults of the values for the list: unknown columns, values of the wrong type, and an unknown status. */
export function faultsOf(
  list: Pick<List, 'columns' | 'statuses'>,
  cells: Readonly<Record<string, Cell>>,
  status?: string | null,
): readonly FieldFault[] {
  const columns = new Map(list.columns.map((column) => [column.id, column]));
  const fields: FieldFault[] = [];
  for (const [id, value] of Object.entries(cells)) {
    const column = columns.get(id);
    const path = pathOf(id);
    if (!column) fields.push(unknownColumn(path, [...columns.keys()]));
    else if (isComputed(column))
      fields.push({ path, message: phrase`This column is computed.`, fix: fixOfComputed(column) });
    else if (storedCell(column, value) === undefined) {
      fields.push({
        path,
        message: phrase`The column holds ${heldValues(column)}.`,
        fix: phrase`Send ${wanted(column)}, or null to empty it.`,
        rule: 'cell',
        wanted: column.type,
      });
    }
  }
  if (status !== undefined && status !== null && !list.statuses.some(({ id }) => id === status)) {
    const known = list.statuses.map(({ id }) => id).join(', ');
    const fix = known === '' ? phrase`Send null: the list has no statuses.` : phrase`Use one of: ${known}, or null.`;
    fields.push({ path: '/status', message: phrase`The list has no such status.`, fix });
  }
  return fields;
}

function fixOfComputed({ type, linkedColumnId }: Column): Phrase {
  return type === 'linked'
    ? phrase`Leave it out, and set ${linkedColumnId ?? ''} on the rows of the other list.`
    : phrase`Leave it out.`;
}

/** Values of rows, with the path of each in the input. */
interface PlacedCells {
  readonly path: string;
  readonly cells?: Readonly<Record<string, Cell>> | undefined;
  readonly status?: string | null | undefined;
}

/**
 * Refuses cells and a status that do not fit the list, people who are not on the team, and files that the caller may
 * not use.
 * @param arePresent whether existing rows change. In this case, links to a list that the caller may not see cannot be
 * emptied, because the caller sees them as empty.
 * @throws Refusal invalid_input with one entry per field
 */
export async function refuseUnknownCells(
  context: Pick<ReadContext, 'members' | 'links' | 'files' | 'principal'>,
  list: Pick<List, 'columns' | 'statuses'>,
  rows: readonly PlacedCells[],
  { arePresent = false } = {},
): Promise<void> {
  const faults = rows.flatMap(({ path, cells = {}, status }) =>
    faultsOf(list, cells, status).map((fault) => ({ ...fault, path: path + fault.path })),
  );
  if (faults.length > 0) throw invalidFields(faults);
  const unknown = [
    ...(await unknownPeople(context, list, rows)),
    ...(await unknownLinks(context, list, rows)),
    ...(arePresent ? await hiddenLinks(context, list, rows) : []),
    ...(await unusableFiles(context, filesIn(list, rows))),
  ];
  if (unknown.length > 0) throw invalidFields(unknown);
}

/** The fault for a cell of a link column whose other list the caller may not see. */
const HIDDEN = {
  message: phrase`The list that this column leads to is archived or deleted, or you may not see it.`,
  fix: phrase`Leave it out.`,
} as const;

/** A fault for each cell of a link column with a row that is deleted or not in the other list. */
export async function unknownLinks(
  { links }: Pick<ReadContext, 'links'>,
  { columns }: Pick<List, 'columns'>,
  rows: readonly PlacedCells[],
): Promise<readonly FieldFault[]> {
  const set = rows.flatMap(({ path, cells }) =>
    columns.flatMap((column) => {
      const ids = column.type === 'link' ? rowIdsIn(cellAt(cells, column.id)) : [];
      return ids.length > 0 ? [{ path: `${path}${pathOf(column.id)}`, column, ids }] : [];
    }),
  );
  if (set.length === 0) return [];
  const found = new Map((await links.rows(set.flatMap(({ ids }) => ids))).map((row) => [row._id, row.listId]));
  const faults = set.map(async ({ path, column: { linkedListId = '' }, ids }) => {
    const strange = ids.filter((id) => found.get(id) !== linkedListId);
    const [first] = strange;
    if (first === undefined) return [];
    const list = await links.list(linkedListId);
    if (!list) return [{ path, ...HIDDEN }];
    const some = strange.length > 1 ? phrase`${first} and others` : first;
    const message = phrase`${list.name} has no row ${some}, or it is deleted.`;
    return [{ path, message, fix: phrase`Send identifiers of rows of ${list.name}, or null to empty it.` }];
  });
  return (await Promise.all(faults)).flat();
}

/** A fault for each cell of a link column that would be emptied although the caller may not see its other list. */
async function hiddenLinks(
  { links }: Pick<ReadContext, 'links'>,
  { columns }: Pick<List, 'columns'>,
  rows: readonly PlacedCells[],
): Promise<readonly FieldFault[]> {
  const emptied = (column: Column) =>
    rows.flatMap(({ path, cells }) => {
      const cell = cellAt(cells, column.id);
      return cell === null || (Array.isArray(cell) && cell.length === 0) ? [`${path}${pathOf(column.id)}`] : [];
    });
  const faults = columns.map(async (column) => {
    const paths = column.type === 'link' ? emptied(column) : [];
    if (paths.length === 0 || (await links.list(column.linkedListId ?? ''))) return [];
    return paths.map((path) => ({ path, ...HIDDEN }));
  });
  return (await Promise.all(faults)).flat();
}

/** A fault for each cell of a person column that does not name a member of the team. */
async function unknownPeople(
  { members }: Pick<ReadContext, 'members'>,
  { columns }: Pick<List, 'columns'>,
  rows: readonly PlacedCells[],
): Promise<readonly FieldFault[]> {
  const people = columns.filter(({ type }) => type === 'person');
  const named = rows.flatMap(({ path, cells }) =>
    people.flatMap(({ id }) => {
      const cell = cellAt(cells, id);
      return typeof cell === 'string' ? [{ path: `${path}${pathOf(id)}`, memberId: cell }] : [];
    }),
  );
  if (named.length === 0) return [];
  const found = await members.many([...new Set(named.map(({ memberId }) => memberId))]);
  const present = new Set(found.filter(({ removedAt }) => !removedAt).map(({ _id }) => _id));
  return named
    .filter(({ memberId }) => !present.has(memberId))
    .map(({ path }) => ({
      path,
      message: phrase`The team has no such member.`,
      fix: phrase`Send the identifier of a member, as team.members gives it, or null to empty it.`,
    }));
}

/** The cells of file columns. */
function filesIn({ columns }: Pick<List, 'columns'>, rows: readonly PlacedCells[]): readonly FilesInCell[] {
  const ofFiles = columns.filter(({ type }) => type === 'file');
  return rows.flatMap(({ path, cells }) =>
    ofFiles.flatMap(({ id }) => {
      const cell = cellAt(cells, id);
      return Array.isArray(cell) ? [{ path: `${path}${pathOf(id)}`, fileIds: cell }] : [];
    }),
  );
}
