import type { Collection, Document, Filter } from 'mongodb';

/** A reference to a document of another collection by a field with its id. */
export interface Join<T> {
  readonly from: string;
  readonly by: string;
  /** Fields that are not read. */
  readonly without?: readonly string[];
  /** The type of the joined document; never set. */
  readonly as?: T;
}

/** A document with the documents that it refers to; null for one that does not exist. */
export type Joined<T, J extends Joins> = {
  readonly found: T;
  readonly with: { readonly [K in keyof J]: J[K] extends Join<infer D> ? D | null : never };
};

type Joins = Readonly<Record<string, Join<unknown>>>;

/**
 * The first matching document with the documents that its fields refer to, in one round trip. It does not check
 * companies, so the caller must compare the `companyId` of each joined document.
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
    ...names.flatMap((name) => joins[name]?.without?.map((field) => `${fieldOf(name)}.${field}`) ?? []),
  ];
  const [found] = await collection
    .aggregate([
      { $match: filter },
      { $limit: 1 },
      ...Object.entries(joins).map(([name, { from, by }]) => ({
        $lookup: { from, localField: by, foreignField: '_id', as: fieldOf(name) },
      })),
      ...(hidden.length > 0 ? [{ $project: Object.fromEntries(hidden.map((field) => [field, 0])) }] : []),
    ])
    .toArray();
  if (!found) return null;
  const joined = Object.fromEntries(names.map((name) => [name, (found[fieldOf(name)] as Document[])[0] ?? null]));
  for (const name of names) delete found[fieldOf(name)];
  return { found: found as T, with: joined as Joined<T, J>['with'] };
}

/** The field of the result that contains a joined document, next to the fields of the first document. */
const fieldOf = (name: string) => `joined_${name}`;
