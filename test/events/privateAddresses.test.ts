import { createSocket, type Socket } from 'node:dgram';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSend } from '../../src/events/channels/send.js';
import { ConfigError, readConfig } from '../../src/config.js';
import { englishOf } from '../../src/contract/phrase.js';
import { mayReach } from '../../src/engine/events/address.js';
import { urlProblem } from '../../src/engine/events/endpointUrl.js';

/** No request goes to a private address. Tested with the sender of production and real servers on this machine. */
const IPV4 = [
  '127.0.0.1',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0x7F.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '0x0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '0xc0a80001',
  '3232235521',
  '169.254.169.254',
  '169.254.170.2',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
] as const;
const IPV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::127.0.0.1',
  '::7f00:1',
  '::a9fe:a9fe',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '5f00::1',
  '4000::1',
] as const;
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'acme.localhost',
  'a.b.localhost.',
  'intranet',
  'mongodb',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa',
] as const;
const PUBLIC = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '169.253.0.1', '2606:4700::1111', '64:ff9b::8.8.8.8'] as const;

/** A server that counts its connections. */
interface House {
  readonly server: Server;
  connections: number;
}

let house: House;
let house6: House;
let names: Socket;
/** The addresses of names: one list for each query. The last list is repeated. */
const answers = new Map<string, (readonly string[])[]>();
let port: number;
let dns: string;

async function open(host: string, on = 0): Promise<House> {
  const opened: House = { server: createServer(), connections: 0 };
  opened.server.on('connection', (socket) => {
    opened.connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    opened.server.listen(on, host, resolve);
  });
  return opened;
}

