import type { Column, ColumnOption } from '../../../contract/columns.js';
import type { Phrase } from '../../../contract/phrase.js';
import { heldValues } from '../../../engine/heldValues.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Phrases about columns, for previews. */

/** The colors of options and statuses. */
export const COLOR_NAMES: Readonly<Record<NonNullable<ColumnOption['color']>, Phrase>> = {
  gray: phrase`gray`,
  red: phrase`red`,
  orange: phrase`orange`,
  yellow: phrase`yellow`,
  green: phrase`green`,
  teal: phrase`teal`,
  blue: phrase`blue`,
  purple: phrase`purple`,
  pink: phrase`pink`,
};

export function heldInstead(old: Column, column: Column): Phrase {
  return phrase`${column.name} holds ${heldValues(column)} instead of ${heldValues(old)}.`;
}

export function renamedTo(old: string, name: string): Phrase {
  return phrase`${old} is renamed to ${name}.`;
}

/** The columns of a list in their order. */
export function orderOf(columns: readonly Column[]): Phrase {
  return phrase`The columns are, in this order: ${columns.map(({ name }) => name).join(', ')}.`;
}
