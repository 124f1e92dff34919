import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';

/** Limits of clients that send slowly and of clients with many connections. */

let service: TestService;
let company: TestCompany;
let secret: string;
let sockets: Socket[] = [];

const WITHIN = { HEADERS_WITHIN_MS: '400', REQUEST_WITHIN_MS: '800', IDLE_FOR_MS: '600' };

beforeAll(async () => {
  service = await startTestService({ env: { ...WITHIN, CONNECTIONS_PER_CLIENT: '12', RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  // The connections are counted until the service has noticed their end.
  await until(
    () => plain(),
    ({ status }) => status === 200,
  );
});

const plain = () =>
  call(
    service,
    'lists.get',
    { listId: company.listId },
    { host: company.host, secret, headers: { connection: 'close' } },
  );

interface Opened {
  readonly socket: Socket;
  /** The data that has arrived. */
  text(): string;
  readonly closed: Promise<number>;
}

/** Opens a separate connection. */
function open(text = '', port = service.port): Opened {
  const began = Date.now();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(Date.now() - began));
  });
  return { socket, text: () => received, closed };
}

const head = (path: string, ...more: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, `Host: ${company.host}`, `Authorization: Bearer ${secret}`, ...more].join('\r\n');

/** Sends single bytes with pauses. */
function drip({ socket }: Opened, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 50);
  socket.once('close', () => clearInterval(timer));
}

describe('a slow client', () => {
  test('is disconnected with 408 while it sends headers', async () => {
    const slow = open(head('/api/v1/actions/lists.get'));
    drip(slow, 'x');
    expect(await slow.closed).toBeLessThan(4_000);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is disconnected while it sends the body', async () => {
    const begin = head('/api/v1/actions/lists.get', 'Content-Type: application/json', 'Content-Length: 100000');
    const slow = open(`${begin}\r\n\r\n{`);
    drip(slow, ' ');
    expect(await slow.closed).toBeLessThan(5_000);
  });

  test('is disconnected when it sends no request', async () => {
    expect(await open().closed).toBeLessThan(4_000);
  });
});

test('a connection without a next request is closed', async () => {
  const idle = open('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await idle.closed).toBeLessThan(5_000);
  expect(idle.text()).toMatch(/^HTTP\/1\.1 200 /);
});

test('event streams and requests that wait stay open', async () => {
  const stream = open(head('/api/v1/events', '', '').replace('POST', 'GET'));
  const held = await call(service, 'lists.send', { listId: company.listId, to: 'sam@partner.example' }, caller());
  expect(held.status).toBe(428);
  const callId = String(held.headers['call-id']);
  const wait = open(head(`/api/v1/calls/${callId}?wait=3`, '', '').replace('POST', 'GET'));
  const began = Date.now();
  await until(
    () => wait.text(),
    (text) => text.startsWith('HTTP/1.1 200 '),
  );
  expect(Date.now() - began).toBeGreaterThan(2_000);
  await new Promise((resolve) => {
    setTimeout(resolve, 2_500);
  });
  expect(stream.socket.destroyed).toBe(false);
  expect(stream.text()).toContain('event: ready');
});

const caller = () => ({ host: company.host, secret, headers: { connection: 'close' } });

describe('a client with too many connections', () => {
  test('is refused with the reason, and is accepted again after it has closed some', async () => {
    const many = Array.from({ length: 12 }, () => open('GET /health HTTP/1.1\r\n'));
    await until(
      () => many.every(({ socket }) => !socket.connecting),
      (ready) => ready,
    );
    const refused = await plain();
    expect([refused.status, refused.body.error]).toMatchObject([
      429,
      { code: 'rate_limited', retry_after: 10, message: expect.stringContaining('12 connections') },
    ]);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.body.error.doc_url).toMatch(/rate_limited/);
    many[0]?.socket.destroy();
    await until(plain, ({ status }) => status === 200);
  });

  test('behind a proxy is counted by its own address and its open requests', async () => {
    const behind = await startTestService({
      name: service.name,
      part: 'api',
      env: { CONNECTIONS_PER_CLIENT: '3', TRUSTED_PROXIES: '1', RATE_LIMIT: '100000' },
    });
    try {
      const from = (address: string) => ({ host: company.host, secret, headers: { 'x-forwarded-for': address } });
      const read = (address: string) => call(behind, 'lists.get', { listId: company.listId }, from(address));
      const streams = ['1', '2', '3'].map(() =>
        open(head('/api/v1/events', 'X-Forwarded-For: 192.0.2.7', '', '').replace('POST', 'GET'), behind.port),
      );
      await until(
        () => streams.every((stream) => stream.text().includes('event: ready')),
        (ready) => ready,
      );
      const refused = await read('192.0.2.7');
      expect([refused.status, refused.body.error.message]).toEqual([429, expect.stringContaining('3 requests')]);
      expect((await read('192.0.2.8')).status).toBe(200);
      streams[0]?.socket.destroy();
      await until(
        () => read('192.0.2.7'),
        ({ status }) => status === 200,
      );
      // All addresses of an IPv6 network count as one client.
      const network = ['1', '2', '3'].map((end) =>
        open(head('/api/v1/events', `X-Forwarded-For: 2001:db8::${end}`, '', '').replace('POST', 'GET'), behind.port),
      );
      await until(
        () => network.every((stream) => stream.text().includes('event: ready')),
        (ready) => ready,
      );
      expect([(await read('2001:db8::4')).status, (await read('2001:db8:0:1::1')).status]).toEqual([429, 200]);
    } finally {
      for (const socket of sockets) socket.destroy();
      await behind.stop();
    }
  });
});
