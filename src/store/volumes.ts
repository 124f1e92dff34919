import type { Db } from 'mongodb';
import type { CallVolume, ListVolume, VolumeTotals } from '../contract/volume.js';
import { byIds, isDuplicate } from './database.js';
import {
  fieldOf,
  fits,
  MINUTE,
  minuteOf,
  MINUTES,
  roomFor,
  sumOf,
  type VolumeDocument,
  type VolumeSubject,
} from './volumeDocument.js';

/** The sweeper checks calls that were counted this long ago, in milliseconds. */
const TIDY_AFTER = 2 * MINUTE;
/** The most ended calls that a process remembers for one document, and the most such documents. */
const MOST_ENDED = 200;
const MOST_REMEMBERED = 10_000;
/** The most lists that are read if it is not known yet which lists a call affects. */
const MOST_LISTS = 20;
/** The number of documents that one sweep tidies. */
const TIDIED_AT_ONCE = 500;

/** The part of a call that one document counts. */
interface Share {
  readonly callId: string;
  readonly list: ListVolume;
  readonly confirmed: boolean;
  /** The time of the dispatch. */
  readonly at: Date;
}

/** Counts the rows that calls delete and change, in one document for each principal, kind and list. */
export function createVolumes(db: Db) {
  const volumes = db.collection<VolumeDocument>('volumes');

  const idOf = ({ companyId, principalId, kind }: VolumeSubject, listId: string) =>
    `${companyId}/${principalId}/${kind}/${listId}`;

  /**
   * Calls that have ended in this process, by document. The next call that is counted there removes them, so that a
   * document contains little more than running calls. The sweeper removes the calls of a process that died.
   */
  const ended = new Map<string, Set<string>>();

  async function takeShare(_id: string, share: Share): Promise<boolean> {
    const { callId, list, confirmed, at } = share;
    const minute = minuteOf(at);
    const entry = { minute, by: at.getTime(), unconfirmed: confirmed ? 0 : list.rows, unapproved: list.rows };
    const { unconfirmed, unapproved } = entry;
    for (;;) {
      const over = [...(ended.get(_id) ?? [])].slice(0, MOST_ENDED);
      try {
        await volumes.updateOne(
          {
            _id,
            first: { $gte: minute - MINUTES },
            [`calls.${callId}`]: { $exists: false },
            ...roomFor(list),
          },
          {
            $inc: {
              unconfirmed,
              unapproved,
              [`minutes.${fieldOf(minute)}.unconfirmed`]: unconfirmed,
              [`minutes.${fieldOf(minute)}.unapproved`]: unapproved,
            },
            $set: { [`calls.${callId}`]: entry },
            $min: { tidyAt: new Date(at.getTime() + TIDY_AFTER) },
            $max: { expiresAt: new Date((minute + MINUTES + 2) * MINUTE) },
            $setOnInsert: { first: minute },
            ...(over.length > 0 && { $unset: Object.fromEntries(over.map((id) => [`calls.${id}`, ''])) }),
          },
          { upsert: true },
        );
        for (const id of over) ended.get(_id)?.delete(id);
        return true;
      } catch (error) {
        // The document exists, and one of the conditions is not met.
        if (!isDuplicate(error)) throw error;
      }
      const found = await volumes.findOne({ _id });
      const mine = found?.calls?.[callId];
      if (mine) {
        if (mine.by === entry.by) return true;
        // An earlier dispatch of the call made the entry. The entry now belongs to this dispatch, so the earlier one
        // cannot give it back.
        const filter = { _id, [`calls.${callId}.by`]: mine.by };
        const own = await volumes.updateOne(filter, { $set: { [`calls.${callId}.by`]: entry.by } });
        if (own.matchedCount === 1) return true;
      } else if (found && found.first < minute - MINUTES) await dropOver(found, minute);
      else if (found && !fits(found, list)) return false;
    }
  }

  /** Takes the minutes that are more than an hour old out of the totals, unless another process has done so. */
  async function dropOver({ _id, first, minutes = {}, calls = {} }: VolumeDocument, minute: number): Promise<void> {
    const isOver = (n: number) => n < minute - MINUTES;
    const numbered = Object.entries(minutes).map(([name, totals]) => ({ name, n: Number(name.slice(1)), totals }));
    const over = numbered.filter(({ n }) => isOver(n));
    const kept = numbered.filter(({ n }) => !isOver(n)).map(({ n }) => n);
    const entries = Object.entries(calls).filter(([, entry]) => isOver(entry.minute));
    // If a call gives its rows back, its minute changes. Then nothing is dropped, and the caller reads again.
    const unchanged = over.flatMap(({ name, totals }) => [
      [`minutes.${name}.unconfirmed`, totals.unconfirmed],
      [`minutes.${name}.unapproved`, totals.unapproved],
    ]);
    const gone = [...over.map(({ name }) => `minutes.${name}`), ...entries.map(([callId]) => `calls.${callId}`)];
    const { unconfirmed, unapproved } = sumOf(over.map(({ totals }) => totals));
    await volumes.updateOne(
      { _id, first, ...Object.fromEntries(unchanged) },
      {
        $inc: { unconfirmed: -unconfirmed, unapproved: -unapproved },
        $set: { first: Math.min(minute, ...kept) },
        ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [name, ''])) }),
      },
    );
  }

  /** Takes one call out of the totals. @param by limits it to what this dispatch counted */
  async function giveShareBack(_id: string, callId: string, by: number | undefined): Promise<void> {
    const entryPath = `calls.${callId}`;
    const found = await volumes.findOne(
      { _id, [entryPath]: { $exists: true } },
      {
        projection: { [entryPath]: 1 },
      },
    );
    const entry = found?.calls?.[callId];
    if (!entry || entry.by !== by) return;
    const { minute, unconfirmed, unapproved } = entry;
    await volumes.updateOne(
      { _id, [`${entryPath}.by`]: entry.by },
      {
        $inc: {
          unconfirmed: -unconfirmed,
          unapproved: -unapproved,
          [`minutes.${fieldOf(minute)}.unconfirmed`]: -unconfirmed,
          [`minutes.${fieldOf(minute)}.unapproved`]: -unapproved,
        },
        $unset: { [entryPath]: '' },
      },
    );
  }

  return {
    collection: volumes,
    indexes: () => Promise.all([volumes.createIndex({ expiresAt: 1 }), volumes.createIndex({ tidyAt: 1 })]),

    /**
     * The totals of the last hour by list, without the rows of this call.
     * @param listIds only these lists; null for all, if the lists are not known yet
     * @returns null if the subject has more lists than are read at once
     */
    async totals(
      subject: VolumeSubject,
      listIds: readonly string[] | null,
      callId: string,
      now: Date,
    ): Promise<ReadonlyMap<string, VolumeTotals> | null> {
      const from = minuteOf(now) - MINUTES;
      const prefix = idOf(subject, '');
      const projection = { minutes: 1, [`calls.${callId}`]: 1 };
      const found = listIds
        ? await byIds(
            volumes,
            listIds.map((listId) => prefix + listId),
            {},
            { projection },
          )
        : await volumes
            .find({ _id: { $gt: prefix, $lt: `${prefix}~` } }, { projection })
            .limit(MOST_LISTS)
            .toArray();
      if (!listIds && found.length === MOST_LISTS) return null;
      return new Map(
        found.map(({ _id, minutes = {}, calls }) => {
          const counting = Object.entries(minutes).filter(([name]) => Number(name.slice(1)) >= from);
          const sum = sumOf(counting.map(([, totals]) => totals));
          const own = calls?.[callId];
          const isIn = own && own.minute >= from;
          const without = {
            unconfirmed: sum.unconfirmed - (isIn ? own.unconfirmed : 0),
            unapproved: sum.unapproved - (isIn ? own.unapproved : 0),
          };
          return [_id.slice(prefix.length), without] as const;
        }),
      );
    },

    /**
     * Counts the rows of a call, once, if the totals leave room for them in every list.
     * @param at the time of the dispatch
     * @returns whether they are counted (now or before); if not, none of them is counted
     */
    async take(subject: VolumeSubject, callId: string, { lists, confirmed }: CallVolume, at: Date): Promise<boolean> {
      const took = await Promise.all(
        lists.map((list) => takeShare(idOf(subject, list.listId), { callId, list, confirmed, at })),
      );
      if (took.every(Boolean)) return true;
      await this.giveBack(subject, callId, { lists }, at);
      return false;
    },

    /**
     * Takes the rows of a call that changed nothing out of the totals, once.
     * @param at the time of the dispatch that counted them
     */
    async giveBack(
      subject: VolumeSubject,
      callId: string,
      { lists }: Pick<CallVolume, 'lists'>,
      at: Date,
    ): Promise<void> {
      await Promise.all(lists.map(({ listId }) => giveShareBack(idOf(subject, listId), callId, at.getTime())));
    },

    /** Forgets an ended call that changed something, together with the next call that is counted in its document. */
    forget(subject: VolumeSubject, callId: string, { lists }: Pick<CallVolume, 'lists'>): void {
      for (const { listId } of lists) {
        if (ended.size >= MOST_REMEMBERED) ended.clear();
        const _id = idOf(subject, listId);
        ended.set(_id, (ended.get(_id) ?? new Set<string>()).add(callId));
      }
    },

    /** Documents with calls to check, each with the ids of these calls. */
    async untidy(now: Date): Promise<{ readonly document: VolumeDocument; readonly callIds: readonly string[] }[]> {
      const found = await volumes
        .find({ tidyAt: { $lte: now } })
        .sort({ tidyAt: 1 })
        .limit(TIDIED_AT_ONCE)
        .toArray();
      const before = now.getTime() - TIDY_AFTER;
      return found.map((document) => {
        const old = Object.entries(document.calls ?? {}).filter(([, { by }]) => by <= before);
        return { document, callIds: old.map(([callId]) => callId) };
      });
    },

    /**
     * Forgets calls.
     * @param used calls that changed something; their rows stay in the totals
     * @param unused calls that changed nothing; their rows leave the totals
     */
    async tidy(
      { _id, calls = {}, expiresAt }: VolumeDocument,
      { used, unused }: { readonly used: readonly string[]; readonly unused: readonly string[] },
      now: Date,
    ): Promise<void> {
      for (const callId of unused) await giveShareBack(_id, callId, calls[callId]?.by);
      const areLeft = used.length + unused.length < Object.keys(calls).length;
      await volumes.updateOne(
        { _id },
        {
          // A call that is counted meanwhile, and is missing here, is forgotten when its hour is over.
          $set: { tidyAt: areLeft ? new Date(now.getTime() + TIDY_AFTER) : expiresAt },
          ...(used.length > 0 && { $unset: Object.fromEntries(used.map((callId) => [`calls.${callId}`, ''])) }),
        },
      );
    },

    /** Deletes the documents whose last hour is over. @returns how many */
    sweep: async (now: Date): Promise<number> => (await volumes.deleteMany({ expiresAt: { $lte: now } })).deletedCount,
  };
}
