import type { Db } from 'mongodb';
import type { CompanyFile, FileUpload } from '../contract/files.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { byIds } from './database.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** The most uploads of one file that may be in progress or have left bytes. */
const MOST_UPLOADS = 10;
/** The number of files that one sweep checks. */
const DUE_AT_ONCE = 500;
const DAY = 86_400_000;

export type Files = ReturnType<typeof createFiles>;

/** Files of companies, without their bytes (`src/blobs/`). */
export function createFiles(db: Db, history: History) {
  const files = db.collection<CompanyFile>('files');
  return {
    collection: files,
    indexes: () =>
      Promise.all([files.createIndex({ checkAt: 1 }, { sparse: true }), files.createIndex({ companyId: 1, _id: 1 })]),

    /** Also returns deleted files, because their names stay readable. */
    get: (companyId: string, id: string): Promise<CompanyFile | null> => files.findOne({ _id: id, companyId }),
    many: (companyId: string, ids: readonly string[]): Promise<CompanyFile[]> => byIds(files, ids, { companyId }),
    /** The files of a company that are not deleted. */
    page: (companyId: string, request: PageRequest): Promise<Page<CompanyFile>> =>
      pageById(files, { companyId, deletedAt: null }, request),
    writes: createVersionedWrites(files, history),

    /**
     * Records an upload before its first byte is written, so that its bytes are found if the process dies.
     * @returns false if the file is complete or deleted, or has too many uploads
     */
    async beginUpload(id: string, upload: FileUpload): Promise<boolean> {
      const open = { _id: id, uploadedAt: null, deletedAt: null, [`uploads.${MOST_UPLOADS - 1}`]: { $exists: false } };
      return (await files.updateOne(open, { $push: { uploads: upload } })).modifiedCount === 1;
    },

    /** Completes a file with the bytes of an upload. @returns false if the file is complete or deleted */
    async complete(id: string, uploadId: string, sha256: string, at: Date): Promise<boolean> {
      const done = await files.updateOne(
        { _id: id, uploadedAt: null, deletedAt: null },
        {
          $set: { uploadedAt: at, bytesId: uploadId, sha256, checkAt: new Date(at.getTime() + DAY) },
          $pull: { uploads: { id: uploadId } },
        },
      );
      return done.modifiedCount === 1;
    },

    /** Removes an upload from its file, after its bytes were deleted. */
    async endUpload(id: string, uploadId: string): Promise<void> {
      await files.updateOne({ _id: id }, { $pull: { uploads: { id: uploadId } } });
    },

    /**
     * Records that a row is about to hold the files. A file that the sweeper has begun to delete cannot be held.
     * @returns the ids of files that are incomplete, deleted, or not the company's
     */
    async hold(companyId: string, ids: readonly string[], at: Date): Promise<readonly string[]> {
      if (ids.length === 0) return [];
      const open = { companyId, deletedAt: null, uploadedAt: { $ne: null } };
      const held = await files.updateMany(
        { ...open, _id: { $in: [...ids] } },
        { $max: { heldAt: at, checkAt: new Date(at.getTime() + DAY) } },
      );
      if (held.matchedCount === ids.length) return [];
      const found = await byIds(files, ids, open, { projection: { _id: 1 } });
      const present = new Set(found.map(({ _id }) => _id));
      return ids.filter((id) => !present.has(id));
    },

    /** The files that the sweeper must check now, the longest due first. */
    due: (now: Date): Promise<CompanyFile[]> =>
      files
        .find({ checkAt: { $lte: now } })
        .sort({ checkAt: 1 })
        .limit(DUE_AT_ONCE)
        .toArray(),

    /** Sets when the sweeper checks a file again. */
    async checkAt(id: string, at: Date): Promise<void> {
      await files.updateOne({ _id: id, deletedAt: null }, { $set: { checkAt: at } });
    },

    /**
     * Begins to delete a file.
     * @returns false if it has changed since it was read: a row holds it, or it is complete
     */
    async beginDeletion({ _id, heldAt, uploadedAt }: CompanyFile, now: Date): Promise<boolean> {
      const asRead = { _id, heldAt, uploadedAt, deletedAt: null };
      return (await files.updateOne(asRead, { $set: { deletedAt: now, checkAt: now } })).modifiedCount === 1;
    },

    /** Ends the deletion of a file. Its document stays, because histories show its name. */
    async endDeletion(id: string): Promise<void> {
      await files.updateOne({ _id: id }, { $set: { bytesId: null, uploads: [] }, $unset: { checkAt: '' } });
    },
  };
}
