import type { FieldFault } from '../../../contract/errorFields.js';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { Cell } from '../../../contract/columns.js';
import { cellAt } from '../../../engine/cellAt.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { plainName } from '../../../engine/names.js';
import { invalidFields } from '../rows/cells.js';
import { unprotectedText } from './formulaText.js';

/** Reads CSV (RFC 4180) and JSON files with rows into one form. */

/** The most rows in one file. Each row becomes a document and has its id in the result. */
const MOST_ROWS = 25_000;
/** The most rows of a file whose lines are looked up in a list. */
const MOST_TO_FIND = 10_000;
const MOST_COLUMNS = 200;
const LONGEST_HEADING = 100;
/** The number of bytes that are parsed before other calls get their turn. */
const PIECE = 32_768;

export interface Table {
  readonly headings: readonly string[];
  readonly records: readonly { readonly path: string; readonly values: readonly Cell[] }[];
  /** For a file of lists.export: the heading of the status, and the headings that are not cells. */
  readonly exported: { readonly status: string; readonly around: readonly string[] } | null;
}

const CSV_EXPORT: Table['exported'] = { status: 'Status', around: ['Id', 'Created', 'Updated'] };
const JSON_EXPORT: Table['exported'] = { status: 'status', around: [] };

/**
 * Reads a file.
 * @throws Refusal invalid_input with the line (CSV) or row (JSON), counted from 1, of everything that is not a row
 */
export function readTable(input: { readonly format: 'csv' | 'json'; readonly content: string }): Promise<Table> {
  return input.format === 'csv' ? readCsv(input.content) : readJson(input.content);
}

async function readCsv(content: string): Promise<Table> {
  const delimiter = delimiterOf(content);
  const parser = Readable.from(pieces(Buffer.from(content))).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // The heading, and one row more than allowed, to notice too many rows.
      to: MOST_ROWS + 2,
    }),
  );
  let sent: readonly string[] = [];
  let headings: readonly string[] = [];
  let before = { lines: 0, empty_lines: 0 };
  const records: { path: string; values: string[] }[] = [];
  const faults: FieldFault[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      // A record may have several lines. The first one identifies it.
      const path = `/content/line/${before.lines + 1 + info.empty_lines - before.empty_lines}`;
      before = info;
      if (record.every(isBlank)) continue;
      const isLongEnough = record.length >= headings.length;
      if (headings.length === 0) {
        refuseTooMany(record, path);
        sent = record;
        headings = namesOf(record);
      } else if (isLongEnough && record.slice(headings.length).every(isBlank)) {
        records.push({ path, values: record.slice(0, headings.length) });
      } else {
        const fix = phrase`Give it ${String(headings.length)}, and put values that contain ${delimiter} in double quotes.`;
        faults.push({ path, message: phrase`This line has ${String(record.length)} values.`, fix });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : before.lines + 1;
    const fix = phrase`Put values with quotes in double quotes, and double the quotes inside.`;
    faults.push({ path: `/content/line/${line}`, message: phrase`The quotes in this line do not match.`, fix });
  }
  const ends = [headings[0], headings[1], headings.at(-2), headings.at(-1)].join();
  if (ends !== 'Id,Status,Created,Updated')
    return checked(withoutBlank(sent, { headings, records, exported: null }), faults);
  const unprotected = records.map(({ path, values }) => ({ path, values: values.map(unprotectedText) }));
  return checked({ headings: headings.map(unprotectedText), records: unprotected, exported: CSV_EXPORT }, faults);
}

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly empty_lines: number };
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await setImmediate();
  }
}

