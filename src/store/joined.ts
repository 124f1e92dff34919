import type { Collection, Document, Filter } from 'mongodb';

/** The document of another collection whose id stands in a field. */
export interface Join<T> {
  readonly from: string;
  readonly by: string;
  /** Fields that are not read. */
  readonly without?: readonly string[];
  /** What is joined; for types alone. */
  readonly as?: T;
}

/** A document, and those that it names; null for one that is not there. */
export type Joined<T, J extends Joins> = {
  readonly found: T;
  readonly with: { readonly [K in keyof J]: J[K] extends Join<infer D> ? D | null : never };
};

type Joins = Readonly<Record<string, Join<unknown>>>;

/**
 * The first document that matches, and those that its fields name: in one way to the database, where reading them one
 * behind the other takes two. Who may see what of another company is the caller's to say.
 * @param without fields of the document that are not read
 */
export async function findJoined<T extends Document, J extends Joins>(
  collection: Collection<T>,
  filter: Filter<T>,
  joins: J,
  without: readonly string[] = [],
): Promise<Joined<T, J> | null> {
  const names = Object.keys(joins);
  const hidden = [
    ...without,
    ...names.flatMap((name) => joins[name]?.without?.map((field) => `${placeOf(name)}.${field}`) ?? []),
  ];
  const [found] = await collection
    .aggregate([
      { $match: filter },
      { $limit: 1 },
      ...Object.entries(joins).map(([name, { from, by }]) => ({
        $lookup: { from, localField: by, foreignField: '_id', as: placeOf(name) },
      })),
      ...(hidden.length > 0 ? [{ $project: Object.fromEntries(hidden.map((field) => [field, 0])) }] : []),
    ])
    .toArray();
  if (!found) return null;
  const joined = Object.fromEntries(names.map((name) => [name, (found[placeOf(name)] as Document[])[0] ?? null]));
  for (const name of names) delete found[placeOf(name)];
  return { found: found as T, with: joined as Joined<T, J>['with'] };
}

/** Where a joined document lies in the answer, beside the fields of the first. */
const placeOf = (name: string) => `joined_${name}`;
