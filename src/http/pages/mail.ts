/** Parses mails of the outbox (RFC 5322, 2045, 2047), in the forms that this service writes. */

export interface Mail {
  readonly subject: string;
  readonly to: string;
  readonly date: Date | null;
  readonly companyId: string | null;
  readonly attachments: readonly string[];
  readonly text: string;
}

interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** @param source a whole `.eml`, one character per byte (latin1) */
export function readMail(source: string): Mail {
  const whole = readPart(source);
  const parts = leaves(whole);
  const isAttached = (part: MimePart) => /^attachment\b/i.test(part.headers.get('content-disposition') ?? '');
  const text = parts.find(
    (part) => !isAttached(part) && /^text\/plain\b/i.test(part.headers.get('content-type') ?? 'text/plain'),
  );
  const date = new Date(whole.headers.get('date') ?? '');
  return {
    subject: decodeWords(whole.headers.get('subject') ?? ''),
    to: decodeWords(whole.headers.get('to') ?? ''),
    date: Number.isNaN(date.getTime()) ? null : date,
    companyId: whole.headers.get('x-company') ?? null,
    attachments: parts
      .filter(isAttached)
      .map((part) => parameter(part.headers.get('content-disposition') ?? '', 'filename') ?? 'unnamed'),
    text: text ? decodeBody(text).replaceAll('\r\n', '\n') : '',
  };
}

function readPart(source: string): MimePart {
  const [, head = '', body = ''] = /^([\s\S]*?)(?:\r?\n){2}([\s\S]*)$/.exec(source) ?? [source, source];
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    // Only the first header with a name counts, because a later one may have been injected.
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body };
}

/** The parts that are not multipart themselves, in order. */
function leaves(part: MimePart): readonly MimePart[] {
  const type = part.headers.get('content-type') ?? '';
  const boundary = /^multipart\//i.test(type) ? parameter(type, 'boundary') : null;
  if (boundary === null) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leaves(readPart(piece.replace(/^\r?\n|\r?\n$/g, ''))));
}

/** A parameter of a header, in the plain form or in the extended one for text that is not ASCII (RFC 2231). */
function parameter(header: string, name: string): string | null {
  const plain = new RegExp(`;\\s*${name}="?([^";]*)"?`, 'i').exec(header)?.[1];
  if (plain !== undefined) return decodeWords(plain);
  const extended = header.matchAll(new RegExp(`;\\s*${name}\\*(?:\\d+\\*?)?="?([^";]*)"?`, 'gi'));
  const joined = [...extended].map((match) => match[1] ?? '').join('');
  if (joined === '') return null;
  const encoded = joined.replace(/^utf-8'[^']*'/i, '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Decodes `=?utf-8?Q?caf=C3=A9?=` to `café`. White space between two encoded words is dropped. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : unquote(content.replaceAll('_', ' ')),
    );
}

function decodeBody({ headers, body }: MimePart): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return unquote(body.replace(/=[ \t]*\r?\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
