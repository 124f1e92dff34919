import type { Versioned } from './documents.js';

/**
 * A file of a company. Its bytes are stored separately, under the id of the upload that completed it. The fields after
 * `reservation` are set without a version.
 */
export interface CompanyFile extends Versioned {
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256, 64 hexadecimal digits: the announced one, and that of the bytes once the file is complete. */
  readonly sha256: string | null;
  /** The id of the member who made it, with a key or in a session. */
  readonly ownerId: string;
  /** The reservation of storage that belongs to the file. Others are taken back. */
  readonly reservation: string;
  /** Uploads that have begun and may have left bytes. */
  readonly uploads: readonly FileUpload[];
  /** The id of the upload that completed the file; null before that. */
  readonly bytesId: string | null;
  readonly uploadedAt: Date | null;
  /** When a row last took the file, or was last seen to hold it; null if no row ever did. */
  readonly heldAt: Date | null;
  readonly deletedAt: Date | null;
  /** When the sweeper checks the file again; absent once all its bytes are deleted. */
  readonly checkAt?: Date;
}

/** One attempt to send the bytes of a file. */
export interface FileUpload {
  readonly id: string;
  readonly at: Date;
}
