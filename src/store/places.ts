import { randomInt } from 'node:crypto';
import type { Db } from 'mongodb';
import { isDuplicate } from './database.js';

/**
 * Limits that hold even if many things are made at once. Each thing takes one of the numbered places of its scope, and
 * a unique key lets only one thing have a place. A held call has its place on its own record (`holdPlace`).
 */

/** A place of a scope, with the thing that has taken it. */
interface PlaceDocument {
  /** `<scope>/<number>` */
  readonly _id: string;
  readonly companyId: string;
  /** The id of the thing. A thing has at most one place, so a repeat finds it. */
  readonly holder: string;
  readonly at: Date;
}

/** A claim of a place. */
export interface PlaceClaim {
  /** What the limit applies to: `keys/<company>/<member>`. */
  readonly scope: string;
  readonly companyId: string;
  readonly holder: string;
  /** The number of places of the scope. */
  readonly most: number;
  readonly at: Date;
}

/** How long after its place was taken a thing can still be made, in milliseconds. */
const MADE_WITHIN = 10 * 60_000;

/**
 * Takes a free place. It first tries a random one, which is mostly free, so that one command is enough and concurrent
 * claims rarely collide. Then it tries a place that is known to be free.
 * @param most places are numbered from 0 to one less
 * @param take tries a place. @returns `taken` if another thing has it
 * @param taken returns the numbers of the taken places
 * @returns what `take` returned, or `full`
 */
export async function takePlace<T>(
  most: number,
  take: (n: number) => Promise<T | 'taken'>,
  taken: () => Promise<ReadonlySet<number>>,
): Promise<T | 'full'> {
  for (let free: readonly number[] | null = null; ;) {
    const n = free ? free[randomInt(free.length)] : randomInt(most);
    const got = n === undefined ? 'taken' : await take(n);
    if (got !== 'taken') return got;
    const occupied = await taken();
    free = Array.from({ length: most }, (_, place) => place).filter((place) => !occupied.has(place));
    if (free.length === 0) return 'full';
  }
}

/** Whether a write failed because another document has this unique field. Only the message always names the index. */
export function isTaken(error: unknown, field: string): boolean {
  return isDuplicate(error) && (error as Error).message.includes(` index: ${field}_1 `);
}

/** Places of keys and webhook endpoints. */
export function createPlaces(db: Db) {
  const places = db.collection<PlaceDocument>('places');

  const ofScope = (scope: string) => ({ _id: { $gte: `${scope}/`, $lt: `${scope}0` } });

  async function take({ scope, most, companyId, holder, at }: PlaceClaim): Promise<'got' | 'full'> {
    return takePlace(
      most,
      async (n) => {
        try {
          await places.insertOne({ _id: `${scope}/${n}`, companyId, holder, at });
          return 'got';
        } catch (error) {
          // This thing has its place already, because this is a re-run.
          if (isTaken(error, 'holder')) return 'got';
          if (!isDuplicate(error)) throw error;
          return (await places.findOne({ holder }, { projection: { _id: 1 } })) ? 'got' : 'taken';
        }
      },
      async () => {
        const found = await places.find(ofScope(scope), { projection: { _id: 1 } }).toArray();
        return new Set(found.map(({ _id }) => Number(_id.slice(_id.lastIndexOf('/') + 1))));
      },
    );
  }

  return {
    collection: places,
    indexes: () =>
      Promise.all([places.createIndex({ holder: 1 }, { unique: true }), places.createIndex({ companyId: 1 })]),

    /**
     * Takes a place for a thing that is about to be made. If all are taken, it first frees the places of things that
     * have ended. So ending a thing writes nothing here, and nothing is lost if a process dies.
     * @param look returns which of these things exist, and whether each still needs its place
     * @returns false if the scope is full
     */
    async claim(
      claim: PlaceClaim,
      look: (holders: readonly string[]) => Promise<ReadonlyMap<string, boolean>>,
    ): Promise<boolean> {
      for (let isSwept = false; ; isSwept = true) {
        if ((await take(claim)) === 'got') return true;
        if (isSwept) return false;
        const found = await places.find(ofScope(claim.scope)).toArray();
        const needs = await look(found.map(({ holder }) => holder));
        const madeBy = new Date(claim.at.getTime() - MADE_WITHIN);
        const ended = found.filter(({ holder, at }) => !(needs.get(holder) ?? at > madeBy));
        if (ended.length > 0) await places.deleteMany({ _id: { $in: ended.map(({ _id }) => _id) } });
      }
    },
  };
}
