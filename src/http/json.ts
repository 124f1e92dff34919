/** Parses JSON from an untrusted author, in time that grows linearly with its length. */

/** The most fields of one object. V8 takes about a microsecond to add each further name, and again to list it. */
export const MOST_FIELDS_OF_OBJECT = 1_000;
/** In bytes. Shorter bodies have too few fields to take long. */
const SHORT = 16_384;

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Escapes of NUL and of surrogates. If a body has none, its texts need not be checked one by one. */
const SUSPECT = /\\u(?:0000|[dD][89a-fA-F])/;

/** Thrown if an object of the body has more fields than any schema allows. */
export class TooManyFields extends Error {
  override readonly name = 'TooManyFields';
}

/**
 * Parses JSON. It refuses lone surrogates (RFC 7493) and NUL in a name, which MongoDB does not store.
 * @throws TooManyFields before anything is parsed; Error if the bytes are not JSON in UTF-8
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length > SHORT && hasWideObject(bytes)) throw new TooManyFields();
  const text = UTF8.decode(bytes);
  const value = JSON.parse(text) as unknown;
  if (SUSPECT.test(text)) refuseBrokenTexts(value);
  return value;
}

const [QUOTE, BACKSLASH, COLON, OPEN, CLOSE] = [0x22, 0x5c, 0x3a, 0x7b, 0x7d];

/** Whether any object has too many fields. Counts the colons outside of texts for each open brace. */
function hasWideObject(bytes: Buffer): boolean {
  const outer: number[] = [];
  let fields = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      if (at < 0) return false;
    } else if (byte === COLON) {
      fields += 1;
      if (fields > MOST_FIELDS_OF_OBJECT) return true;
    } else if (byte === OPEN) {
      outer.push(fields);
      fields = 0;
    } else if (byte === CLOSE) fields = outer.pop() ?? 0;
  }
  return false;
}

/** The end of the text that begins here; -1 if it has no end. */
function endOfText(bytes: Buffer, begin: number): number {
  for (let end = bytes.indexOf(QUOTE, begin + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let first = end;
    while (bytes[first - 1] === BACKSLASH && first - 1 > begin) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return -1;
}

const LONE_SURROGATE = /\p{Cs}/u;

/** @throws Error if a text has a lone surrogate, or a name has a NUL */
function refuseBrokenTexts(root: unknown): void {
  // A loop instead of recursion, because the value may be nested deeper than the stack.
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && LONE_SURROGATE.test(value)) throw new Error('A value has a lone surrogate.');
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value))
      if (typeof inner === 'string' || typeof inner === 'object') left.push(inner);
    if (Array.isArray(value)) continue;
    for (const name of Object.keys(value))
      if (name.includes('\0') || LONE_SURROGATE.test(name)) throw new Error('A name has a lone surrogate or a NUL.');
  }
}
