import type { Column, ValueType } from '../contract/columns.js';
import type { Phrase } from '../contract/phrase.js';
import { valueType } from './columnTypes.js';
import { phrase } from './phrases/phrase.js';

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

/** A noun for the values of a column: `date time values`. */
export function heldValues(column: Pick<Column, 'type' | 'result'>): Phrase {
  return column.type === 'link' || column.type === 'linked' ? phrase`links to rows` : VALUES[valueType(column)];
}
