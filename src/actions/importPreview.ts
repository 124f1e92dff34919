import type { List } from '../contract/documents.js';
import type { PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import { importAsNew, importInto, type Import, type Mapped } from './imports.js';
import { countedRows } from './rows.js';
import { rowLabel } from './shapes.js';
import { readTable } from './tables.js';

/** A file that lists.import is given, as rows of a list, and what a person is shown of it. */

/** How many rows a preview shows. */
const SAMPLE = 5;

export interface ImportInput {
  readonly listId?: string;
  readonly name?: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  readonly columns?: readonly Mapped[];
}

/** The file as rows of the list that it goes to; `into` is null where the list is made. */
export async function readImport(
  context: ReadContext,
  input: ImportInput,
): Promise<Import & { readonly into: List | null }> {
  const into = input.listId === undefined ? null : await context.lists.get(input.listId);
  const table = await readTable(input);
  return { ...(into ? importInto(into, table, input.columns) : importAsNew(table, input.columns)), into };
}

export async function previewImport(context: ReadContext, input: ImportInput): Promise<PreviewDraft> {
  const { into, list, rows, left } = await readImport(context, input);
  const name = into?.name ?? input.name?.trim() ?? '';
  const names = new Map(list.statuses.map((status) => [status.id, status.name]));
  const counted = countedRows(rows.length);
  const made = `A list “${name}” is made with these columns: ${list.columns.map((column) => column.name).join(', ')}.`;
  return {
    title: `Import ${counted} ${into ? `into ${name}` : `as “${name}”`}`,
    effects: [
      ...(into ? [] : [made]),
      `${counted} ${rows.length === 1 ? 'is' : 'are'} added to ${into ? name : 'it'}.`,
      ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    ],
    affected: {
      count: rows.length + (into ? 0 : 1),
      sample: rows.slice(0, SAMPLE).map(({ cells, status }, index) => ({
        id: 'new',
        label: rowLabel(list, { _id: `Row ${index + 1}`, cells }),
        after: { ...cells, status: status === null ? null : (names.get(status) ?? status) },
      })),
    },
    reversible: true,
    targets: into ? [{ type: 'list', id: into._id, version: into.version }] : [],
  };
}
