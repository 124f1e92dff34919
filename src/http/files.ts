import { createHash } from 'node:crypto';
import type { CompanyFile } from '../contract/files.js';
import { Refusal } from '../contract/errors.js';
import type { Phrase, PhraseValue } from '../contract/phrase.js';
import type { Dependencies } from '../dependencies.js';
import { SUSPENDED } from '../engine/authority.js';
import { judgeAddress } from '../engine/fileAddresses.js';
import { newId } from '../engine/ids.js';
import { phrase } from '../engine/phrases/phrase.js';
import { respond } from './request.js';
import { pathParameter, type RequestContext } from './state.js';

/** The signed addresses of files. PUT uploads the bytes once, GET returns them. */

type FileDependencies = Pick<Dependencies, 'store' | 'vault' | 'blobs' | 'now'>;

/** Types that a download is sent with. All other files are sent as bytes without a type. */
const SAFE_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'audio/mpeg',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/csv',
  'text/plain',
  'video/mp4',
]);

/** Prevents a browser from showing or running the bytes, from guessing another type, and from keeping a copy. */
const NEVER_SHOWN = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** How long a refused client may read the response before its connection is closed, in milliseconds. */
const READ_WITHIN = 1_000;

/**
 * The file of a signed address.
 * @throws Refusal forbidden if the address is not signed for this use or has expired; not_found if the file was deleted
 */
async function addressedFile(
  { store, vault, now }: FileDependencies,
  context: RequestContext,
  use: 'upload' | 'download',
): Promise<CompanyFile> {
  const { company } = context.state;
  const { query } = context;
  const [expires, signature] = [query['expires'], query['signature']];
  const forged = () =>
    new Refusal(
      'forbidden',
      phrase`The signature does not fit this address. Use the address exactly as it was returned.`,
    );
  if (!company || typeof expires !== 'string' || typeof signature !== 'string') throw forged();
  const file = await store.files.get(company._id, pathParameter(context, 'id'));
  const verdict = file && judgeAddress(vault, use, file, { expires, signature }, now());
  if (!file || verdict === 'forged') throw forged();
  if (verdict === 'expired') {
    const again = use === 'upload' ? 'files.create' : 'files.get';
    throw new Refusal('forbidden', phrase`This address has expired. Call ${again} again for a new one.`);
  }
  if (company.suspendedAt) throw new Refusal('forbidden', SUSPENDED);
  if (file.deletedAt)
    throw new Refusal('not_found', phrase`This file was deleted. To send it again, call files.create.`);
  return file;
}

/** Sends the bytes of a file, always as a download. */
export async function answerBytes(dependencies: FileDependencies, context: RequestContext): Promise<void> {
  const file = await addressedFile(dependencies, context, 'download');
  if (file.bytesId === null) {
    const message = phrase`This file has no bytes yet. Send them with PUT to the address from files.create first.`;
    throw new Refusal('conflict', message);
  }
  // The name itself is sent as `filename*`, next to a fallback in ASCII (RFC 6266).
  context.attachment(file.name, { fallback: file.name.replaceAll(/[^ -~]/g, '?') });
  context.set(NEVER_SHOWN);
  context.status = 200;
  if (context.method !== 'HEAD') {
    const bytes = await dependencies.blobs.read(file.bytesId);
    // The length has been sent, so only the end of the connection shows that the rest is missing.
    bytes.once('error', () => context.res.destroy());
    context.body = bytes;
  }
  // Set after the body, because Koa sets the type of streams and removes the length.
  const type = file.contentType.toLowerCase();
  context.set('Content-Type', SAFE_TYPES.has(type) ? type : 'application/octet-stream');
  context.length = file.size;
}

/** Stores the bytes of a file, once. The bytes of an upload that is refused or breaks off cannot be read. */
export async function takeBytes(dependencies: FileDependencies, context: RequestContext): Promise<void> {
  try {
    const file = await addressedFile(dependencies, context, 'upload');
    refuseOtherBody(context, file);
    await keepBytes(dependencies, context, file);
    const data = { fileId: file._id, size: file.size };
    const changed = [{ type: 'file', id: file._id, change: 'updated' as const }];
    respond(context, { status: 200, envelope: { ok: true, data, changed }, headers: {} });
  } catch (error) {
    closeUnread(context);
    throw error;
  }
}

