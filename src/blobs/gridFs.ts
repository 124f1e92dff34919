import { pipeline } from 'node:stream/promises';
import { GridFSBucket, type Db, type ObjectId } from 'mongodb';
import type { Blobs } from './blobs.js';

/** The collections are `fileBytes.files` and `fileBytes.chunks`. */
const BUCKET = 'fileBytes';

/** Stores bytes in the database of the service, in chunks of 255 KiB (GridFS). */
export function createGridFs(db: Db): Blobs {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });
  // GridFS accepts ids of every type, but the driver's types only one.
  const idOf = (id: string) => id as unknown as ObjectId;

  return {
    settlesWithin: 0,
    write: (id, _size, bytes) => pipeline(bytes, bucket.openUploadStreamWithId(idOf(id), '')),
    read: (id) => Promise.resolve(bucket.openDownloadStream(idOf(id))),
    async delete(id) {
      // The bucket's own deletion fails for an interrupted write, which only has chunks.
      await db.collection<{ _id: string }>(`${BUCKET}.files`).deleteOne({ _id: id });
      await db.collection(`${BUCKET}.chunks`).deleteMany({ files_id: id });
    },
  };
}
