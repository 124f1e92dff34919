import type { FieldFault } from '../../../contract/errorFields.js';
import { ROW_WORDS } from '../../../engine/rowOperators.js';
import { plainLetters } from '../../../engine/words.js';
import { invalidFields } from '../rows/cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Ids of columns, statuses and options. */

export interface Named {
  readonly name: string;
  readonly id?: string;
}

type PartKind = 'column' | 'status' | 'option';

/**
 * Names of the fields of a row in filters and orders. No column gets such an id from its name. A column that was sent
 * with such an id is named `cells.<id>` there.
 */
const RESERVED: ReadonlySet<string> = new Set(['status', 'order', 'deletedAt', ...ROW_WORDS]);

function reservedFor(kind: PartKind): Iterable<string> {
  return kind === 'column' ? RESERVED : [];
}

/** `First name` → `first_name`. If the result does not begin with a letter, it is prefixed with the kind. */
function slug(name: string, kind: string, number: number): string {
  const plain = plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  if (plain === '') return `${kind}_${number}`;
  return /^[0-9]/.test(plain) ? `${kind}_${plain}` : plain;
}

/** The id that was sent, or else one made from the name, with a number appended if it is taken. */
function idFor({ id, name }: Named, taken: ReadonlySet<string>, kind: string, number: number): string {
  if (id !== undefined) return id;
  const base = slug(name, kind, number);
  let free = base;
  for (let next = 2; taken.has(free); next += 1) free = `${base}_${next}`;
  return free;
}

/** Gives each thing an id that no other one has. */
export function withIds<T extends Named>(
  things: readonly T[],
  kind: PartKind,
): readonly (T & { readonly id: string })[] {
  const taken = new Set([...reservedFor(kind), ...things.flatMap(({ id }) => (id === undefined ? [] : [id]))]);
  return things.map((thing, index) => {
    const id = idFor(thing, taken, kind, index + 1);
    taken.add(id);
    return { ...thing, id };
  });
}

/** Gives one thing an id that none of the others has. */
export function withId<T extends Named>(thing: T, others: readonly { readonly id: string }[], kind: PartKind) {
  const taken = new Set([...reservedFor(kind), ...others.map(({ id }) => id)]);
  return { ...thing, id: idFor(thing, taken, kind, others.length + 1) };
}

/**
 * Refuses duplicate ids.
 * @throws Refusal invalid_input with one entry for each that repeats an earlier one
 */
export function refuseDoubleIds(input: { columns?: readonly Named[]; statuses?: readonly Named[] }): void {
  const fields: FieldFault[] = [];
  for (const part of ['columns', 'statuses'] as const) {
    const seen = new Set<string>();
    for (const [index, { id }] of (input[part] ?? []).entries()) {
      if (id === undefined) continue;
      const path = `/${part}/${index}/id`;
      if (seen.has(id))
        fields.push({
          path,
          message: phrase`This id is used twice.`,
          fix: phrase`Choose another id, or leave it out.`,
        });
      seen.add(id);
    }
  }
  if (fields.length > 0) throw invalidFields(fields);
}
