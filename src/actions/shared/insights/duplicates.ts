import type { Cell, Column } from '../../../contract/columns.js';
import type { List, Row } from '../../../contract/documents.js';
import { cellAt } from '../../../engine/cellAt.js';
import { hashOf } from '../../../engine/canonical.js';
import { edits, editsAllowed, plainAddress, plainText } from './nearness.js';
import { isEmpty } from './profile.js';
import { rowLabel } from '../../../engine/rowNames.js';

/** Finds groups of rows that are equal, or nearly equal, in some columns. */

export const MOST_GROUPS = 200;
export const MOST_ROWS = 20;

/** In characters. Longer texts are only compared for equality. */
const LONGEST_NEAR = 120;
/** Texts with a common key are all compared with each other, up to this many. In larger blocks only neighbours are. */
const SMALL_BLOCK = 60;
const NEIGHBOURS = 20;

/** Rows that are equal once their cells are normalised. */
interface DuplicateEntry {
  /** The normalised cells, by chosen column. */
  readonly cells: readonly string[];
  readonly rows: { readonly rowId: string; readonly label: string }[];
  count: number;
}

export interface DuplicateGroup {
  match: 'same' | 'near';
  why: string;
  count: number;
  rows: { rowId: string; label: string }[];
}

export interface Duplicates {
  groups: number;
  duplicateRows: number;
  thorough: boolean;
  found: DuplicateGroup[];
}

/** Takes the rows of a list in chunks, and keeps little of each row. */
export interface Search {
  add(rows: readonly Row[]): void;
  /** Finds the groups. It takes seconds for some lists, so it runs in a worker thread. */
  finish(): Duplicates;
}

/** The part of a cell that is compared: numbers and dates by value, texts and addresses in their plain form. */
function comparable(type: Column['type'], cell: Cell | undefined): string {
  if (isEmpty(cell)) return '';
  if (typeof cell !== 'string') return `${typeof cell}:${cell === 0 ? 0 : String(cell)}`;
  if (type === 'date') return Number.isNaN(Date.parse(cell)) ? plainText(cell) : `date:${Date.parse(cell)}`;
  if (type === 'text') return plainText(cell);
  return type === 'url' || type === 'email' ? plainAddress(cell) : cell.trim();
}

/** @param columns the columns that are compared, at least one */
export function searchDuplicates(list: Pick<List, 'columns'>, columns: readonly Column[]): Search {
  const entries = new Map<string, DuplicateEntry>();
  return {
    add(rows) {
      for (const row of rows) {
        const cells = columns.map(({ id, type }) => comparable(type, cellAt(row.cells, id)));
        if (cells.every((cell) => cell === '')) continue;
        const kept = cells.map((cell) => (cell.length > LONGEST_NEAR ? `hash:${hashOf(cell)}` : cell));
        const key = short(JSON.stringify(kept));
        const entry = entries.get(key) ?? { cells: kept, rows: [], count: 0 };
        entry.count += 1;
        if (entry.rows.length < MOST_ROWS) entry.rows.push({ rowId: row._id, label: rowLabel(list, row) });
        entries.set(key, entry);
      }
    },
    finish() {
      const all = [...entries.values()];
      const sets = createSets(all.length);
      const thorough = joinNear(all, columns, sets);
      return { ...collect(all, sets, columns), thorough };
    },
  };
}

/** Shortens the keys of maps that cover a whole list. */
function short(key: string): string {
  return key.length > 60 ? hashOf(key) : key;
}

/** Disjoint sets of entries, by index. */
interface DisjointSets {
  /** The index that represents the set of this one. */
  of(index: number): number;
  join(a: number, b: number): void;
}

function createSets(size: number): DisjointSets {
  const parents = Uint32Array.from({ length: size }, (_, index) => index);
  const parentOf = (index: number) => parents[index] ?? index;
  function of(index: number): number {
    let root = index;
    while (parentOf(root) !== root) root = parentOf(root);
    for (let at = index; at !== root;) {
      const next = parentOf(at);
      parents[at] = root;
      at = next;
    }
    return root;
  }
  return {
    of,
    join(a, b) {
      const [one, other] = [of(a), of(b)];
      parents[Math.max(one, other)] = Math.min(one, other);
    },
  };
}

/**
 * Joins entries that are nearly equal. Only entries with a common key are compared, so the work grows linearly with the
 * number of rows. Entries share a key if everything except the letters of their texts is equal, and also a half or a
 * third of these letters.
 * @returns whether all entries with a common key were compared
 */