/** After a refusal, closes the connection if the client still sends. The rest of the body is not read. */
function closeUnread({ req, res }: RequestContext): void {
  if (req.complete) return;
  req.resume();
  if (!res.headersSent) res.setHeader('Connection', 'close');
  res.once('finish', () => setTimeout(() => req.socket.destroy(), READ_WITHIN).unref());
}

/** @throws Refusal invalid_input if the headers do not match files.create; conflict if the file is complete */
function refuseOtherBody(context: RequestContext, { uploadedAt, size, contentType }: CompanyFile): void {
  if (uploadedAt) throw complete();
  const [type, length] = [context.get('Content-Type'), context.get('Content-Length')];
  if (type !== '' && type.toLowerCase() !== contentType.toLowerCase())
    throw wrong('header/Content-Type', phrase`This is not the type that files.create was called with.`, contentType);
  if (length !== '' && Number(length) !== size) throw wrongSize('header/Content-Length', size);
}

function wrong(path: string, message: Phrase, want: PhraseValue): Refusal {
  const fields = [{ path, message, fix: phrase`Send ${want}.` }];
  return new Refusal('invalid_input', phrase`The body is not the file that was announced.`, { fields });
}

function wrongSize(path: string, size: number): Refusal {
  return wrong(path, phrase`This is not the size that files.create was called with.`, phrase`${String(size)} bytes`);
}

function complete(): Refusal {
  return new Refusal(
    'conflict',
    phrase`This file has its bytes already. To send others, call files.create for a new file.`,
  );
}

/** @throws Refusal invalid_input if the bytes differ from the announced ones; conflict if another request was first */
async function keepBytes(
  { store, blobs, now }: FileDependencies,
  context: RequestContext,
  { _id, size, sha256 }: CompanyFile,
): Promise<void> {
  const upload = { id: newId('upl'), at: now() };
  if (!(await store.files.beginUpload(_id, upload)))
    throw new Refusal(
      'conflict',
      phrase`This file has its bytes already, or too many uploads of it run. Send it again when they have ended.`,
    );
  const hash = createHash('sha256');
  let refused: Refusal | null = null;
  // The last bytes are passed on only after all were checked, so a bucket never completes a refused object.
  async function* checked(): AsyncGenerator<Buffer> {
    let sent = 0;
    let last: Buffer | null = null;
    try {
      // Ending early must not close the connection, because the refusal is sent on it.
      for await (const chunk of context.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        sent += chunk.length;
        if (sent > size) throw wrongSize('', size);
        hash.update(chunk);
        if (last) yield last;
        last = chunk;
      }
    } catch (error) {
      refused = error instanceof Refusal ? error : brokenOff();
      throw refused;
    }
    if (sent !== size) refused = wrongSize('', size);
    else if (sha256 !== null && hash.copy().digest('hex') !== sha256)
      refused = wrong(
        '',
        phrase`The bytes do not have the SHA-256 that files.create was called with.`,
        phrase`the announced bytes`,
      );
    if (refused) throw refused;
    if (last) yield last;
  }
  const { requestId, log } = context.state;
  /**
   * Deletes the stored bytes, and those that are still being stored. If this fails, the sweeper finds the upload on the
   * file.
   */
  const drop = async () => {
    const left = () => log.warn({ requestId }, 'an upload could not be deleted; the sweeper will delete it');
    const end = async () => {
      await blobs.delete(upload.id);
      await store.files.endUpload(_id, upload.id);
    };
    if (blobs.settlesWithin === 0) return end().catch(left);
    await blobs.delete(upload.id).catch(left);
    setTimeout(() => void end().catch(left), blobs.settlesWithin).unref();
  };
  try {
    await blobs.write(upload.id, size, checked());
  } catch (error) {
    await drop();
    if (refused) throw refused;
    log.error({ requestId, kind: (error as Error).name }, 'the bytes of a file could not be stored');
    const message = phrase`The file could not be stored, and no part of it was kept. Send it again in 5 seconds.`;
    throw new Refusal('unavailable', message, { retry_after: 5 });
  }
  // If this fails, the file may be complete nevertheless. The upload stays on the file, and the sweeper reads its
  // state.
  if (await store.files.complete(_id, upload.id, hash.digest('hex'), now())) return;
  await drop();
  throw complete();
}

function brokenOff(): Refusal {
  const fields = [
    { path: '', message: phrase`The connection ended before the whole body arrived.`, fix: phrase`Send it again.` },
  ];
  return new Refusal('invalid_input', phrase`The body could not be read.`, { fields });
}
