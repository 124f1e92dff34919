import type { InvalidField } from '../contract/errorFields.js';
import { Refusal } from '../contract/errors.js';
import { cellAt } from '../engine/cellAt.js';
import { held, storedCell, wanted } from '../engine/columnTypes.js';
import type { ReadContext } from '../engine/context.js';
import type { Cell } from '../contract/columns.js';
import type { List } from '../contract/documents.js';
import { unusableFiles, type FilesInCell } from './usableFiles.js';

/** The refusal that names every invalid field. */
export function invalidFields(fields: readonly InvalidField[]): Refusal {
  return new Refusal('invalid_input', 'Some input is not valid.', { fields });
}

/** The fault for a column that the list does not have. @param known the ids to choose from */
export function unknownColumn(path: string, known: readonly string[]): InvalidField {
  return { path, message: 'The list has no such column.', fix: `Use one of: ${known.join(', ')}.` };
}

/** The JSON Pointer (RFC 6901) of a cell. */
function pathOf(columnId: string): string {
  return `/cells/${columnId.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Everything that does not fit the list: cells of unknown columns, values of the wrong type, and an unknown status. */
export function faultsOf(
  list: Pick<List, 'columns' | 'statuses'>,
  cells: Readonly<Record<string, Cell>>,
  status?: string | null,
): readonly InvalidField[] {
  const columns = new Map(list.columns.map((column) => [column.id, column]));
  const fields: InvalidField[] = [];
  for (const [id, value] of Object.entries(cells)) {
    const column = columns.get(id);
    const path = pathOf(id);
    if (!column) fields.push(unknownColumn(path, [...columns.keys()]));
    else if (storedCell(column, value) === undefined) {
      fields.push({
        path,
        message: `The column holds ${held(column)}.`,
        fix: `Send ${wanted(column)}, or null to empty it.`,
      });
    }
  }
  if (status !== undefined && status !== null && !list.statuses.some(({ id }) => id === status)) {
    const known = list.statuses.map(({ id }) => id).join(', ');
    const fix = known === '' ? 'Send null: the list has no statuses.' : `Use one of: ${known}, or null.`;
    fields.push({ path: '/status', message: 'The list has no such status.', fix });
  }
  return fields;
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
 * @throws Refusal invalid_input with one entry a field
 */
export async function refuseUnknownCells(
  context: Pick<ReadContext, 'members' | 'files' | 'principal'>,
  list: Pick<List, 'columns' | 'statuses'>,
  rows: readonly PlacedCells[],
): Promise<void> {
  const faults = rows.flatMap(({ path, cells = {}, status }) =>
    faultsOf(list, cells, status).map((fault) => ({ ...fault, path: path + fault.path })),
  );
  const unknown =
    faults.length > 0
      ? []
      : [...(await unknownPeople(context, list, rows)), ...(await unusableFiles(context, filesIn(list, rows)))];
  if (faults.length + unknown.length > 0) throw invalidFields([...faults, ...unknown]);
}

/** A fault for each cell of a person column that does not name a member of the team. */
async function unknownPeople(
  { members }: Pick<ReadContext, 'members'>,
  { columns }: Pick<List, 'columns'>,
  rows: readonly PlacedCells[],
): Promise<readonly InvalidField[]> {
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
      message: 'The team has no such member.',
      fix: 'Send the identifier of a member, as team.list gives it, or null to empty it.',
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
