/** A file that a person has chosen, as text. */
export interface ImportFile {
  /** Its name without the ending. */
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  /** Whether its bytes are no Unicode, and were read as those of Windows in Western Europe. */
  readonly isWindows: boolean;
}

/** Reads a file: UTF-8, UTF-16 with its mark, or what spreadsheets on Windows write where they write neither. */
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

/** The text of bytes in Unicode, without its byte order mark; null where they are in no form of it. */
function unicodeOf(bytes: Uint8Array): string | null {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
