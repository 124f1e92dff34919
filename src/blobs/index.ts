import type { Db } from 'mongodb';
import type { Config } from '../config.js';
import type { Blobs } from './blobs.js';
import { createGridFs } from './gridFs.js';
import { createS3 } from './s3.js';

/** Bytes of files: in the configured bucket, else in the database. */
export function createBlobs({ bucket }: Pick<Config, 'bucket'>, db: Db): Blobs {
  return bucket ? createS3(bucket) : createGridFs(db);
}
