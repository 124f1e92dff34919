import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { filesOf } from './fileSteps.js';

/** The signed addresses for uploading and downloading the bytes of files. */

let service: TestService;
let company: TestCompany;
let ahead = 0;

beforeAll(async () => {
  service = await startTestService({
    env: { RATE_LIMIT: '100000', REQUEST_WITHIN_MS: '400', HEADERS_WITHIN_MS: '400' },
    now: () => new Date(Date.now() + ahead),
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ahead = 0;
  company = await createCompany(service.store);
});

const steps = () => filesOf(service, () => company);
const get = (fileId: string) => steps().as('member', 'files.get', { fileId });
const blobsLeft = async () => {
  const chunks = service.store.db.collection('fileBytes.chunks');
  return new Set(
    (await chunks.find({}, { projection: { files_id: 1 } }).toArray()).map((one) => String(one['files_id'])),
  );
};
const uploadsOf = async (fileId: string) => (await service.store.files.get(company.id, fileId))?.uploads;

describe('an upload address', () => {
  test('takes the bytes, and the download address returns them', async () => {
    const { announce, put, at } = steps();
    const bytes = randomBytes(700_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { fileId, uploadUrl } = await announce(bytes, { sha256, name: 'Angebot für Zoë "neu".txt' });
    expect((await get(fileId)).body.data).toMatchObject({ file: { uploadedAt: null }, downloadUrl: null });
    const sent = await put(uploadUrl, bytes);
    expect([sent.status, sent.body]).toMatchObject([200, { ok: true, data: { fileId, size: bytes.length } }]);

    const { file, downloadUrl } = (await get(fileId)).body.data;
    expect(file).toMatchObject({ sha256, size: bytes.length, uploadedAt: expect.any(String) });
    expect(new URL(downloadUrl).pathname + [...new URL(downloadUrl).searchParams.keys()].join()).toBe(
      `/api/v1/files/${fileId}expires,signature`,
    );
    const answered = await download(downloadUrl);
    expect(answered.bytes.equals(bytes)).toBe(true);
    expect(answered.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Angebot f?r Zo? \\"neu\\".txt"; filename*=UTF-8''Angebot%20f%C3%BCr%20Zo%C3%AB%20%22neu%22.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await at(downloadUrl, { method: 'HEAD' })).headers['content-length']).toBe(String(bytes.length));
    expect(service.logged.filter((line) => line.includes('signature') || line.includes('Angebot'))).toEqual([]);
  });

  test('takes the bytes only once', async () => {
    const { announce, put } = steps();
    const bytes = Buffer.from('once');
    const { fileId, uploadUrl } = await announce(bytes);
    const [first, second] = await Promise.all([put(uploadUrl, bytes), put(uploadUrl, bytes)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const third = await put(uploadUrl, bytes);
    expect([third.status, third.body.error.code]).toEqual([409, 'conflict']);
    expect(await uploadsOf(fileId)).toEqual([]);
    const file = await service.store.files.get(company.id, fileId);
    const left = await blobsLeft();
    expect(left.has(file?.bytesId ?? '')).toBe(true);
  });

  test('refuses another size, another type and other bytes, and keeps none of them', async () => {
    const { announce, put, at } = steps();
    const before = await blobsLeft();
    const bytes = randomBytes(300_000);
    const sha256 = createHash('sha256').update('other').digest('hex');
    const { fileId, uploadUrl } = await announce(bytes, { sha256 });
    const refusals = [
      await put(uploadUrl, Buffer.concat([bytes, Buffer.from('x')])),
      await put(uploadUrl, bytes, { 'content-type': 'text/html' }),
      // Without a length, bytes are counted as they arrive.
      await chunked(uploadUrl, [bytes, Buffer.from('x')]),
      await chunked(uploadUrl, [bytes.subarray(1)]),
      await put(uploadUrl, bytes),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error.fields[0].path])).toEqual([
      [400, 'header/Content-Length'],
      [400, 'header/Content-Type'],
      [400, ''],
      [400, ''],
      [400, ''],
    ]);
    expect(refusals.at(-1)?.body.error.fields[0].message).toContain('SHA-256');
    expect(await uploadsOf(fileId)).toEqual([]);
    expect((await get(fileId)).body.data.downloadUrl).toBeNull();
    expect(await blobsLeft()).toEqual(before);
    expect((await at(uploadUrl)).status).toBe(403);
  });

  test('that gets half of the bytes keeps nothing, and takes all of them later', async () => {
    const { announce, put } = steps();
    const before = await blobsLeft();
    const bytes = randomBytes(900_000);
    const { fileId, uploadUrl } = await announce(bytes);
    await abortedHalfWay(uploadUrl, bytes);
    await until(
      () => uploadsOf(fileId),
      (uploads) => uploads?.length === 0,
    );
    expect(await blobsLeft()).toEqual(before);
    expect((await get(fileId)).body.data.file.uploadedAt).toBeNull();
    expect((await put(uploadUrl, bytes)).status).toBe(200);
  });

  test('may take longer than other requests', async () => {
    const bytes = randomBytes(3);
    const { uploadUrl } = await steps().announce(bytes);
    const parts = [...bytes].map((byte) => Buffer.from([byte]));
    expect((await chunked(uploadUrl, parts, 1_500)).status).toBe(200);
  });
});

describe('a signature', () => {
  test('is valid for one file, one use, one time and one company', async () => {
    const { announce, put, at, upload } = steps();
    const bytes = Buffer.from('secret');
    const mine = await announce(bytes);
    const other = await announce(bytes);
    const fileId = await upload(bytes);
    const { downloadUrl } = (await get(fileId)).body.data;
    const changed = (url: string, change: (to: URL) => void) => {
      const to = new URL(url);
      change(to);
      return to.href;
    };
    const forged = [
      changed(mine.uploadUrl, (to) => (to.pathname = new URL(other.uploadUrl).pathname)),
      changed(mine.uploadUrl, (to) => to.searchParams.set('expires', '99999999999')),
      changed(mine.uploadUrl, (to) => to.searchParams.set('signature', 'x')),
      changed(mine.uploadUrl, (to) => to.searchParams.delete('signature')),
      changed(downloadUrl, (to) => (to.pathname = new URL(mine.uploadUrl).pathname)),
    ];
    for (const url of forged) expect([url, (await put(url, bytes)).status]).toEqual([url, 403]);
    expect((await put(downloadUrl, bytes)).status).toBe(403);
    expect((await at(mine.uploadUrl)).status).toBe(403);
    const elsewhere = await createCompany(service.store);
    expect((await at(downloadUrl, { host: elsewhere.host })).status).toBe(403);
    expect((await at(downloadUrl, { host: 'localhost:3000' })).status).toBe(403);
    expect((await at(downloadUrl)).text).toBe('secret');
  });

  test('expires', async () => {
    const { announce, put, at, upload } = steps();
    const bytes = Buffer.from('secret');
    const { uploadUrl } = await announce(bytes);
    const { downloadUrl } = (await get(await upload(bytes))).body.data;
    ahead = 301_000;
    const late = await at(downloadUrl);
    expect([late.status, late.body.error.message]).toEqual([403, expect.stringContaining('expired')]);
    ahead = 3_601_000;
    expect([(await put(uploadUrl, bytes)).status]).toEqual([403]);
  });

  test('is refused while the company is suspended', async () => {
    const { announce, put } = steps();
    const { uploadUrl } = await announce(Buffer.from('x'));
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { suspendedAt: new Date() } });
    expect((await put(uploadUrl, Buffer.from('x'))).status).toBe(403);
  });
});

test.each(['text/html', 'image/svg+xml', 'application/javascript'])(
  '%s is served without its type',
  async (contentType) => {
    const fileId = await steps().upload(Buffer.from('<script>alert(1)</script>'), { name: 'x.html', contentType });
    const answered = await steps().at((await get(fileId)).body.data.downloadUrl);
    expect(answered.headers['content-type']).toBe('application/octet-stream');
    expect(answered.headers['content-disposition']).toBe('attachment; filename="x.html"');
  },
);

/** Downloads the bytes at an address. */
function download(url: string): Promise<{ bytes: Buffer; headers: object }> {
  return new Promise((resolve, reject) => {
    const { pathname, search } = new URL(url);
    request(
      { host: '127.0.0.1', port: service.port, path: pathname + search, headers: { host: company.host } },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () => resolve({ bytes: Buffer.concat(parts), headers: incoming.headers }));
      },
    )
      .on('error', reject)
      .end();
  });
}

function putting(url: string) {
  const { pathname, search } = new URL(url);
  return request({
    host: '127.0.0.1',
    port: service.port,
    path: pathname + search,
    method: 'PUT',
    headers: { host: company.host, 'content-type': 'text/plain' },
  });
}

/** Sends parts without announcing their length. @param pause the total pause, milliseconds */
function chunked(url: string, parts: readonly Buffer[], pause = 0) {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  return new Promise<{ status: number; body: any }>((resolve, reject) => {
    const outgoing = putting(url);
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.on('data', (part: Buffer) => (text += part.toString()));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text) as unknown }));
    });
    for (const [n, part] of parts.entries()) setTimeout(() => outgoing.write(part), (n * pause) / parts.length);
    setTimeout(() => outgoing.end(), pause);
  });
}

/** Sends two thirds of the bytes, and then closes the connection. */
function abortedHalfWay(url: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = putting(url);
    outgoing.setHeader('content-length', String(bytes.length));
    outgoing.on('error', () => resolve());
    outgoing.write(bytes.subarray(0, 600_000));
    setTimeout(() => outgoing.destroy(new Error('gone')), 300);
  });
}
