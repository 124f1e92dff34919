import type { Column, ColumnOption, ValueType } from '../../../contract/columns.js';
import type { Phrase } from '../../../contract/phrase.js';
import { valueType } from '../../../engine/columnTypes.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** What previews say of columns. */

const VALUES: Readonly<Record<ValueType, Phrase>> = {
  text: phrase`text values`,
  long_text: phrase`long text values`,
  number: phrase`number values`,
  checkbox: phrase`checkbox values`,
  date: phrase`date values`,
  date_time: phrase`date time values`,
  choice: phrase`choice values`,
  person: phrase`person values`,
  url: phrase`url values`,
  email: phrase`email values`,
  link: phrase`link values`,
  file: phrase`file values`,
  linked: phrase`linked values`,
  lookup: phrase`lookup values`,
  rollup: phrase`rollup values`,
};

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

/** What a column holds, in words. */
function held(column: Column): Phrase {
  return column.type === 'link' || column.type === 'linked' ? phrase`links to rows` : VALUES[valueType(column)];
}

export function heldInstead(old: Column, column: Column): Phrase {
  return phrase`${column.name} holds ${held(column)} instead of ${held(old)}.`;
}

export function renamedTo(old: string, name: string): Phrase {
  return phrase`${old} is renamed to ${name}.`;
}

/** The columns of a list in their order. */
export function orderOf(columns: readonly Column[]): Phrase {
  return phrase`The columns are, in this order: ${columns.map(({ name }) => name).join(', ')}.`;
}
