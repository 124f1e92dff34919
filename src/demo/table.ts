import type { Column } from '../contract/columns.js';
import type { List, Row } from '../contract/documents.js';
import { cellAt } from '../engine/cellAt.js';
import type { Random } from './random.js';
import { plainLetters } from '../engine/words.js';

/** A row of the demo company before it is stored. */
export type DemoRow = Pick<Row, 'status' | 'cells' | 'createdAt' | 'updatedAt'>;

/** A list of the demo company with its rows, oldest first. */
export type DemoList = Pick<List, 'name' | 'columns' | 'statuses' | 'createdAt' | 'updatedAt'> & {
  readonly rows: readonly DemoRow[];
};

const DAY = 86_400_000;

/** The day as `2026-11-20`, this many days before the given time (after it if negative). */
export function day(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10);
}

/** How long ago a row was made and last changed, in days: most within weeks, the rest within months. */
export function ages(random: Random): { readonly made: number; readonly changed: number } {
  const changed = random.next() ** 1.5 * 70;
  return { changed, made: changed + (random.chance(0.2) ? 0 : random.next() * 180) };
}

/** An address at the customer's own domain: `amelie.costa@cedarstone.example`. */
export function emailAt(person: string, customer: string): string {
  return `${plain(person, '.')}@${plain(customer, '')}.example`;
}

/** Latin letters and digits only, in lower case. */
export function plain(text: string, between: string): string {
  return plainLetters(text).replaceAll(/[^a-z0-9]+/g, between);
}

/** Adds the times to a row. */
export function dated(now: Date, age: { made: number; changed: number }, row: Pick<Row, 'status' | 'cells'>): DemoRow {
  const before = (days: number) => new Date(now.getTime() - Math.round(days * DAY));
  return { ...row, createdAt: before(age.made), updatedAt: before(age.changed) };
}

/** A choice column with these options. Rows have their names; `table` writes their ids. */
export function choices(id: string, name: string, options: readonly string[]): Column {
  return { id, name, type: 'choice', options: options.map((option) => ({ id: plain(option, '_'), name: option })) };
}

function withOptionIds(columns: readonly Column[], row: DemoRow): DemoRow {
  const cells = { ...row.cells };
  for (const { id, options } of columns) {
    const cell = cellAt(row.cells, id);
    if (options && cell !== undefined) cells[id] = options.find(({ name }) => name === cell)?.id ?? null;
  }
  return { ...row, cells };
}

/** The list with its rows in the order in which they were made; the list itself is a little older than all of them. */
export function table(head: Pick<List, 'name' | 'columns' | 'statuses'>, rows: readonly DemoRow[]): DemoList {
  const sorted = rows
    .map((row) => withOptionIds(head.columns, row))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const made = new Date((sorted[0]?.createdAt.getTime() ?? 0) - DAY);
  return { ...head, createdAt: made, updatedAt: made, rows: sorted };
}
