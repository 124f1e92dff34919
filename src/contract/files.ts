import type { Versioned } from './documents.js';

/**
 * A file of a company. Its bytes are kept apart, under the id of the upload that completed it. Of its fields, those
 * after `reservation` are set without a version.
 */
export interface CompanyFile extends Versioned {
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, 64 hexadecimal digits: as announced, and once the file is complete that of its bytes. */
  readonly sha256: string | null;
  /** The id of the member who made it, with a key or in a session. */
  readonly ownerId: string;
  /** Which reservation of storage is the file's own: others are taken back. */
  readonly reservation: string;
  /** Uploads that have begun and may have left bytes. */
  readonly uploads: readonly FileUpload[];
  /** The id of the upload that completed the file; null before. */
  readonly bytesId: string | null;
  readonly uploadedAt: Date | null;
  /** When a row last took the file, or was last seen to hold it; null if no row ever did. */
  readonly heldAt: Date | null;
  readonly deletedAt: Date | null;
  /** When the sweeper looks at the file again; absent once everything of it is deleted. */
  readonly checkAt?: Date;
}

/** One attempt to send the bytes of a file. */
export interface FileUpload {
  readonly id: string;
  readonly at: Date;
}
