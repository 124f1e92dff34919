import type { Readable } from 'node:stream';

/** Where the bytes of files are kept, under ids of the service. */
export interface Blobs {
  /** How long after a write that broke off its bytes may still be stored, milliseconds. */
  readonly settlesWithin: number;
  /**
   * Writes bytes under a new id. If `bytes` fails, so does the write.
   * @param size how many bytes come
   */
  write(id: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Reads bytes from the first one on. The stream fails if there are none. */
  read(id: string): Promise<Readable>;
  /** Deletes bytes, and what an interrupted write has left. Idempotent. */
  delete(id: string): Promise<void>;
}
