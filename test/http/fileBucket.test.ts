import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { sweepFiles } from '../../src/calls/sweepFiles.js';
import { startGateway, type Gateway } from '../setup/bucket.js';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { filesOf } from './fileSteps.js';

/** Files whose bytes are in a bucket. The tests are skipped if Go is missing. */

const folder = join(inject('scratch'), `bucket-${randomUUID()}`);
let gateway: Gateway | string;
let service: TestService | undefined;
let company: TestCompany;
let ahead = 0;

const start = (more: Readonly<Record<string, string>> = {}) =>
  typeof gateway === 'string'
    ? undefined
    : startTestService({
        env: { RATE_LIMIT: '100000', ...gateway.env, ...more },
        now: () => new Date(Date.now() + ahead),
      });

beforeAll(async () => {
  gateway = await startGateway(folder);
  service = await start();
}, 600_000);
afterAll(async () => {
  await service?.stop();
  if (typeof gateway !== 'string') gateway.stop();
});
beforeEach(async () => {
  ahead = 0;
  if (service) company = await createCompany(service.store);
});

const whyNot = () => (typeof gateway === 'string' ? gateway : 'The service did not start.');

const objects = async () => (await readdir(join(folder, 'files'))).filter((name) => name.startsWith('upl_'));

test('bytes are stored in the bucket, broken ones are not stored, and deleted ones are deleted', async (context) => {
  if (!service) return context.skip(whyNot());
  const { as, at, announce, put, upload } = filesOf(service, () => company);
  const bytes = randomBytes(400_000);
  const text = 'x'.repeat(400_000);
  const fileId = await upload(Buffer.from(text));
  expect(await objects()).toHaveLength(1);
  const { downloadUrl } = (await as('member', 'files.get', { fileId })).body.data;
  expect((await at(downloadUrl)).text).toBe(text);

  const { fileId: refusedId, uploadUrl } = await announce(bytes, { sha256: '0'.repeat(64) });
  expect((await put(uploadUrl, bytes)).status).toBe(400);
  const uploads = async () => (await service?.store.files.get(company.id, refusedId))?.uploads;
  await until(uploads, (left) => left?.length === 0);
  expect(await objects()).toHaveLength(1);
  expect(await service.store.db.collection('fileBytes.chunks').countDocuments({})).toBe(0);

  ahead = 10 * 86_400_000;
  await sweepFiles(service.dependencies);
  expect(await objects()).toEqual([]);
});

test('a bucket that refuses the key of the service answers 503, and the file can be sent again', async (context) => {
  const wrong = await start({ FILES_S3_SECRET_KEY: 'another secret' });
  if (!wrong || !service) return context.skip(whyNot());
  try {
    company = await createCompany(wrong.store);
    const { announce, put } = filesOf(wrong, () => company);
    const { fileId, uploadUrl } = await announce(Buffer.from('text'));
    const refused = await put(uploadUrl, Buffer.from('text'));
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
    expect((await wrong.store.files.get(company.id, fileId))?.uploadedAt).toBeNull();
  } finally {
    await wrong.stop();
  }
});
