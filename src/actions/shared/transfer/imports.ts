import type { InvalidField } from '../../../contract/errorFields.js';
import type { Cell, Column } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import { nameProblem } from '../../../engine/names.js';
import { cellOfText, held, isComputed, storedCell, wanted } from '../../../engine/columnTypes.js';
import { COMPUTED, invalidFields } from '../rows/cells.js';
import { columnsOf, statusesOf } from '../columns/columns.js';
import { holdsIds, optionsIn, typeOf } from './importTypes.js';
import { sameName } from '../columns/listParts.js';
import { memberOf, NO_PEOPLE, type People } from '../people/memberNames.js';
import { MOST_FAULTS, type Table } from './tables.js';

/** Mapping of the columns of a file to the columns of a list. */

const LONGEST_CELL = 10_000;
const MOST_STATUSES = 50;

/** One column of a file and its target. */
export interface Mapped {
  readonly from: string;
  /** Id of a column, or `status`. */
  readonly to?: string;
  readonly type?: Column['type'];
}

/** The rows of a file, with the columns and statuses that they belong to. */
export interface Import {
  readonly list: Pick<List, 'columns' | 'statuses'>;
  readonly rows: readonly Pick<Row, 'status' | 'cells'>[];
  /** Where the file has each row, and whether it has a status there; in the order of the rows. */
  readonly lines: readonly { readonly path: string; readonly hasStatus: boolean }[];
  /** Headings that are left out. */
  readonly left: readonly string[];
}

type ImportPlace = { readonly kind: 'status' } | { readonly kind: 'column'; readonly column: Column };

/**
 * Reads a file for a list that exists.
 * @param mapping the columns to take; all where left out
 * @throws Refusal invalid_input by column of the mapping, or by line
 */
export function importInto(
  list: Pick<List, 'columns' | 'statuses'>,
  table: Table,
  mapping?: readonly Mapped[],
  people: People = NO_PEOPLE,
): Import {
  const faults = unknownHeadings(table, mapping);
  const places = table.headings.map((heading): ImportPlace | null => {
    const index = mapping?.findIndex(({ from }) => from === heading) ?? -1;
    if (mapping && index < 0) return null;
    const mapped = mapping?.[index];
    const path = `/columns/${index}`;
    if (mapped?.type) {
      const message = 'The list has this column already.';
      faults.push({ path: `${path}/type`, message, fix: 'Leave the type out, or change it with lists.setColumns.' });
    }
    const { status, around = [] } = (!mapping && table.exported) || {};
    if (heading === status) return { kind: 'status' };
    const place = placeIn(list, mapped?.to ?? heading, mapped?.to !== undefined);
    if (around.includes(heading)) return place;
    // A file of lists.export has the names or ids of files, which cannot be imported.
    if (place?.kind === 'column' && place.column.type === 'file' && !mapping && table.exported) return null;
    if (place?.kind === 'column' && isComputed(place.column)) {
      if (mapping) faults.push({ path: `${path}/to`, ...COMPUTED });
      return null;
    }
    if (place) return place;
    const known = [...list.columns.filter((one) => !isComputed(one)).map(({ id }) => id), 'status'].join(', ');
    if (mapping) faults.push({ path, message: 'The list has no such column.', fix: `Set \`to\` to one of: ${known}.` });
    else {
      const fix = 'Name in `columns` the headings to take and their targets.';
      faults.push({ path: '/content', message: `The list has no column “${heading}”.`, fix });
    }
    return null;
  });
  return fill({ list, people }, table, places, faults);
}

/** @param byId whether `name` is an id, which must match exactly; a heading may be the id or the name */
function placeIn(list: Pick<List, 'columns'>, name: string, byId: boolean): ImportPlace | null {
  const column =
    list.columns.find(({ id }) => id === name) ??
    (byId ? undefined : list.columns.find((one) => sameName(one.name, name)));
  if (column) return { kind: 'column', column };
  return sameName(name, 'status') ? { kind: 'status' } : null;
}

