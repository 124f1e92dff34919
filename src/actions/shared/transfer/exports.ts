import { stringify } from 'csv-stringify/sync';
import type { List, Row } from '../../../contract/documents.js';
import type { Column, ShownCell } from '../../../contract/columns.js';
import { cellAt } from '../../../engine/cellAt.js';
import { textOfCell, valueType } from '../../../engine/columnTypes.js';
import type { ReadContext } from '../../../engine/context.js';
import { isAuthor, shownCell } from '../../../engine/rowFields.js';
import { namesOfAuthors, namesOfFiles, namesOfMembers } from '../../../engine/rowNames.js';
import { count, object, text, textOrNull } from '../../../engine/schema.js';
import { isLink } from '../columns/linkedRows.js';
import { rowViews } from '../rows/rowViews.js';
import { EXAMPLE_LIST, type RowView } from '../lists/shapes.js';
import { protectedText } from './formulaText.js';

type ExportFormat = 'csv' | 'json';

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** One line per record (RFC 4180). Texts are protected against spreadsheets; numbers keep their sign. */
function csvLines(records: readonly (readonly (string | number | null)[])[]): string {
  return stringify(
    records.map((record) => [...record]),
    { record_delimiter: 'windows', cast: { string: protectedText } },
  );
}

function csvHead(list: Pick<List, 'columns'>): string {
  return csvLines([['Id', 'Status', ...list.columns.map(({ name }) => name), 'Created', 'Updated']]);
}

/** @param named names of members and files by id */
function csvRows(
  list: Pick<List, 'columns' | 'statuses'>,
  rows: readonly RowView[],
  named: ReadonlyMap<string, string>,
): string {
  const statuses = new Map(list.statuses.map(({ id, name }) => [id, name]));
  return csvLines(
    rows.map(({ id, status, cells, names = {}, createdAt, updatedAt }) => [
      id,
      status === null ? null : (statuses.get(status) ?? status),
      ...list.columns.map((column) => {
        const nameOf = (cellId: string) => (isLink(column) ? names[cellId] : named.get(cellId)) ?? cellId;
        return csvCell(column, cellAt(cells, column.id) ?? null, nameOf);
      }),
      createdAt,
      updatedAt,
    ]),
  );
}

/** A cell of a CSV file. Names replace identifiers of rows, members and files. */
function csvCell(column: Column, cell: ShownCell, nameOf: (id: string) => string): string | number | null {
  if (cell === null || typeof cell === 'number') return cell;
  const type = valueType(column);
  const isNamed = isLink(column) || type === 'person' || type === 'file';
  const texts = [cell].flat().map((one) => (isNamed ? nameOf(String(one)) : textOfCell(column, one)));
  return texts.join('; ');
}

/** The names of the members, keys and files in some rows, by their ids. */
async function namesIn(
  { members, files }: Pick<ReadContext, 'members' | 'files'>,
  { columns }: Pick<List, 'columns'>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const idsIn = (some: readonly Column[]) =>
    some
      .flatMap((column) => rows.flatMap((row) => shownCell(row, column) ?? []))
      .filter((cell) => typeof cell === 'string');
  const [found, authors, named] = await Promise.all([
    namesOfMembers(members, idsIn(columns.filter(({ type }) => type === 'person'))),
    namesOfAuthors(members, idsIn(columns.filter(isAuthor))),
    namesOfFiles(files, idsIn(columns.filter(({ type }) => type === 'file'))),
  ]);
  return new Map([...authors, ...found, ...named]);
}

/**
 * Writes a list as one file, one chunk at a time. CSV has the names of options, members, files and linked rows; JSON
 * has their ids.
 * @param limit the largest file in bytes (UTF-8)
 * @param onChunk called after each chunk with the number of rows written so far
 * @returns the file and its number of rows, or null if it would exceed the limit
 */
export async function writeExport(
  context: Pick<ReadContext, 'rows' | 'members' | 'files' | 'links'>,
  { list, format }: { readonly list: List; readonly format: ExportFormat },
  limit: number,
  onChunk: (rows: number) => Promise<void>,
): Promise<{ readonly content: string; readonly rows: number } | null> {
  const head = { listId: list._id, name: list.name, columns: list.columns, statuses: list.statuses };
  const parts = [format === 'csv' ? csvHead(list) : `${JSON.stringify(head).slice(0, -1)},"rows":[`];
  let rows = 0;
  let bytes = Buffer.byteLength(parts.join(''));
  for await (const chunk of context.rows.each(list._id)) {
    if (chunk.length === 0) continue;
    const comma = rows === 0 ? '' : ',';
    const views = await rowViews(context, list, chunk);
    const json = () => comma + views.map((row) => JSON.stringify(row)).join(',');
    const csv = async () => csvRows(list, views, await namesIn(context, list, chunk));
    const part = format === 'csv' ? await csv() : json();
    parts.push(part);
    rows += chunk.length;
    bytes += Buffer.byteLength(part);
    if (bytes > limit) return null;
    await onChunk(rows);
  }
  if (format === 'json') parts.push(']}');
  return { content: parts.join(''), rows };
}

/** `Sales & more` on 20 November → `sales-more-2026-11-20.csv`. */
export function exportFilename(name: string, now: Date, format: ExportFormat): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain === '' ? 'list' : plain}-${now.toISOString().slice(0, 10)}.${format}`;
}

/** Result of lists.export. */
export const EXPORTED = object({
  filename: text('Name of the file.'),
  contentType: text('Media type of the file.'),
  rows: count('Number of rows in the file.'),
  content: textOrNull('The file; null if it was mailed.'),
  sentTo: textOrNull('Mail address that the file was sent to; null if it is in `content`.'),
});

export const EXPORT_EXAMPLES = [
  {
    summary: 'Get a list as CSV',
    input: { listId: EXAMPLE_LIST.listId },
    result: {
      filename: 'deals-2026-11-20.csv',
      contentType: CONTENT_TYPES.csv,
      rows: 1,
      content:
        'Id,Status,Name,Amount,Created,Updated\r\n' +
        'row_01jd8m3x5v7q9s0b2c4d6e8f0g,Open,Northwind Traders,1200,' +
        '2026-11-02T09:15:00.000Z,2026-11-20T14:03:21.000Z\r\n',
      sentTo: null,
    },
  },
  {
    summary: 'Mail a list to a partner',
    input: { listId: EXAMPLE_LIST.listId, format: 'json' as const, to: 'sam@partner.example' },
    result: {
      filename: 'deals-2026-11-20.json',
      contentType: CONTENT_TYPES.json,
      rows: 180,
      content: null,
      sentTo: 'sam@partner.example',
    },
  },
];
