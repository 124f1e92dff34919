/** A file that a person has chosen, as text. */
export interface ImportFile {
  /** The name without its extension. */
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  /** Whether the file is not Unicode, and was read as Windows-1252. */
  readonly isWindows: boolean;
}

/**
 * Reads a file as UTF-8, as UTF-16 with a byte order mark, or else as the encoding that spreadsheets use on Windows.
 */
export async function readImportFile(file: File): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unicode = unicodeOf(bytes);
  return {
    name: file.name.replace(/\.\w+$/, '').slice(0, 100),
    format: /\.json$/i.test(file.name) ? 'json' : 'csv',
    content: unicode ?? new TextDecoder('windows-1252').decode(bytes),
    isWindows: unicode === null,
  };
}

/** The text of Unicode bytes, without its byte order mark. Null if the bytes are not Unicode. */
function unicodeOf(bytes: Uint8Array): string | null {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