/**
 * Reads a file for a new list: a column for each heading, of the type that is mapped or that `typeOf` finds.
 * @throws Refusal invalid_input by column of the mapping, or by line
 */
export function importAsNew(table: Table, mapping?: readonly Mapped[], people: People = NO_PEOPLE): Import {
  const faults = unknownHeadings(table, mapping);
  const { status: statusHeading, around = [] } = (!mapping && table.exported) || {};
  const taken = table.headings.flatMap((heading, index) => {
    const mapped = mapping?.find(({ from }) => from === heading);
    if (mapping ? !mapped : around.includes(heading)) return [];
    if (!mapping && table.exported && holdsIds(table, index)) return [];
    const isNamedStatus = !mapping && sameName(heading, 'status') && countOf(table, index) <= MOST_STATUSES;
    const isStatus = mapped?.to === 'status' || heading === statusHeading || isNamedStatus;
    return [{ heading, index, isStatus, to: mapped?.to, ...typeOf(table, index, mapped?.type) }];
  });
  for (const [index, { to, from }] of (mapping ?? []).entries()) {
    if (to !== undefined && mapping?.some((other) => other.to === to && other.from !== from)) {
      faults.push({ path: `/columns/${index}/to`, message: 'This id is used twice.', fix: 'Choose another id.' });
    }
  }
  const cells = taken.filter(({ isStatus }) => !isStatus);
  const columns = columnsOf(
    cells.length === 0
      ? undefined
      : cells.map(({ heading, index, to, type, multiple }) => ({
          name: heading,
          type,
          ...(multiple && { multiple }),
          ...(type === 'choice' && { options: optionsIn(table, index) ?? [] }),
          ...(to !== undefined && { id: to }),
        })),
  );
  const status = taken.find(({ isStatus }) => isStatus);
  const statuses = statusesOf(status && statusNames(table, status.index, faults));
  const places = table.headings.map((_, index): ImportPlace | null => {
    if (index === status?.index) return { kind: 'status' };
    const column = columns[cells.findIndex((one) => one.index === index)];
    return column ? { kind: 'column', column } : null;
  });
  return fill({ list: { columns, statuses }, people }, table, places, faults);
}

/** The number of different texts in a column of a file. */
function countOf({ records }: Table, index: number): number {
  return new Set(
    records.map(({ values }) =>
      String(values[index] ?? '')
        .trim()
        .toLowerCase(),
    ),
  ).size;
}

function statusNames({ records }: Table, index: number, faults: InvalidField[]): { name: string }[] {
  const names = new Set<string>();
  for (const { path, values } of records) {
    if (faults.length >= MOST_FAULTS) break;
    const name = String(values[index] ?? '').trim();
    const problem = name === '' ? null : nameProblem(name);
    if (problem) faults.push({ path, message: `In the status: ${problem.message}`, fix: problem.fix });
    if (name !== '' && ![...names].some((known) => sameName(known, name))) names.add(name.slice(0, 100));
    if (names.size > MOST_STATUSES) {
      faults.push({
        path: '/content',
        message: `There are more than ${MOST_STATUSES} statuses in this.`,
        fix: 'Take the column as an ordinary one.',
      });
      break;
    }
  }
  return [...names].map((name) => ({ name }));
}

function unknownHeadings(table: Table, mapping: readonly Mapped[] = []): InvalidField[] {
  return mapping.flatMap(({ from }, index) => {
    const path = `/columns/${index}/from`;
    if (mapping.findIndex((other) => other.from === from) < index) {
      return [{ path, message: 'This heading is named twice.', fix: 'Name each heading once.' }];
    }
    if (table.headings.includes(from)) return [];
    const fix = `Use one of: ${table.headings.slice(0, 20).join(', ')}.`;
    return [{ path, message: 'The file has no such heading.', fix }];
  });
}

