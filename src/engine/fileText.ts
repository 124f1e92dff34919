/** The text of a file of unknown encoding. */
export interface FileText {
  readonly text: string;
  /** Whether the bytes are not Unicode, and were read as Windows-1252, as spreadsheets on Windows write them. */
  readonly isWindows: boolean;
}

/** Reads bytes as UTF-8, as UTF-16 with a byte order mark, or else as Windows-1252. A byte order mark is left out. */
export function textOfBytes(bytes: Uint8Array): FileText {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return { text: new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes), isWindows: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows: true };
  }
}
