import type { Db } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';

/** The places of open holds, for the cap on the holds of one member. */
export function createOpenHolds(db: Db) {
  const calls = db.collection<CallRecord>('calls');
  return {
    indexes: () => calls.createIndex({ holdPlace: 1 }, { unique: true, sparse: true }),

    /** The places that the open holds of a member have. @param scope `<company>/<member>` */
    async places(scope: string): Promise<readonly string[]> {
      const filter = { holdPlace: { $gte: `${scope}/`, $lt: `${scope}0` } };
      const found = await calls.find(filter, { projection: { _id: 0, holdPlace: 1 } }).toArray();
      return found.flatMap(({ holdPlace }) => holdPlace ?? []);
    },
  };
}
