import type { Db } from 'mongodb';
import type { CompanyFile, FileUpload } from '../contract/files.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { byIds } from './database.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** Uploads of one file that may be under way, or have left bytes. */
const MOST_UPLOADS = 10;
/** Files that one sweep looks at. */
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

    /** Finds deleted files too: their names stay readable. */
    get: (companyId: string, id: string): Promise<CompanyFile | null> => files.findOne({ _id: id, companyId }),
    many: (companyId: string, ids: readonly string[]): Promise<CompanyFile[]> => byIds(files, ids, { companyId }),
    /** The files of a company that are not deleted. */
    page: (companyId: string, request: PageRequest): Promise<Page<CompanyFile>> =>
      pageById(files, { companyId, deletedAt: null }, request),
    writes: createVersionedWrites(files, history),

    /**
     * Notes an upload before its first byte is written, so that its bytes are found if the process dies.
     * @returns false if the file is complete or deleted, or has too many uploads
     */
    async beginUpload(id: string, upload: FileUpload): Promise<boolean> {
      const open = { _id: id, uploadedAt: null, deletedAt: null, [`uploads.${MOST_UPLOADS - 1}`]: { $exists: false } };
      return (await files.updateOne(open, { $push: { uploads: upload } })).modifiedCount === 1;
    },

    /** Makes an upload the bytes of its file. @returns false if the file is complete or deleted */
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

    /** Takes an upload off its file, after its bytes are deleted. */
    async endUpload(id: string, uploadId: string): Promise<void> {
      await files.updateOne({ _id: id }, { $pull: { uploads: { id: uploadId } } });
    },

    /**
     * Notes that a row is about to hold the files: a file that the sweeper has begun to delete is not held.
     * @returns the ids of those that are not complete, deleted, or not of the company
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

    /** The files that the sweeper looks at now, the longest due first. */
    due: (now: Date): Promise<CompanyFile[]> =>
      files
        .find({ checkAt: { $lte: now } })
        .sort({ checkAt: 1 })
        .limit(DUE_AT_ONCE)
        .toArray(),

    /** Looks at a file again at this time. */
    async checkAt(id: string, at: Date): Promise<void> {
      await files.updateOne({ _id: id, deletedAt: null }, { $set: { checkAt: at } });
    },

    /** Begins to delete a file. @returns false if it changed since it was read: a row holds it, or it is complete */
    async beginDeletion({ _id, heldAt, uploadedAt }: CompanyFile, now: Date): Promise<boolean> {
      const asRead = { _id, heldAt, uploadedAt, deletedAt: null };
      return (await files.updateOne(asRead, { $set: { deletedAt: now, checkAt: now } })).modifiedCount === 1;
    },

    /** Ends the deletion of a file. Its document stays, for its name in histories. */
    async endDeletion(id: string): Promise<void> {
      await files.updateOne({ _id: id }, { $set: { bytesId: null, uploads: [] }, $unset: { checkAt: '' } });
    },
  };
}
