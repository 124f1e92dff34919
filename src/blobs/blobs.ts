import type { Readable } from 'node:stream';

/** Stores the bytes of files, under ids of the service. */
export interface Blobs {
  /** How long after a write that broke off its bytes may still be stored, in milliseconds. */
  readonly settlesWithin: number;
  /**
   * Writes bytes under a new id. If `bytes` fails, the write fails.
   * @param size the number of bytes
   */
  write(id: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Reads bytes from the first one. The stream fails if there are none. */
  read(id: string): Promise<Readable>;
  /** Deletes bytes, and the remains of an interrupted write. Idempotent. */
  delete(id: string): Promise<void>;
}