/** A name server (RFC 1035) that answers from `answers`. */
async function serveNames(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const wants6 = query.readUInt16BE(at + 1) === 28;
    const key = `${labels.join('.')}/${wants6 ? 6 : 4}`;
    const lists = answers.get(key) ?? [[]];
    const list = (lists.length > 1 ? lists.shift() : lists[0]) ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(list.length, 6);
    header.writeUInt32BE(0, 8);
    const records = list.map((address) => {
      const bytes = wants6 ? bytesOf6(address) : Buffer.from(address.split('.').map(Number));
      // The name of the question, its type, class IN, a TTL of 0, the address.
      const record = Buffer.from([0xc0, 0x0c, 0, wants6 ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return socket;
}

function bytesOf6(address: string): Buffer {
  // The URL parser normalizes every form.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}

beforeAll(async () => {
  house = await open('127.0.0.1');
  ({ port } = house.server.address() as AddressInfo);
  house6 = await open('::1', port);
  names = await serveNames();
  dns = `127.0.0.1:${names.address().port}`;
});
beforeEach(() => {
  house.connections = 0;
  house6.connections = 0;
});
afterAll(() => {
  house.server.close();
  house6.server.close();
  names.close();
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.com',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
};
const config = readConfig(PRODUCTION, 'all');

async function send(url: string, rules: { allow?: readonly string[]; production?: boolean } = {}) {
  const post = createSend({
    production: config.production,
    ...config.webhooks,
    within: 2_000,
    servers: [dns],
    ...rules,
  });
  return post({ url, headers: {}, body: '{}' });
}

const refused = { status: null, problem: 'refused_address' };

const problemOf = (url: string) => englishOf(urlProblem(url, { production: true }) ?? '');

describe('in production nothing is sent to', () => {
  test.each([...IPV4, ...IPV6.map((address) => `[${address}]`), ...NAMES])('%s', async (host) => {
    const url = `https://${host}:${port}/`;
    expect(await send(url)).toMatchObject(refused);
    expect(problemOf(url)).toMatch(/private or reserved|does not exist on the public internet/);
    expect([house.connections, house6.connections]).toEqual([0, 0]);
  });

  test.each([...new Set([...IPV4, ...IPV6].map(plain))])('a name that resolves to %s', async (address) => {
    const kind = address.includes(':') ? 6 : 4;
    const name = `n${answers.size}.example.com`;
    answers.set(`${name}/${kind}`, [[address]]);
    expect(await send(`https://${name}:${port}/`)).toMatchObject(refused);
    expect([house.connections, house6.connections]).toEqual([0, 0]);
  });

  test.each([
    ['http', 'http://example.com/'],
    ['a name and password', 'https://user:password@example.com/'],
    ['a zone id', 'https://[fe80::1%25eth0]/'],
    ['other schemes', 'file:///etc/passwd'],
    ['a socket', 'unix:/var/run/docker.sock'],
    ['an invalid URL', 'https://'],
  ])('%s', async (_, url) => {
    expect(await send(url)).toMatchObject(refused);
    expect(urlProblem(url, { production: true })).not.toBeNull();
  });
});

/** The address in the form that resolvers return. */
function plain(host: string): string {
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}`).hostname.replaceAll(/[[\]]/g, '');
}

describe('a name', () => {
  test('with public and private addresses is refused', async () => {
    answers.set('both.example.com/4', [['8.8.8.8', '127.0.0.1']]);
    answers.set('mixed.example.com/4', [['8.8.8.8']]);
    answers.set('mixed.example.com/6', [['::1']]);
    for (const name of ['both', 'mixed'])
      expect(await send(`https://${name}.example.com:${port}/`)).toMatchObject(refused);
    expect([house.connections, house6.connections]).toEqual([0, 0]);
  });

  test('with changing addresses is resolved once: the sender connects to the address that was checked', async () => {
    // TEST-NET is refused, so this machine stands for a public address here.
    answers.set('rebinding.example.com/4', [['127.0.0.1'], ['127.0.0.2']]);
    const first = await send(`https://rebinding.example.com:${port}/`, { allow: ['127.0.0.1/32'] });
    expect(first.problem).not.toBe('refused_address');
    expect(house.connections).toBe(1);
    const second = await send(`https://rebinding.example.com:${port}/`, { allow: ['127.0.0.1/32'] });
    expect(second).toMatchObject(refused);
    expect(house.connections).toBe(1);
  });

  test('that does not resolve has a problem of its own', async () => {
    expect(await send('https://unknown.example.com/')).toMatchObject({ status: null, problem: 'dns' });
  });
});

test('public addresses are allowed', () => {
  for (const address of PUBLIC) {
    expect([address, mayReach(address, [])]).toEqual([address, true]);
    expect(
      urlProblem(`https://${address.includes(':') ? `[${address}]` : address}:8443/a?b=c`, { production: true }),
    ).toBeNull();
  }
  expect(urlProblem('https://example.com/hooks', { production: true })).toBeNull();
  expect(problemOf(`https://example.com/${'a'.repeat(2_000)}`)).toMatch(/longer than 2000/);
});

test('in development this machine is allowed over http, and no other private address', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(urlProblem(`http://${host}:${port}/`, { production: false })).toBeNull();
    const { allow } = readConfig({}, 'all').webhooks;
    expect((await send(`http://${host}:${port}/`, { production: false, allow })).problem).toBe('connection');
  }
  expect(house.connections + house6.connections).toBeGreaterThanOrEqual(3);
  expect(urlProblem('http://10.0.0.1/', { production: false })).not.toBeNull();
});

test('WEBHOOKS_ALLOW allows the ranges that it names and no others', async () => {
  const env = PRODUCTION;
  const { allow } = readConfig({ ...env, WEBHOOKS_ALLOW: '10.1.0.0/16, fd00:1::/32' }, 'all').webhooks;
  expect(
    ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '10.2.0.1', 'fd00:2::5', '127.0.0.1'].map((address) =>
      mayReach(address, allow),
    ),
  ).toEqual([true, true, true, false, false, false]);
  expect(urlProblem('https://10.1.2.3/', { production: true, allow })).toBeNull();
  expect(() => readConfig({ ...env, WEBHOOKS_ALLOW: '10.1.0.0/16,nonsense' }, 'all')).toThrow(ConfigError);
});