function joinNear(entries: readonly DuplicateEntry[], columns: readonly Column[], sets: DisjointSets): boolean {
  const texts = columns.flatMap(({ type }, index) => (type === 'text' ? [index] : []));
  if (texts.length === 0) return true;
  const joined = entries.map(({ cells }) => texts.map((index) => cells[index] ?? '').join('\n'));
  // Sorted by text, so that neighbours in a block are the most similar.
  const ordered = joined
    .map((text, index) => `${text}\0${index}`)
    .toSorted()
    .map((text) => Number(text.slice(text.lastIndexOf('\0') + 1)));
  const isNear = (a: number, b: number) => {
    if (sets.of(a) === sets.of(b)) return false;
    const most = editsAllowed(Math.min(joined[a]?.length ?? 0, joined[b]?.length ?? 0));
    return areNear(entries[a]?.cells ?? [], entries[b]?.cells ?? [], texts, most);
  };
  let thorough = true;
  // Each place is done separately, so that only its keys are in memory.
  for (const place of PLACES) {
    const blocks = new Map<string, number[]>();
    for (const index of ordered) {
      const cells = entries[index]?.cells ?? [];
      if (cells.some((cell) => cell.startsWith('hash:'))) continue;
      const exact = cells.map((cell, column) => (texts.includes(column) ? digitsOf(cell) : cell));
      for (const key of blockingKeys(joined[index] ?? '', place)) {
        const shared = short(JSON.stringify([...exact, key]));
        const block = blocks.get(shared);
        if (block) block.push(index);
        else blocks.set(shared, [index]);
      }
    }
    for (const block of blocks.values()) {
      const reach = block.length > SMALL_BLOCK ? NEIGHBOURS : block.length;
      if (reach < block.length) thorough = false;
      for (const [at, a] of block.entries()) {
        for (const b of block.slice(at + 1, at + 1 + reach)) {
          if (isNear(a, b)) sets.join(a, b);
        }
      }
    }
  }
  return thorough;
}

/**
 * The digits of a text. Texts with different digits are never nearly equal: invoices 1001 and 1002 are two invoices.
 */
function digitsOf(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}

const PLACES = ['start', 'end', 'middle'] as const;

/**
 * Keys that nearly equal texts share. Texts within one edit of each other share the first or the last half of the
 * shorter one. Within two edits they share the first, the last or the middle third, which may have moved by one.
 */
function blockingKeys(text: string, place: (typeof PLACES)[number]): ReadonlySet<string> {
  const most = editsAllowed(text.length);
  // The other text may be shorter by one or two characters, so keys are also made for these lengths.
  const halves = most > 0 ? [0, 1].map((less) => (text.length - less - 1) >> 1) : [];
  const thirds = most > 1 ? [0, 1, 2].map((less) => Math.floor((text.length - less - 2) / 3)) : [];
  const sizes = place === 'middle' ? thirds : [...halves, ...thirds];
  return new Set(
    sizes.flatMap((size) => {
      if (place === 'start') return text.slice(0, size);
      if (place === 'end') return text.slice(-size);
      return [size, size + 1, size + 2].map((from) => text.slice(from, from + size));
    }),
  );
}

/**
 * Whether the texts of two entries are nearly equal: each text within its own limit, and all together within the limit
 * of the whole. The common key ensures that they have the same digits.
 */
function areNear(a: readonly string[], b: readonly string[], texts: readonly number[], most: number): boolean {
  let left = most;
  for (const column of texts) {
    const one = a[column] ?? '';
    const other = b[column] ?? '';
    if (one === other) continue;
    const bound = Math.min(left, editsAllowed(Math.min(one.length, other.length)));
    const needed = edits(one, other, bound);
    if (needed > bound) return false;
    left -= needed;
  }
  return true;
}

/** The groups of rows that are equal or nearly equal, largest first. */
function collect(
  entries: readonly DuplicateEntry[],
  sets: DisjointSets,
  columns: readonly Column[],
): Omit<Duplicates, 'thorough'> {
  const together = new Map<number, DuplicateEntry[]>();
  for (const [index, entry] of entries.entries()) {
    const root = sets.of(index);
    const members = together.get(root);
    if (members) members.push(entry);
    else together.set(root, [entry]);
  }
  const groups = [...together.values()]
    .map((members) => ({ members, count: members.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count);
  return {
    groups: groups.length,
    duplicateRows: groups.reduce((sum, { count }) => sum + count, 0),
    found: groups.slice(0, MOST_GROUPS).map(({ members, count }) => ({
      match: members.length > 1 ? 'near' : 'same',
      why: reasonOf(members, columns),
      count,
      rows: shown(members),
    })),
  };
}

/** A sample of the rows of a group, with one of each spelling first. */
function shown(members: readonly DuplicateEntry[]): DuplicateGroup['rows'] {
  const first = members.flatMap(({ rows }) => rows.slice(0, 1));
  const others = members.flatMap(({ rows }) => rows.slice(1));
  return [...first, ...others].slice(0, MOST_ROWS);
}

function reasonOf(members: readonly DuplicateEntry[], columns: readonly Column[]): string {
  const differ = columns.filter((_, index) => members.some(({ cells }) => cells[index] !== members[0]?.cells[index]));
  const names = (some: readonly Column[]) => some.map(({ name }) => name).join(', ');
  if (differ.length === 0) return `The same in ${names(columns)}, but for case, accents, spacing and punctuation.`;
  const same = columns.filter((column) => !differ.includes(column));
  const rest = same.length === 0 ? '' : `, and the same in ${names(same)}`;
  return `Each is one or two letters from another in ${names(differ)}${rest}.`;
}
