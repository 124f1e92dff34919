import type { Column, List } from '../contract/documents.js';
import { invalidFields } from './cells.js';
import type { InvalidField } from '../contract/errorFields.js';
import { object } from '../engine/schema.js';
import { plainLetters } from '../engine/words.js';
import { LIST_NAME, PART_ID } from './lists.js';

interface Named {
  readonly name: string;
  readonly id?: string;
}

interface NewColumn extends Named {
  readonly type?: Column['type'];
}

const PART_NAME = { ...LIST_NAME, description: 'Name that people see.' } as const;

/** A column as callers send it. @param type schema of the type of its values */
export function columnInput<const T extends object>(type: T) {
  return object({
    name: PART_NAME,
    'id?': {
      ...PART_ID,
      description: 'Identifier, the key of its values in `cells`; made from the name when left out.',
    },
    'type?': type,
  });
}

/** A status as callers send it. */
export const STATUS_INPUT = object({
  name: PART_NAME,
  'id?': { ...PART_ID, description: 'Identifier, which `status` of a row holds; made from the name when left out.' },
});

const DEFAULT_COLUMNS: readonly NewColumn[] = [{ id: 'name', name: 'Name' }];
const DEFAULT_STATUSES: readonly Named[] = [{ name: 'Open' }, { name: 'In progress' }, { name: 'Done' }];

/** `First name` → `first_name`. A result that does not begin with a letter gets the kind in front. */
function slug(name: string, kind: string, number: number): string {
  const plain = plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  if (plain === '') return `${kind}_${number}`;
  return /^[0-9]/.test(plain) ? `${kind}_${plain}` : plain;
}

/** Gives each an id: the one sent, else one made from the name, with a number behind it where that is taken. */
function withIds<T extends Named>(things: readonly T[], kind: string): readonly (T & { readonly id: string })[] {
  const taken = new Set(things.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return things.map((thing, index) => {
    if (thing.id !== undefined) return { ...thing, id: thing.id };
    const base = slug(thing.name, kind, index + 1);
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}_${number}`;
    taken.add(id);
    return { ...thing, id };
  });
}

/** The columns of a new list, as they are stored. */
export function columnsOf(columns: readonly NewColumn[] = DEFAULT_COLUMNS): readonly Column[] {
  return withIds(columns, 'column').map(({ id, name, type }) => ({ id, name: name.trim(), type: type ?? 'text' }));
}

/** The statuses of a new list, as they are stored. */
export function statusesOf(statuses: readonly Named[] = DEFAULT_STATUSES): List['statuses'] {
  return withIds(statuses, 'status').map(({ id, name }) => ({ id, name: name.trim() }));
}

/**
 * Refuses ids that were sent twice.
 * @throws Refusal invalid_input with one entry for each that repeats an earlier one
 */
export function refuseDoubleIds(input: { columns?: readonly Named[]; statuses?: readonly Named[] }): void {
  const fields: InvalidField[] = [];
  for (const part of ['columns', 'statuses'] as const) {
    const seen = new Set<string>();
    for (const [index, { id }] of (input[part] ?? []).entries()) {
      if (id === undefined) continue;
      if (seen.has(id)) {
        fields.push({
          path: `/${part}/${index}/id`,
          message: 'This id is used twice.',
          fix: 'Choose another id, or leave it out.',
        });
      }
      seen.add(id);
    }
  }
  if (fields.length > 0) throw invalidFields(fields);
}
