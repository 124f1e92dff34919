import type { ColumnType, PlainType } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import { placesAsNew, unmappedPlace } from './importPlaces.js';
import { filledOf } from './importTypes.js';
import { datesOf, decimalOf, isLocalTime, needsNotation, type FileNotation, type FoundNotation } from './notation.js';
import type { Table } from './tables.js';

/** The result that an import of a file would have, without making the import. */

/** The number of example values for a column. */
const EXAMPLES = 3;
/** The longest example value, in characters. */
const LONGEST_EXAMPLE = 100;

export interface HeadingFacts {
  readonly from: string;
  /** The target: a column of the list, or `status`; null if there is none. */
  readonly to: string | null;
  /** For a new list: the type of the column that the heading becomes; null if it becomes none. */
  readonly type: PlainType | null;
  readonly examples: string[];
}

export interface FileFacts {
  readonly rows: number;
  readonly headings: HeadingFacts[];
  readonly decimal: FoundNotation<'.' | ','>;
  readonly dates: FoundNotation<'day_first' | 'month_first'>;
  /** Whether some times have no zone. */
  readonly withoutZone: boolean;
}

/**
 * The targets of the headings of a file, and the notation that its values show.
 * @param into null for a new list
 * @param sent the notation in the input; the file itself shows the rest
 */
export function factsOfFile(into: Pick<List, 'columns'> | null, table: Table, sent: FileNotation): FileFacts {
  const values = table.headings.map((heading, index): HeadingValues => {
    const place = into && unmappedPlace(into, table, heading);
    const filled = filledOf(table, index);
    return {
      filled: filled.map(String),
      texts: filled.filter((value) => typeof value === 'string'),
      into: place?.kind === 'column' ? place.column.type : place ? 'text' : undefined,
    };
  });
  const decimal = decimalOf(textsOf(values, 'number'));
  const dates = datesOf(textsOf(values, 'date'));
  const withoutZone = values.some(
    ({ texts, into: type }) => (type === undefined || type === 'date_time') && texts.some(isLocalTime),
  );
  const notation: FileNotation = {
    ...(decimal !== null && decimal !== 'unclear' && { decimal }),
    ...(dates !== null && dates !== 'unclear' && { dates }),
    ...sent,
  };
  const places = into ? [] : placesAsNew(table, undefined, notation);
  const headings = table.headings.map((from, index): HeadingFacts => {
    const examples = [...new Set(values[index]?.filled)].slice(0, EXAMPLES);
    const shown = examples.map((text) => Array.from(text).slice(0, LONGEST_EXAMPLE).join(''));
    if (into) return { from, to: targetIn(into, table, from), type: null, examples: shown };
    const place = places.find((one) => one.index === index);
    const to = place?.isStatus ? 'status' : null;
    return { from, to, type: place && !place.isStatus ? place.type : null, examples: shown };
  });
  return { rows: table.records.length, headings, decimal, dates, withoutZone };
}

interface HeadingValues {
  /** All values that are not empty. */
  readonly filled: readonly string[];
  /** The values that are texts in the file. */
  readonly texts: readonly string[];
  /** The type of the target column; undefined if there is none yet. */
  readonly into: ColumnType | undefined;
}

/** The texts of columns with numbers or days, and of columns without a target if half of their values are such. */
function textsOf(values: readonly HeadingValues[], type: 'number' | 'date'): readonly string[] {
  return values.flatMap(({ texts, into }) => {
    if (into !== undefined) return into === type || (type === 'date' && into === 'date_time') ? texts : [];
    const fitting = texts.filter((text) => needsNotation(type, text));
    return fitting.length * 2 >= texts.length ? fitting : [];
  });
}

function targetIn(into: Pick<List, 'columns'>, table: Table, heading: string): string | null {
  const place = unmappedPlace(into, table, heading);
  if (!place) return null;
  return place.kind === 'status' ? 'status' : place.column.id;
}
