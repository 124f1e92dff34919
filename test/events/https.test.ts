import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.js';

/** Deliveries to https endpoints need a trusted certificate for the host name of the endpoint. */
const run = promisify(execFile);
let server: Server;
let authority: string;
let port: number;
let seen: { readonly name: unknown; readonly body: string }[];

beforeAll(async () => {
  authority = join(inject('scratch'), 'hooks.pem');
  await writeFile(authority, CERTIFICATE);
  server = createServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ name: (request.socket as TLSSocket & { readonly servername?: unknown }).servername, body });
      response.writeHead(202).end('taken');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});

/** @param trusted whether the process trusts the endpoint's certificate */
async function send(host: string, trusted: boolean): Promise<unknown> {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'sender.ts'), `https://${host}:${port}/hook`],
    { env: { ...env, ...(trusted && { NODE_EXTRA_CA_CERTS: authority }) } },
  );
  return JSON.parse(stdout);
}

test('an endpoint with a trusted certificate for its name gets the message', async () => {
  expect(await send('hooks.localhost', true)).toMatchObject({ status: 202, problem: null, response: 'taken' });
  expect(seen).toEqual([{ name: 'hooks.localhost', body: '{"n":1}' }]);
});

test.each([
  ['that is not trusted', 'hooks.localhost', false],
  ['of another name', 'other.localhost', true],
])('an endpoint with a certificate %s gets nothing', async (_, host, trusted) => {
  expect(await send(host, trusted)).toMatchObject({ status: null, problem: 'tls' });
  expect(seen).toEqual([]);
});
