import type { Db } from 'mongodb';
import type { Blobs } from './blobs.js';
import type { BucketConfig } from './config.js';
import { createGridFs } from './gridFs.js';
import { createS3 } from './s3.js';

/** Bytes of files. @param bucket where they are kept; undefined for the database */
export function createBlobs(bucket: BucketConfig | undefined, db: Db): Blobs {
  return bucket ? createS3(bucket) : createGridFs(db);
}
