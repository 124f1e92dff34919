import type { FieldFault } from '../../../contract/errorFields.js';
import type { Column, PlainType } from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import { isComputed } from '../../../engine/columnTypes.js';
import { sameName } from '../columns/listParts.js';
import { holdsIds, typeOf } from './importTypes.js';
import type { FileNotation } from './notation.js';
import type { Table } from './tables.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** The targets of the columns of a file. */

export const MOST_STATUSES = 50;

/** One column of a file and its target. */
export interface Mapped {
  readonly from: string;
  /** The id of a column, or `status`. */
  readonly to?: string;
  readonly type?: PlainType;
}

export type ImportPlace = { readonly kind: 'status' } | { readonly kind: 'column'; readonly column: Column };

/** @param byId whether `name` is an id that must match exactly; a heading may be an id or a name */
export function placeIn(list: Pick<List, 'columns'>, name: string, byId: boolean): ImportPlace | null {
  const column =
    list.columns.find(({ id }) => id === name) ??
    (byId ? undefined : list.columns.find((one) => sameName(one.name, name)));
  if (column) return { kind: 'column', column };
  return sameName(name, 'status') ? { kind: 'status' } : null;
}

/** The target of a heading in a list without a mapping; null if it is left out, undefined if nothing has its name. */
export function unmappedPlace(
  list: Pick<List, 'columns'>,
  { exported }: Table,
  heading: string,
): ImportPlace | null | undefined {
  if (heading === exported?.status) return { kind: 'status' };
  const place = placeIn(list, heading, false);
  if (exported?.around.includes(heading)) return place;
  if (place?.kind !== 'column') return place ?? undefined;
  // A file of lists.export has the names or ids of files, which cannot be imported.
  const isForNone = isComputed(place.column) || (exported !== null && place.column.type === 'file');
  return isForNone ? null : place;
}

/** A heading that a new list uses: as its status, or as a column with a type. */
export interface NewPlace extends ReturnType<typeof typeOf> {
  readonly heading: string;
  readonly index: number;
  readonly isStatus: boolean;
  readonly to: string | undefined;
}

/** The headings that a new list uses. @param mapping if left out, all headings with values that can be imported */
export function placesAsNew(table: Table, mapping: readonly Mapped[] | undefined, notation: FileNotation): NewPlace[] {
  const { status: statusHeading, around = [] } = (!mapping && table.exported) || {};
  return table.headings.flatMap((heading, index) => {
    const mapped = mapping?.find(({ from }) => from === heading);
    if (mapping ? !mapped : around.includes(heading)) return [];
    if (!mapping && table.exported && holdsIds(table, index)) return [];
    const isNamedStatus = !mapping && sameName(heading, 'status') && countOf(table, index) <= MOST_STATUSES;
    const isStatus = mapped?.to === 'status' || heading === statusHeading || isNamedStatus;
    return [{ heading, index, isStatus, to: mapped?.to, ...typeOf(table, index, mapped?.type, notation) }];
  });
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

/** What is wrong with the headings of a mapping. */
export function unknownHeadings(table: Table, mapping: readonly Mapped[] = []): FieldFault[] {
  return mapping.flatMap(({ from }, index) => {
    const path = `/columns/${index}/from`;
    if (mapping.findIndex((other) => other.from === from) < index) {
      return [{ path, message: phrase`This heading is named twice.`, fix: phrase`Name each heading once.` }];
    }
    if (table.headings.includes(from)) return [];
    const fix = phrase`Use one of: ${table.headings.slice(0, 20).join(', ')}.`;
    return [{ path, message: phrase`The file has no such heading.`, fix }];
  });
}

/** A fault for each heading with the same target as another one. */
export function doubledPlaces(
  headings: readonly string[],
  places: readonly (ImportPlace | null)[],
  mapping: readonly Mapped[] | undefined,
): FieldFault[] {
  const seen = new Map<string, string>();
  return places.flatMap((place, index) => {
    if (!place) return [];
    const heading = headings[index] ?? '';
    const key = place.kind === 'status' ? 'status' : `cells.${place.column.id}`;
    const other = seen.get(key);
    seen.set(key, heading);
    if (other === undefined) return [];
    const message = phrase`“${other}” and “${heading}” go to the same column.`;
    if (!mapping) return [{ path: '/content', message, fix: phrase`Name in \`columns\` which of the two to take.` }];
    const at = mapping.findIndex(({ from }) => from === heading);
    return [{ path: `/columns/${at}/to`, message, fix: phrase`Take one of the two.` }];
  });
}