function fill(
  { list, people }: { readonly list: Pick<List, 'columns' | 'statuses'>; readonly people: People },
  { headings, records }: Table,
  places: readonly (ImportPlace | null)[],
  faults: InvalidField[],
): Import {
  const first = list.statuses[0]?.id ?? null;
  const hasStatus = places.some((place) => place?.kind === 'status');
  refuseDoubles(headings, places, faults);
  if (faults.length > 0) throw invalidFields(faults.slice(0, MOST_FAULTS));
  const rows = records.map(({ path, values }) => {
    const cells: Record<string, Cell> = {};
    let status = hasStatus ? null : first;
    for (const [index, place] of places.entries()) {
      const value = values[index] ?? null;
      if (!place || value === null || String(value).trim() === '') continue;
      const heading = headings[index] ?? '';
      if (place.kind === 'status') {
        const known = statusOf(list, value);
        if (known) status = known;
        else faults.push({ path, message: `${heading}: the list has no such status.`, fix: fixOfStatus(list) });
      } else {
        const { column } = place;
        const cell = importedCell(column, value, people);
        if (typeof cell === 'string' && cell.length > LONGEST_CELL) {
          faults.push({
            path,
            message: `${heading}: the text is too long.`,
            fix: `Use at most ${LONGEST_CELL} characters.`,
          });
        } else if (cell === undefined || isStranger(people, column, cell)) {
          const fix = fixOfCell(column);
          faults.push({ path, message: `${heading}: the column holds ${held(column)}.`, fix });
        } else cells[column.id] = cell;
      }
    }
    return { status, cells };
  });
  if (faults.length > 0) throw invalidFields(faults.slice(0, MOST_FAULTS));
  const at = places.findIndex((place) => place?.kind === 'status');
  const lines = records.map(({ path, values }) => ({ path, hasStatus: String(values[at] ?? '').trim() !== '' }));
  return { list, rows, lines, left: headings.filter((_, index) => !places[index]) };
}

function refuseDoubles(
  headings: readonly string[],
  places: readonly (ImportPlace | null)[],
  faults: InvalidField[],
): void {
  const seen = new Map<string, string>();
  for (const [index, place] of places.entries()) {
    if (!place) continue;
    const heading = headings[index] ?? '';
    const key = place.kind === 'status' ? 'status' : `cells.${place.column.id}`;
    const other = seen.get(key);
    if (other !== undefined) {
      const fix = 'Name in `columns` which of the two to take.';
      faults.push({ path: '/content', message: `“${other}” and “${heading}” go to the same column.`, fix });
    }
    seen.set(key, heading);
  }
}

function statusOf(list: Pick<List, 'statuses'>, value: Cell): string | undefined {
  const text = String(value);
  return (list.statuses.find(({ id }) => id === text) ?? list.statuses.find(({ name }) => sameName(name, text)))?.id;
}

function fixOfStatus(list: Pick<List, 'statuses'>): string {
  const known = list.statuses.map(({ name }) => name).join(', ');
  return known === '' ? 'Leave it empty: the list has no statuses.' : `Use one of: ${known}, or nothing.`;
}

function fixOfCell(column: Column): string {
  if (column.type === 'file')
    return 'Leave it empty. Upload files with files.create, and set the cells with rows.update.';
  if (column.type === 'person') return 'Write the name, mail address or id of a member, or nothing.';
  if (column.type !== 'choice' || !column.multiple) return `Write ${wanted(column)}, or nothing.`;
  const several = 'Write several with semicolons between them, in JSON as an array, or nothing.';
  return `Write ${wanted({ ...column, multiple: false })}. ${several}`;
}

/** A value as the column stores it; undefined where it does not fit. Files are not imported. */
function importedCell(column: Column, value: Exclude<Cell, null>, people: People): Cell | undefined {
  if (column.type === 'file') return undefined;
  return Array.isArray(value) ? storedCell(column, value) : cellOfText(column, personOf(people, column, value));
}

/** In a person column, the id of the member with this name, mail address or id. */
function personOf<T>(people: People, { type }: Column, value: T): T | string {
  if (type !== 'person' || typeof value !== 'string') return value;
  return memberOf(people, value) ?? value;
}

function isStranger(people: People, { type }: Column, cell: Cell): boolean {
  return type === 'person' && typeof cell === 'string' && people.get(cell) !== cell;
}
