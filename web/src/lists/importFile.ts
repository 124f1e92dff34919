import { textOfBytes } from '../../../src/engine/fileText';
import { upload } from './beside/upload';

/** A file that a person has chosen to import. */
export interface ImportFile {
  /** The name without its extension. */
  readonly name: string;
  readonly format: 'csv' | 'json';
  /** The file as the service gets it: as text, or uploaded because it is too large for that. */
  readonly sent: { readonly content: string } | { readonly fileId: string };
  /** Whether the file is not Unicode, and was read as Windows-1252. */
  readonly isWindows: boolean;
}

/** The longest text that the service takes as a part of a call, in characters. */
const LONGEST = 900_000;

/**
 * Reads a file, and uploads it if it is too large for a call.
 * @param onUpload called when an upload begins
 * @throws CallError if the service refuses the file; Error if the upload fails
 */
export async function readImportFile(file: File, onUpload: () => void, signal: AbortSignal): Promise<ImportFile> {
  const { text, isWindows } = textOfBytes(new Uint8Array(await file.arrayBuffer()));
  const isJson = /\.json$/i.test(file.name);
  const named = { name: file.name.replace(/\.\w+$/, '').slice(0, 100), format: isJson ? 'json' : 'csv' } as const;
  if (text.length <= LONGEST) return { ...named, sent: { content: text }, isWindows };
  onUpload();
  // Browsers do not know the type of CSV files on all systems.
  const typed = new File([file], file.name, { type: isJson ? 'application/json' : 'text/csv' });
  return { ...named, sent: { fileId: await upload(typed, () => undefined, signal) }, isWindows };
}
