import type { CompanyFile } from '../../contract/files.js';
import type { Page, PageRequest } from './page.js';

/** Files of the company. */
export interface ReadFiles {
  /** A file that the caller uploads, or that a row holds which the caller sees. @throws Refusal not_found */
  get(id: string): Promise<CompanyFile>;
  /** The files with these ids, in any order, deleted ones included: for their names alone. */
  many(ids: readonly string[]): Promise<readonly CompanyFile[]>;
  /** Which of the files the caller may put into a row: complete ones, of their own or from rows that they see. */
  usable(files: readonly CompanyFile[]): Promise<ReadonlySet<string>>;
  /** Bytes of all files of the company, with those that are announced. */
  used(): Promise<number>;
  /** All files of the company that are not deleted; for an export of the company. */
  everywhere(request: PageRequest): Promise<Page<CompanyFile>>;
}

/** What a file is announced with. */
export type FileFields = Pick<CompanyFile, 'name' | 'contentType' | 'size' | 'sha256'>;

/** An address that works without a session or a key until it expires. */
export interface SignedAddress {
  readonly url: string;
  readonly expiresAt: Date;
}

export interface WriteFiles extends ReadFiles {
  /**
   * Announces a file, and reserves its bytes.
   * @returns the file, and the address that takes its bytes, which is a secret of the result
   * @throws Refusal conflict if the company's storage is full
   */
  create(fields: FileFields): Promise<{ readonly file: CompanyFile; readonly upload: SignedAddress }>;
  /** An address that answers the bytes of a complete file. */
  download(file: CompanyFile): SignedAddress;
}
