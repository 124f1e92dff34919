import type { Db } from 'mongodb';
import type { Blobs } from './blobs.js';
import type { BucketConfig } from './config.js';
import { createGridFs } from './gridFs.js';
import { createS3 } from './s3.js';

/** Stores the bytes of files. @param bucket where they are stored; undefined for the database */
export function createBlobs(bucket: BucketConfig | undefined, db: Db): Blobs {
  return bucket ? createS3(bucket) : createGridFs(db);
}
