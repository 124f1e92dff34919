import type { CompanyFile } from '../../contract/files.js';
import type { FileText } from '../fileText.js';
import type { Page, PageRequest } from './page.js';

/** Files of the company. */
export interface ReadFiles {
  /** A file that the caller uploads, or that is in a row that the caller sees. @throws Refusal not_found */
  get(id: string): Promise<CompanyFile>;
  /** The files with these ids, in any order, including deleted ones. Use it for their names only. */
  many(ids: readonly string[]): Promise<readonly CompanyFile[]>;
  /** The files that the caller may put into a row: complete ones that are their own or in rows that they see. */
  usable(files: readonly CompanyFile[]): Promise<ReadonlySet<string>>;
  /** The text of a complete file. @throws Refusal conflict if its bytes are not stored any more */
  text(file: CompanyFile): Promise<FileText>;
  /** Bytes of all files of the company, including announced ones. */
  used(): Promise<number>;
  /** All files of the company that are not deleted; for an export of the company. */
  everywhere(request: PageRequest): Promise<Page<CompanyFile>>;
}

/** The fields that announce a file. */
export type FileFields = Pick<CompanyFile, 'name' | 'contentType' | 'size' | 'sha256'>;

/** An address that works without a session or a key until it expires. */
export interface SignedAddress {
  readonly url: string;
  readonly expiresAt: Date;
}

export interface WriteFiles extends ReadFiles {
  /**
   * Announces a file, and reserves its bytes.
   * @returns the file, and the address for its upload, which is a secret of the result
   * @throws Refusal conflict if the company's storage is full
   */
  create(fields: FileFields): Promise<{ readonly file: CompanyFile; readonly upload: SignedAddress }>;
  /** The address that returns the bytes of a complete file. */
  download(file: CompanyFile): SignedAddress;
}
