import type { List } from '../../../contract/documents.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext } from '../../../engine/context.js';
import { oncePerContext } from '../../../engine/oncePerContext.js';
import { inThread } from '../../../engine/threads.js';
import { invalidFields, unknownLinks } from '../rows/cells.js';
import type { FileFacts } from './fileFacts.js';
import { contentOf, type SentFile } from './importContent.js';
import type { Import } from './imports.js';
import type { Mapped } from './importPlaces.js';
import { notationOf, type FileNotation } from './notation.js';
import { columnAt } from '../columns/listParts.js';
import { memberNames, NO_PEOPLE, type People } from '../people/memberNames.js';
import { addedEffect } from '../rows/rowValues.js';
import { MOST_FAULTS, refuseTooManyToFind } from './tables.js';
import { namesOf, rowLabel } from '../../../engine/rowNames.js';
import { forCount, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { factsOf, FILE_TASK, IMPORT_TASK, importOf, type FileTask, type ImportTask } from '../../threads.js';
import { planUpsert, previewUpsert, updatedIds, type SentLine, type Upsert } from '../rows/upserting.js';

/** The file of lists.import, as rows of a list and as a preview. */

/** The most rows that a preview shows. */
const SAMPLE = 5;
/** In characters. Shorter files are read in the main thread, because starting a thread would take longer. */
const SHORT = 65_536;

export interface ImportInput extends FileNotation, SentFile {
  readonly listId?: string;
  readonly name?: string;
  readonly format: 'csv' | 'json';
  readonly columns?: readonly Mapped[];
  /** The column by which rows of the list are found; if left out, all lines add rows. */
  readonly by?: string;
}

/** The lines of a file for a list whose rows are found by a column. An empty value leaves a cell as it is. */
export function linesOf({ rows, lines }: Pick<Import, 'rows' | 'lines'>): readonly SentLine[] {
  return rows.map(({ cells, status }, index) => {
    const { path = '', hasStatus = false } = lines[index] ?? {};
    return { path, cells, ...(hasStatus ? { status } : { addedStatus: status }) };
  });
}

/** The plan of updates and additions, shared by the guard, the checks and the preview; null if all lines add rows. */
export const planImport = oncePerContext(planOf);

async function planOf(context: ReadContext, input: ImportInput): Promise<Upsert | null> {
  if (input.by === undefined) return null;
  if (input.listId === undefined) {
    const message = phrase`A new list has no rows to find.`;
    throw invalidFields([{ path: '/by', message, fix: phrase`Leave it out, or send the listId of a list with rows.` }]);
  }
  const { into, ...file } = await readImport(context, input);
  if (!into) return null;
  refuseTooManyToFind(file.rows.length);
  const { id, name } = columnAt(into, input.by, '/by');
  if (file.rows.every(({ cells }) => !Object.hasOwn(cells, id))) {
    const message = phrase`No line of the file has a value for ${name}.`;
    throw invalidFields([
      { path: '/by', message, fix: phrase`Use a column that the file fills, or map a heading to it.` },
    ]);
  }
  return planUpsert(context, into, input.by, linesOf(file));
}

/** Reads the file as rows of its target list. `into` is null for a new list. */
export async function readImport(
  context: ReadContext,
  input: ImportInput,
): Promise<Import & { readonly into: List | null }> {
  const into = input.listId === undefined ? null : await context.lists.get(input.listId);
  return { ...(await readOnce(context, input, into)), into };
}

/** Reads which result an import of the file would have, without making the import. */
export async function readFileFacts(
  context: ReadContext,
  input: Omit<ImportInput, 'columns' | 'by'>,
): Promise<FileFacts> {
  const content = await contentOf(context, input);
  const { listId, format } = input;
  const into = listId === undefined ? null : await context.lists.get(listId);
  const task: FileTask = {
    into: into && { columns: into.columns },
    file: { format, content },
    sent: notationOf(input),
  };
  return content.length < SHORT ? factsOf(task) : inThread<FileFacts>(FILE_TASK, task);
}

/** Files that were read. Checks, preview and run of one call read a file once, as long as the list is unchanged. */
const known = new WeakMap<ImportInput, { readonly version: number | undefined; readonly reading: Promise<Import> }>();

function readOnce(context: ReadContext, input: ImportInput, into: List | null): Promise<Import> {
  const before = known.get(input);
  if (before && before.version === into?.version) return before.reading;
  const { format, columns: mapping } = input;
  const notation = notationOf(input);
  const target = into && { columns: into.columns, statuses: into.statuses };
  const readAll = async () => {
    const content = await contentOf(context, input);
    const people = await peopleFor(context, input, into);
    const task: ImportTask = {
      into: target,
      file: { format, content },
      mapping,
      reading: { people, notation },
    };
    const read = await (content.length < SHORT ? importOf(task) : inThread<Import>(IMPORT_TASK, task));
    const placed = read.rows.map(({ cells }, index) => ({ path: read.lines[index]?.path ?? '', cells }));
    const unknown = await unknownLinks(context, read.list, placed);
    if (unknown.length > 0) throw invalidFields(unknown.slice(0, MOST_FAULTS));
    return read;
  };
  const reading = readAll();
  known.set(input, { version: into?.version, reading });
  return reading;
}

/** The members, if the file may contain people. */
function peopleFor(context: ReadContext, { columns = [] }: ImportInput, into: List | null): Promise<People> | People {
  const hasPeople = [...(into?.columns ?? []), ...columns].some(({ type }) => type === 'person');
  return hasPeople ? memberNames(context) : NO_PEOPLE;
}

function withLeft(draft: PreviewDraft, count: number, left: Import['left']): PreviewDraft {
  const title = phrase`${draft.title} from a file of ${quantity(count, 'row')}`;
  return { ...draft, title, effects: [...draft.effects, ...leftOut(left)] };
}

/** The headings of a file without a target. */
function leftOut(left: Import['left']): Phrase[] {
  return left.length > 0 ? [phrase`Left out: ${left.join(', ')}.`] : [];
}

export async function previewImport(context: ReadContext, input: ImportInput): Promise<PreviewDraft> {
  const { into, list, rows, left } = await readImport(context, input);
  const upsert = await planImport(context, input);
  if (upsert) return withLeft(await previewUpsert(context, upsert), rows.length, left);
  const name = into?.name ?? input.name?.trim() ?? '';
  const names = new Map(list.statuses.map((status) => [status.id, status.name]));
  const counted = quantity(rows.length, 'row');
  const sample = rows.slice(0, SAMPLE).map(({ cells, status }, index) => ({
    id: 'new',
    label: rowLabel(list, { _id: `Row ${index + 1}`, cells }),
    after: { ...cells, status: status === null ? null : (names.get(status) ?? status) },
  }));
  const columnNames = list.columns.map((column) => column.name).join(', ');
  const created = phrase`A list “${name}” is created with these columns: ${columnNames}.`;
  return {
    title: into ? phrase`Import ${counted} into ${name}` : phrase`Import ${counted} as “${name}”`,
    effects: [
      ...(into ? [] : [created]),
      into
        ? addedEffect(rows.length, name)
        : forCount(rows.length, phrase`${counted} is added to it.`, phrase`${counted} are added to it.`),
      ...leftOut(left),
    ],
    affected: {
      count: rows.length + (into ? 0 : 1),
      sample,
    },
    reversible: true,
    ...(into && { unit: 'row' }),
    names: await namesOf(context, [list], sample),
    targets: into ? [{ type: 'list', id: into._id, version: into.version }] : [],
  };
}

/** The rows that the lines change. */
export async function updatedBy(context: ReadContext, input: ImportInput): Promise<readonly string[]> {
  const plan = await planImport(context, input);
  return plan ? updatedIds(plan) : [];
}
