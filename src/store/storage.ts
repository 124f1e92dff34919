import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { CompanyFile } from '../contract/files.js';
import { isDuplicate } from './database.js';

/** Bytes that a call reserved for a file. */
interface Reservation {
  /** Random: the file names the reservation that is its own. */
  readonly id: string;
  readonly bytes: number;
  readonly callId: string;
  readonly at: Date;
}

/** The storage of one company. */
interface StorageDocument {
  /** The company's id. */
  readonly _id: string;
  readonly companyId: string;
  /** Bytes of all files, with those that are announced and not sent yet. */
  readonly used: number;
  /** By file: reservations that are not known yet to be of a file. */
  readonly reserved?: Readonly<Record<string, Reservation>>;
  /** By file: when its bytes were given back, for as long as an old attempt may give them back again. */
  readonly released?: Readonly<Record<string, Date>>;
  /** Counts the writes, so that tidying does not undo one. */
  readonly changes: number;
  /** Absent if nothing is to be tidied. */
  readonly tidyAt?: Date;
}

/** What became of a reservation. */
export type ReservationOutcome = 'kept' | 'taken_back' | 'open';

/** A reservation with its file and its company. */
export interface FoundReservation extends Reservation {
  readonly companyId: string;
  readonly fileId: string;
}

/** A request to reserve storage of a company. */
export interface StorageClaim {
  readonly companyId: string;
  readonly fileId: string;
  readonly bytes: number;
  readonly callId: string;
  readonly at: Date;
}

/** Documents that one sweep tidies. */
const TIDIED_AT_ONCE = 500;

/** Counts the bytes of the files of each company, in one document each, so that a limit holds across processes. */
export function createStorage(db: Db) {
  const storage = db.collection<StorageDocument>('storage');

  return {
    indexes: () =>
      Promise.all([storage.createIndex({ companyId: 1 }), storage.createIndex({ tidyAt: 1 }, { sparse: true })]),

    /** Bytes that the company uses. */
    async used(companyId: string): Promise<number> {
      return (await storage.findOne({ _id: companyId }, { projection: { used: 1 } }))?.used ?? 0;
    },

    /**
     * Reserves bytes for a file that is about to be made. Of two attempts of one call, the later one gets the
     * reservation of the earlier one.
     * @param most bytes of the company
     * @returns the id of the reservation; null if there is no room
     */
    async reserve({ companyId, fileId, bytes, callId, at }: StorageClaim, most: number): Promise<string | null> {
      const path = `reserved.${fileId}`;
      if (bytes > most) return null;
      const reservation: Reservation = { id: randomUUID(), bytes, callId, at };
      for (;;) {
        try {
          await storage.updateOne(
            { _id: companyId, [path]: { $exists: false }, used: { $lte: most - bytes } },
            {
              $inc: { used: bytes, changes: 1 },
              $set: { [path]: reservation },
              $min: { tidyAt: at },
              $setOnInsert: { companyId },
            },
            { upsert: true },
          );
          return reservation.id;
        } catch (error) {
          // The document is there, and one of the conditions does not hold.
          if (!isDuplicate(error)) throw error;
        }
        const found = await storage.findOne({ _id: companyId });
        const own = found?.reserved?.[fileId];
        if (own) return own.id;
        if (found && found.used > most - bytes) return null;
      }
    },

    /** Gives the bytes of a file back that is deleted, once. */
    async release({ _id: fileId, companyId, size }: CompanyFile, at: Date): Promise<void> {
      const path = `released.${fileId}`;
      await storage.updateOne(
        { _id: companyId, [path]: { $exists: false } },
        { $inc: { used: -size, changes: 1 }, $set: { [path]: at }, $min: { tidyAt: at } },
      );
    },

    /**
     * Forgets reservations that are decided, and releases from before a time.
     * @param outcomeOf `kept` if the bytes are those of the file, `taken_back` if they are not, `open` if that
     * is not certain yet
     * @returns how many companies were looked at
     */
    async tidy(before: Date, outcomeOf: (found: FoundReservation) => Promise<ReservationOutcome>): Promise<number> {
      const due = await storage
        .find({ tidyAt: { $lte: before } })
        .sort({ tidyAt: 1 })
        .limit(TIDIED_AT_ONCE)
        .toArray();
      for (const { _id, companyId, changes, reserved = {}, released = {} } of due) {
        const open: Date[] = [];
        const gone: string[] = [];
        let back = 0;
        for (const [fileId, reservation] of Object.entries(reserved)) {
          const outcome = reservation.at > before ? 'open' : await outcomeOf({ ...reservation, companyId, fileId });
          if (outcome === 'open') open.push(reservation.at);
          else gone.push(`reserved.${fileId}`);
          if (outcome === 'taken_back') back += reservation.bytes;
        }
        for (const [fileId, at] of Object.entries(released)) {
          if (at > before) open.push(at);
          else gone.push(`released.${fileId}`);
        }
        const next = open.toSorted((a, b) => a.getTime() - b.getTime())[0];
        const over = [...gone, ...(next ? [] : ['tidyAt'])].map((path) => [path, ''] as const);
        const $unset: Readonly<Record<string, ''>> = Object.fromEntries(over);
        // If the document changed meanwhile, the next sweep reads it again.
        await storage.updateOne(
          { _id, changes },
          {
            $inc: { used: -back, changes: 1 },
            ...(next && { $set: { tidyAt: next } }),
            ...(over.length > 0 && { $unset }),
          },
        );
      }
      return due.length;
    },
  };
}
