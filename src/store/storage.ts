import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { CompanyFile } from '../contract/files.js';
import { isDuplicate } from './database.js';

/** Bytes that a call reserved for a file. */
interface Reservation {
  /** A random id. The file names the reservation that belongs to it. */
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
  /** Bytes of all files, including files that are announced but not uploaded yet. */
  readonly used: number;
  /** Reservations that are not known to belong to a file yet, by file. */
  readonly reserved?: Readonly<Record<string, Reservation>>;
  /** When the bytes of a file were given back, by file, for as long as an old attempt may give them back again. */
  readonly released?: Readonly<Record<string, Date>>;
  /** Counts the writes, so that tidying does not undo one. */
  readonly changes: number;
  /** Absent if nothing needs tidying. */
  readonly tidyAt?: Date;
}

/** The outcome of a reservation. */
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

/** The number of documents that one sweep tidies. */
const TIDIED_AT_ONCE = 500;

/** Counts the bytes of each company's files in one document per company, so that a limit holds across processes. */
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
     * Reserves bytes for a file that is about to be made. A second attempt of a call gets the reservation of the first
     * one.
     * @param most the limit of the company in bytes
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
          // The document exists, and one of the conditions is not met.
          if (!isDuplicate(error)) throw error;
        }
        const found = await storage.findOne({ _id: companyId });
        const own = found?.reserved?.[fileId];
        if (own) return own.id;
        if (found && found.used > most - bytes) return null;
      }
    },

    /** Gives back the bytes of a deleted file, once. */
    async release({ _id: fileId, companyId, size }: CompanyFile, at: Date): Promise<void> {
      const path = `released.${fileId}`;
      await storage.updateOne(
        { _id: companyId, [path]: { $exists: false } },
        { $inc: { used: -size, changes: 1 }, $set: { [path]: at }, $min: { tidyAt: at } },
      );
    },

    /**
     * Forgets reservations with an outcome, and releases that are older than a time.
     * @param outcomeOf `kept` if the bytes belong to the file, `taken_back` if they do not, `open` if that is not
     * certain yet
     * @returns how many companies were checked
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
