import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { request } from 'node:http';
import { pino } from 'pino';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { inject } from 'vitest';
import { readConfig, type Config, type ServicePart } from '../../src/config.js';
import type { Company, Member } from '../../src/contract/documents.js';
import type { Key, KeyScope } from '../../src/contract/keys.js';
import type { Plan, Role } from '../../src/contract/ranks.js';
import { newId } from '../../src/engine/ids.js';
import { keyHash, newKeySecret } from '../../src/engine/secrets.js';
import { startService, type Service, type ServiceOptions } from '../../src/service.js';
import type { Store } from '../../src/store/index.js';
import { storedRow } from '../../src/store/storedRow.js';
import { noteDatabase } from './databases.js';

let installed = false;

/** Makes Temporal's native part log only errors. */
function quietRuntime(): void {
  if (!installed)
    Runtime.install({
      shutdownSignals: [],
      logger: new DefaultLogger('ERROR', () => undefined),
      telemetryOptions: { logging: { filter: 'OFF' } },
    });
  installed = true;
}

export interface TestService extends Service {
  readonly config: Config;
  /** The name of its database and task queue. */
  readonly name: string;
  /** The lines of the log so far. */
  readonly logged: readonly string[];
}

export interface TestOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly part?: ServicePart;
  /** The name of the database and task queue. Processes with the same name are one service. */
  readonly name?: string;
  readonly now?: () => Date;
  readonly adapt?: NonNullable<ServiceOptions['adapt']>;
  /** Engines to use instead of the shared ones. */
  readonly temporalAddress?: string;
  readonly mongoUri?: string;
}

/** Starts a service on the shared engines, with its own database, its own task queue and a free port. */
export async function startTestService({
  env = {},
  part = 'all',
  name = `t-${randomUUID()}`,
  now,
  adapt,
  ...engines
}: TestOptions = {}): Promise<TestService> {
  quietRuntime();
  if (engines.mongoUri === undefined) noteDatabase(name);
  const config: Config = {
    ...readConfig(
      {
        DATA_DIR: join(inject('scratch'), name),
        TEMPORAL_TASK_QUEUE: name,
        MONGODB_DATABASE: name,
        PUBLIC_URL: 'http://localhost:3000',
        SWEEP_EVERY_MS: '3600000',
        ...env,
      },
      part,
    ),
    // 0 means any free port.
    port: Number(env['PORT'] ?? 0),
  };
  const logged: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logged.push(line) });
  const service = await startService({
    config,
    log,
    temporalAddress: engines.temporalAddress ?? inject('temporalAddress'),
    mongoUri: engines.mongoUri ?? inject('mongoUri'),
    bundle: inject('bundle'),
    ...(now && { now }),
    ...(adapt && { adapt }),
  });
  // If the worker fails, the tests that need it show it.
  service.failed.catch(() => undefined);
  return { ...service, config, name, logged };
}

/** A company with members and a list, made directly in the database. */
export interface TestCompany {
  readonly id: string;
  readonly host: string;
  readonly listId: string;
  readonly rowIds: readonly string[];
  readonly members: Readonly<Record<'viewer' | 'member' | 'developer' | 'admin' | 'admin2', Member>>;
  /** Makes a key of the member of that name, with at most that role. */
  key(
    owner: keyof TestCompany['members'],
    options?: { role?: Role; expiresAt?: Date; switchedOffAt?: Date; scope?: KeyScope; assistant?: true },
  ): Promise<{ key: Key; secret: string }>;
}

