import type { FieldFault } from '../../../contract/errorFields.js';
import type { Cell } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import { nameProblem } from '../../../engine/names.js';
import { isComputed } from '../../../engine/columnTypes.js';
import { heldValues } from '../../../engine/heldValues.js';
import { COMPUTED, invalidFields } from '../rows/cells.js';
import { columnsOf, statusesOf } from '../columns/columns.js';
import { fixOfCell, importedCell, isStranger } from './importCells.js';
import {
  doubledPlaces,
  MOST_STATUSES,
  placeIn,
  placesAsNew,
  unknownHeadings,
  unmappedPlace,
  type ImportPlace,
  type Mapped,
} from './importPlaces.js';
import { optionsIn } from './importTypes.js';
import { sameName } from '../columns/listParts.js';
import type { FileNotation } from './notation.js';
import { NO_PEOPLE, type People } from '../people/memberNames.js';
import { MOST_FAULTS, type Table } from './tables.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import type { Phrase } from '../../../contract/phrase.js';

/** Reads a file as rows of a list. */

const LONGEST_CELL = 10_000;

/** The rows of a file, with the columns and statuses that they belong to. */
export interface Import {
  readonly list: Pick<List, 'columns' | 'statuses'>;
  readonly rows: readonly Pick<Row, 'status' | 'cells'>[];
  /** The path of each row in the file, and whether it has a status there; in the order of the rows. */
  readonly lines: readonly { readonly path: string; readonly hasStatus: boolean }[];
  /** Headings without a target. */
  readonly left: readonly string[];
}

/** What reading a file needs: the people, and the notation of numbers and days. */
export interface FileReading {
  readonly people: People;
  readonly notation: FileNotation;
}

const PLAINLY: FileReading = { people: NO_PEOPLE, notation: {} };

/**
 * Reads a file for a list that exists.
 * @param mapping the columns to use; all if left out
 * @throws Refusal invalid_input with entries for columns of the mapping, or for lines
 */
export function importInto(
  list: Pick<List, 'columns' | 'statuses'>,
  table: Table,
  mapping?: readonly Mapped[],
  reading = PLAINLY,
): Import {
  const faults = unknownHeadings(table, mapping);
  const places = table.headings.map((heading) => {
    if (mapping) return mappedPlace(list, mapping, heading, faults);
    const place = unmappedPlace(list, table, heading);
    if (place === undefined) {
      const fix = phrase`Name in \`columns\` the headings to take and their targets.`;
      faults.push({ path: '/content', message: phrase`The list has no column “${heading}”.`, fix });
    }
    return place ?? null;
  });
  faults.push(...doubledPlaces(table.headings, places, mapping));
  return fill(list, reading, table, places, faults);
}

function mappedPlace(
  list: Pick<List, 'columns'>,
  mapping: readonly Mapped[],
  heading: string,
  faults: FieldFault[],
): ImportPlace | null {
  const index = mapping.findIndex(({ from }) => from === heading);
  const mapped = mapping[index];
  if (!mapped) return null;
  const path = `/columns/${index}`;
  if (mapped.type) {
    const message = phrase`The list has this column already.`;
    faults.push({
      path: `${path}/type`,
      message,
      fix: phrase`Leave the type out, or change it with lists.setColumns.`,
    });
  }
  const place = placeIn(list, mapped.to ?? heading, mapped.to !== undefined);
  if (place?.kind === 'column' && isComputed(place.column)) {
    faults.push({ path: `${path}/to`, ...COMPUTED });
    return null;
  }
  if (!place) {
    const known = [...list.columns.filter((one) => !isComputed(one)).map(({ id }) => id), 'status'].join(', ');
    faults.push({ path, message: phrase`The list has no such column.`, fix: phrase`Set \`to\` to one of: ${known}.` });
  }
  return place;
}

/**
 * Reads a file for a new list, with a column for each heading, of the type in the mapping or the type from `typeOf`.
 * @throws Refusal invalid_input with entries for columns of the mapping, or for lines
 */
export function importAsNew(table: Table, mapping?: readonly Mapped[], reading = PLAINLY): Import {
  const faults = unknownHeadings(table, mapping);
  const taken = placesAsNew(table, mapping, reading.notation);
  for (const [index, { to, from }] of (mapping ?? []).entries()) {
    if (to !== undefined && mapping?.some((other) => other.to === to && other.from !== from)) {
      faults.push({
        path: `/columns/${index}/to`,
        message: phrase`This id is used twice.`,
        fix: phrase`Choose another id.`,
      });
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
  return fill({ columns, statuses }, reading, table, places, faults);
}

function statusNames({ records }: Table, index: number, faults: FieldFault[]): { name: string }[] {
  const names = new Set<string>();
  for (const { path, values } of records) {
    if (faults.length >= MOST_FAULTS) break;
    const name = String(values[index] ?? '').trim();
    const problem = name === '' ? null : nameProblem(name);
    if (problem) faults.push({ path, message: phrase`In the status: ${problem.message}`, fix: problem.fix });
    if (name !== '' && ![...names].some((known) => sameName(known, name))) names.add(name.slice(0, 100));
    if (names.size > MOST_STATUSES) {
      faults.push({
        path: '/content',
        message: phrase`There are more than ${MOST_STATUSES} statuses in this.`,
        fix: phrase`Take the column as an ordinary one.`,
      });
      break;
    }
  }
  return [...names].map((name) => ({ name }));
}

function fill(
  list: Pick<List, 'columns' | 'statuses'>,
  { people, notation }: FileReading,
  { headings, records }: Table,
  places: readonly (ImportPlace | null)[],
  faults: FieldFault[],
): Import {
  const first = list.statuses[0]?.id ?? null;
  const hasStatus = places.some((place) => place?.kind === 'status');
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
        else faults.push({ path, message: phrase`${heading}: the list has no such status.`, fix: fixOfStatus(list) });
      } else {
        const { column } = place;
        const cell = importedCell(column, value, people, notation);
        if (typeof cell === 'string' && cell.length > LONGEST_CELL) {
          faults.push({
            path,
            message: phrase`${heading}: the text is too long.`,
            fix: phrase`Use at most ${String(LONGEST_CELL)} characters.`,
          });
        } else if (cell === undefined || isStranger(people, column, cell)) {
          const fix = fixOfCell(column, value, notation);
          faults.push({ path, message: phrase`${heading}: the column holds ${heldValues(column)}.`, fix });
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

function statusOf(list: Pick<List, 'statuses'>, value: Cell): string | undefined {
  const text = String(value);
  return (list.statuses.find(({ id }) => id === text) ?? list.statuses.find(({ name }) => sameName(name, text)))?.id;
}

function fixOfStatus(list: Pick<List, 'statuses'>): Phrase {
  const known = list.statuses.map(({ name }) => name).join(', ');
  return known === '' ? phrase`Leave it empty: the list has no statuses.` : phrase`Use one of: ${known}, or nothing.`;
}
