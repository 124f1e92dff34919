import type { ReadContext } from '../../../engine/context.js';

/** Finds members by what people write about them. */

/** The ids of members, by id, and by name and mail address in lower case. */
export type People = ReadonlyMap<string, string>;

export const NO_PEOPLE: People = new Map();

/** The number of members in one read. */
const AT_ONCE = 200;

/** The members of the team. A name that two members share is left out. */
export async function memberNames({ members }: Pick<ReadContext, 'members'>): Promise<People> {
  const people = new Map<string, string>();
  const doubled = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const page = await members.page({ limit: AT_ONCE, cursor }, false);
    for (const { _id, name, email } of page.items) {
      const plain = name.toLowerCase();
      if (people.has(plain)) doubled.add(plain);
      people.set(plain, _id).set(email.toLowerCase(), _id).set(_id, _id);
    }
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  for (const name of doubled) people.delete(name);
  return people;
}

/** The id of the member with this id, name or mail address; undefined if there is none. */
export function memberOf(people: People, text: string): string | undefined {
  return people.get(text.trim()) ?? people.get(text.trim().toLowerCase());
}
