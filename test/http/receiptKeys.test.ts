import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAnchors } from '../../src/calls/anchors.js';
import { sealReceipts } from '../../src/calls/receipts.js';
import { ask, call, createCompany, startTestService, until, type TestService } from '../setup/service.js';

/** The public keys of receipts, and the heads of chains that are sent to an outside address. */
let service: TestService;
const bodies: string[] = [];
let status = 500;
const outside = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    bodies.push(body);
    response.writeHead(status).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  outside.close();
});

test('a block that was sent outside is signed with the published key', async () => {
  const company = await createCompany(service.store, { rows: 1 });
  const { secret } = await company.key('admin');
  const input = { rowId: company.rowIds[0], cells: { amount: 7 } };
  expect((await call(service, 'rows.update', input, { host: company.host, secret })).status).toBe(200);
  await until(
    async () => (await sealReceipts(service.dependencies), await service.store.receipts.head(company.id)),
    (head) => head !== null,
  );
  // The sweeper of this service sends nothing, so only the sends of this test happen.
  const { config } = service.dependencies;
  const { port } = outside.address() as AddressInfo;
  const anchors = new URL(`http://127.0.0.1:${port}/anchors`);
  const receipts = { ...config.receipts, anchors, anchorEvery: 60_000 };
  const send = () => sendAnchors({ ...service.dependencies, config: { ...config, receipts } });
  await expect(send()).rejects.toThrow('The heads of the receipt chains could not be sent.');
  expect(await service.store.anchors.sent(company.id)).toBeNull();
  status = 204;
  expect(await send()).toBeGreaterThan(0);
  expect(await service.store.anchors.sent(company.id)).not.toBeNull();
  const heads = bodies.flatMap((body) => JSON.parse(body).heads);
  const head = heads.find((each) => each.company === company.id);
  for (const host of [company.host, service.config.publicUrl.host]) {
    const reply = await ask(service, '/.well-known/receipt-keys.json', { host });
    expect(reply.status).toBe(200);
    const jwk = reply.body.keys.find(({ kid }: { kid: string }) => kid === head.key);
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' });
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const signature = Buffer.from(head.signature, 'base64url');
    expect(verify(null, Buffer.from(`receipt-block ${head.hash}`), key, signature)).toBe(true);
    expect(JSON.stringify(reply.body)).not.toContain('"d"');
  }
  const guide = await ask(service, '/docs/confirmation.md', { host: company.host });
  expect(guide.text).toContain(head.key);
});