/** The delimiter: the comma, semicolon or tab, whichever is most frequent in the headings. */
function delimiterOf(content: string): string {
  const line = (content.match(/^[^\r\n]*/)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

async function readJson(content: string): Promise<Table> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw invalidFields([
      {
        path: '/content',
        message: phrase`This is not valid JSON.`,
        fix: phrase`Send an array of objects, one for each row.`,
      },
    ]);
  }
  const rows: unknown = isObject(parsed) ? parsed['rows'] : parsed;
  if (!Array.isArray(rows)) {
    const fix = phrase`Send an array of objects, or a file of lists.export.`;
    throw invalidFields([{ path: '/content', message: phrase`There are no rows in this.`, fix }]);
  }
  const faults: FieldFault[] = [];
  const objects = rows.slice(0, MOST_ROWS + 1).flatMap((row: unknown, index) => {
    const path = `/content/row/${index + 1}`;
    const cells = cellsOf(row);
    if (cells) return [{ path, cells, own: isObject(row) && isObject(row['cells']) }];
    faults.push({
      path,
      message: phrase`This is not a row.`,
      fix: phrase`Send an object with texts, arrays of texts, numbers, true, false or null.`,
    });
    return [];
  });
  const fields = [...new Set(objects.flatMap(({ cells }) => Object.keys(cells)))];
  refuseTooMany(fields, '/content');
  const headings = namesOf(fields);
  const records = objects.map(({ path, cells }) => ({
    path,
    values: fields.map((heading) => cellAt(cells, heading) ?? null),
  }));
  return checked({ headings, records, exported: objects.some(({ own }) => own) ? JSON_EXPORT : null }, faults);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A lone surrogate, which a JSON escape can produce, is not valid text (RFC 7493). */
const HALF = /\p{Cs}/u;

/** The cells of `{name: …}`, or of a row in the form of lists.export. */
function cellsOf(row: unknown): Readonly<Record<string, Cell>> | null {
  if (!isObject(row)) return null;
  const cells = isObject(row['cells']) ? { ...('status' in row && { status: row['status'] }), ...row['cells'] } : row;
  const isPlain = (value: unknown) =>
    typeof value === 'string' ? !HALF.test(value) : value === null || typeof value !== 'object';
  const fits = Object.entries(cells).every(
    ([name, value]) => !HALF.test(name) && (Array.isArray(value) ? value.every(isPlain) : isPlain(value)),
  );
  return fits ? (cells as Record<string, Cell>) : null;
}

/** The headings as names without duplicates. A heading without a text gets the number of its column. */
function namesOf(headings: readonly string[]): readonly string[] {
  const plain = headings.map((heading, index) => shortened(plainName(heading)) || `Column ${index + 1}`);
  const isFirst = plain.map((name, index) => plain.indexOf(name) === index);
  const taken = new Set(plain);
  return plain.map((name, index) => {
    if (isFirst[index]) return name;
    const numbered = (n: number) => `${shortened(name, LONGEST_HEADING - 6)} (${n})`;
    let n = 2;
    while (taken.has(numbered(n))) n += 1;
    taken.add(numbered(n));
    return numbered(n);
  });
}

function shortened(text: string, most = LONGEST_HEADING): string {
  return Array.from(text).slice(0, most).join('').trim();
}

function refuseTooMany(headings: readonly string[], path: string): void {
  if (headings.length <= MOST_COLUMNS) return;
  const message = phrase`There are ${String(headings.length)} columns.`;
  throw invalidFields([{ path, message, fix: phrase`Send at most ${MOST_COLUMNS}.` }]);
}

/** The table without columns that have neither a heading nor a value, which delimiters at the ends of lines cause. */
function withoutBlank(sent: readonly string[], { headings, records, exported }: Table): Table {
  const isKept = sent.map(
    (heading, index) => heading.trim() !== '' || records.some(({ values }) => !isBlank(values[index])),
  );
  if (isKept.every(Boolean)) return { headings, records, exported };
  const kept = <T>(all: readonly T[]) => all.filter((_, index) => isKept[index]);
  return {
    headings: kept(headings),
    records: records.map(({ path, values }) => ({ path, values: kept(values) })),
    exported,
  };
}

function isBlank(value: Cell | undefined): boolean {
  return String(value ?? '').trim() === '';
}

/** The most wrong lines that a refusal lists. */
export const MOST_FAULTS = 50;

/** @throws Refusal invalid_input if a file whose lines are looked up in a list has too many of them */
export function refuseTooManyToFind(rows: number): void {
  if (rows <= MOST_TO_FIND) return;
  const message = phrase`Rows are looked up for each line, and the file has ${rows} lines.`;
  throw invalidFields([{ path: '/by', message, fix: phrase`Divide it into files of at most ${MOST_TO_FIND} lines.` }]);
}

function checked(table: Table, faults: readonly FieldFault[]): Table {
  const path = '/content';
  if (faults.length > 0) throw invalidFields(faults.slice(0, MOST_FAULTS));
  if (table.records.length === 0) {
    throw invalidFields([
      { path, message: phrase`There are no rows in this.`, fix: phrase`Send headings and at least one row.` },
    ]);
  }
  if (table.records.length > MOST_ROWS) {
    const fix = phrase`Send at most ${String(MOST_ROWS)} rows at once.`;
    throw invalidFields([{ path, message: phrase`There are too many rows in this.`, fix }]);
  }
  return table;
}