export async function createCompany(
  store: Store,
  options: { plan?: Plan; rows?: number; company?: Partial<Company> } = {},
): Promise<TestCompany> {
  const id = `c${randomUUID().slice(0, 13)}`;
  const at = new Date();
  const fresh = { companyId: id, version: 1, createdAt: at, updatedAt: at };
  const member = (role: Role, name: string) => ({
    ...fresh,
    _id: newId('mem'),
    name,
    email: `${name}@${id}.example`,
    role,
    removedAt: null,
    passwordHash: null,
  });
  const members = {
    viewer: member('viewer', 'vera'),
    member: member('member', 'mika'),
    developer: member('developer', 'dana'),
    admin: member('admin', 'ada'),
    admin2: member('admin', 'abe'),
  };
  await store.members.collection.insertMany(Object.values(members));
  const listId = newId('lst');
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'amount', name: 'Amount', type: 'number' as const },
  ];
  const statuses = [
    { id: 'open', name: 'Open' },
    { id: 'done', name: 'Done' },
  ];
  await store.lists.collection.insertOne({
    ...fresh,
    _id: listId,
    name: 'Things',
    columns,
    statuses,
    archivedAt: null,
  });
  const rows = Array.from({ length: options.rows ?? 3 }, (_, n) => ({
    ...fresh,
    _id: newId('row'),
    listId,
    status: 'open',
    cells: { name: `thing ${n}`, amount: n },
    archivedAt: null,
  }));
  if (rows.length > 0) await store.rows.collection.insertMany(rows.map(storedRow));
  await store.companies.collection.insertOne({
    ...fresh,
    _id: id,
    name: 'Testers',
    plan: options.plan ?? 'business',
    guardPolicies: [],
    admins: [members.admin._id, members.admin2._id],
    ...options.company,
  });
  return {
    id,
    host: `${id}.localhost:3000`,
    listId,
    rowIds: rows.map(({ _id }) => _id),
    members,
    async key(
      owner,
      {
        role = members[owner].role,
        expiresAt = new Date(Date.now() + 86_400_000),
        switchedOffAt,
        scope,
        assistant,
      } = {},
    ) {
      const secret = newKeySecret();
      const key = {
        ...fresh,
        _id: newId('key'),
        name: 'test',
        role,
        ownerId: members[owner]._id,
        lastFour: secret.slice(-4),
        expiresAt,
        switchedOffAt: switchedOffAt ?? null,
        ...(scope && { scope }),
        ...(assistant && { assistant }),
      };
      await store.keys.collection.insertOne({ ...key, hash: keyHash(secret) });
      return { key, secret };
    },
  };
}

/** Adds named rows to the company's list, directly in the database. */
export async function addRows(store: Store, { id, listId }: TestCompany, count: number): Promise<void> {
  const at = new Date();
  const rows = Array.from({ length: count }, (_, n) => ({
    companyId: id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    _id: newId('row'),
    listId,
    status: 'open',
    cells: { name: `more ${n}` },
    archivedAt: null,
  }));
  await store.rows.collection.insertMany(rows.map(storedRow));
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed envelope; undefined if the body is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  readonly body: any;
}

export interface Ask {
  readonly host: string;
  readonly secret?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one HTTP request to a service on this machine, with the Host header of a company. */
export function ask(
  service: Pick<Service, 'port'>,
  path: string,
  { host, secret, method, body, raw, headers = {} }: Ask,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: service.port,
        path,
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        headers: {
          host,
          ...(secret && { authorization: `Bearer ${secret}` }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          let parsed: unknown;
          try {
            parsed = JSON.parse(text);
          } catch {
            parsed = undefined;
          }
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: parsed as Reply['body'] });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Calls an action. */
export function call(
  service: Pick<Service, 'port'>,
  name: string,
  input: unknown,
  options: Omit<Ask, 'body'> & { query?: string },
): Promise<Reply> {
  return ask(service, `/api/v1/actions/${name}${options.query ?? ''}`, { ...options, method: 'POST', body: input });
}

/**
 * The shortest time that something takes, milliseconds. It is measured up to three times, while it is over the bar:
 * other load on the machine makes single measurements longer, but slow code is slow every time.
 */
export async function atBest(bar: number, measure: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < 3 && best >= bar; n += 1) best = Math.min(best, await measure());
  return best;
}

/**
 * Polls until the value is the expected one. Fails after a minute: on a busy machine, Temporal may lose a turn, which
 * costs ten seconds each time, and no test is about that.
 */
export async function until<T>(look: () => Promise<T> | T, good: (value: T) => boolean, within = 60_000): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await look();
    if (good(value)) return value;
    if (Date.now() > end) throw new Error(`Timed out. The last value: ${JSON.stringify(value)?.slice(0, 500)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 15);
    });
  }
}
