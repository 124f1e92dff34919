import type { List } from '../contract/documents.js';
import type { PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import { inThread } from '../engine/threads.js';
import type { Import, Mapped } from './imports.js';
import { memberNames, NO_PEOPLE, type People } from './memberNames.js';
import { countedRows } from './rows.js';
import { namesOf, rowLabel } from '../engine/rowNames.js';
import { IMPORT_TASK, importOf, type ImportTask } from './threads.js';

/** The file of lists.import, as rows of a list and as a preview. */

/** The most rows that a preview shows. */
const SAMPLE = 5;
/** Shorter files are read sooner than a thread takes them, characters. */
const SHORT = 65_536;

export interface ImportInput {
  readonly listId?: string;
  readonly name?: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  readonly columns?: readonly Mapped[];
}

/** The file as rows of its target list; `into` is null for a new list. */
export async function readImport(
  context: ReadContext,
  input: ImportInput,
): Promise<Import & { readonly into: List | null }> {
  const into = input.listId === undefined ? null : await context.lists.get(input.listId);
  return { ...(await readOnce(context, input, into)), into };
}

/** Checks, preview and run of one call read the file once, as long as the list is the same. */
const known = new WeakMap<ImportInput, { readonly version: number | undefined; readonly reading: Promise<Import> }>();

function readOnce(context: ReadContext, input: ImportInput, into: List | null): Promise<Import> {
  const before = known.get(input);
  if (before && before.version === into?.version) return before.reading;
  const { format, content, columns: mapping } = input;
  const target = into && { columns: into.columns, statuses: into.statuses };
  const readAll = async () => {
    const people = await peopleFor(context, input, into);
    const task: ImportTask = { into: target, file: { format, content }, mapping, people };
    return content.length < SHORT ? importOf(task) : inThread<Import>(IMPORT_TASK, task);
  };
  const reading = readAll();
  known.set(input, { version: into?.version, reading });
  return reading;
}

/** The members, where the file may name some. */
function peopleFor(context: ReadContext, { columns = [] }: ImportInput, into: List | null): Promise<People> | People {
  const hasPeople = [...(into?.columns ?? []), ...columns].some(({ type }) => type === 'person');
  return hasPeople ? memberNames(context) : NO_PEOPLE;
}

export async function previewImport(context: ReadContext, input: ImportInput): Promise<PreviewDraft> {
  const { into, list, rows, left } = await readImport(context, input);
  const name = into?.name ?? input.name?.trim() ?? '';
  const names = new Map(list.statuses.map((status) => [status.id, status.name]));
  const counted = countedRows(rows.length);
  const sample = rows.slice(0, SAMPLE).map(({ cells, status }, index) => ({
    id: 'new',
    label: rowLabel(list, { _id: `Row ${index + 1}`, cells }),
    after: { ...cells, status: status === null ? null : (names.get(status) ?? status) },
  }));
  const columnNames = list.columns.map((column) => column.name).join(', ');
  const created = `A list “${name}” is created with these columns: ${columnNames}.`;
  return {
    title: `Import ${counted} ${into ? `into ${name}` : `as “${name}”`}`,
    effects: [
      ...(into ? [] : [created]),
      `${counted} ${rows.length === 1 ? 'is' : 'are'} added to ${into ? name : 'it'}.`,
      ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
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
