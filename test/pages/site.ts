import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import Koa from 'koa';
import { pino } from 'pino';
import { readConfig, type Config } from '../../src/config.js';
import type { CallRecord, Company, Hold, Member } from '../../src/contract/documents.js';
import type { Key } from '../../src/contract/keys.js';
import type { Role } from '../../src/contract/ranks.js';
import { createCallWaiters } from '../../src/calls/waiters.js';
import { hashOf } from '../../src/engine/canonical.js';
import { newCallId, newId } from '../../src/engine/ids.js';
import { createRegistry } from '../../src/engine/registry.js';
import { createVault } from '../../src/engine/secrets.js';
import { createBell } from '../../src/events/live/bell.js';
import { createDependencies } from '../../src/service.js';
import { serveAssets } from '../../src/http/assets.js';
import { ASSETS } from '../../src/http/pages/assets.js';
import { createPages } from '../../src/http/pages/index.js';
import { hashPassword } from '../../src/engine/passwords.js';
import { createSessionLayer } from '../../src/http/session.js';
import type { RequestState } from '../../src/http/state.js';
import { connect } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { languageIn } from '../../src/engine/languageIn.js';
import { PHRASES } from './phrases.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Ask {
  readonly method?: string;
  readonly company?: string;
  readonly cookie?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A company with members, and the pages over HTTP on a port of their own. The test sets the clock. */
export interface Site {
  readonly store: Store;
  readonly config: Config;
  readonly woken: string[];
  readonly clock: { now: Date };
  /** Runs inside every request, between the session layer and the pages. */
  during: (() => Promise<void>) | null;
  ask(path: string, options?: Ask): Promise<Answer>;
  member(role: Role, fields?: Partial<Member> & { password?: string }): Promise<Member>;
  key(owner: Member, fields?: Partial<Key>): Promise<Key>;
  /** Signs in. @returns the cookie and the token of the session */
  signIn(member: Member): Promise<{ cookie: string; csrf: string }>;
  hold(caller: Member, fields?: HoldFields): Promise<CallRecord & { readonly hold: Hold }>;
  close(): Promise<void>;
}

export interface HoldFields {
  readonly kind?: Hold['kind'];
  readonly keyId?: string | null;
  readonly subjects?: readonly string[];
  readonly preview?: Partial<Hold['preview']>;
}

export const PASSWORD = 'correct horse battery staple';
const COMPANY = 'acme';
const HOST = 'localhost:3000';
const HOUR = 3_600_000;
let passwordHash: Promise<string> | undefined;

export async function openSite(uri: string, environment: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pages-'));
  const config = readConfig({ DATA_DIR: dataDir, ...environment }, 'api');
  const { client, db } = await connect(uri, `pages_${randomBytes(6).toString('hex')}`);
  const store = createStore(db);
  await store.prepare();
  await store.companies.collection.insertMany([company(COMPANY), company('other')]);

  const clock = { now: new Date('2026-11-04T12:00:00.000Z') };
  const woken: string[] = [];
  const log = pino({ level: 'silent' });
  const dependencies = createDependencies(
    {
      store,
      config,
      log,
      now: () => clock.now,
      registry: createRegistry([]),
      vault: createVault(randomBytes(32)),
      waiters: createCallWaiters(),
      workflows: {
        startCall: () => Promise.reject(new Error('There is no Temporal here.')),
        wakeCall: async (callId) => void woken.push(callId),
        signalCall: async (callId) => void woken.push(callId),
        callWorkflow: async () => 'closed',
        startDelivery: async () => undefined,
        startDeliveries: async () => undefined,
        wakeDelivery: async () => undefined,
        ping: async () => undefined,
      },
    },
    createBell(),
  );
  const app = new Koa<RequestState>();
  let server: Server | undefined;
  let port = 0;
  const site: Site = {
    store,
    config,
    woken,
    clock,
    during: null,
    ask: (path, options) => ask(port, path, options),

    async member(role, { password, ...fields } = {}) {
      const _id = newId('mem');
      const member: Member = {
        ...versioned(_id),
        name: `Person ${_id.slice(-4)}`,
        email: `${_id}@example.com`,
        role,
        removedAt: null,
        ...fields,
      };
      const hash = password === undefined ? (passwordHash ??= hashPassword(PASSWORD)) : hashPassword(password);
      await store.members.collection.insertOne({ ...member, passwordHash: await hash });
      return member;
    },

    async key(owner, fields) {
      const key: Key = {
        ...versioned(newId('key')),
        companyId: owner.companyId,
        name: 'Nightly',
        role: 'developer',
        ownerId: owner._id,
        lastFour: 'abcd',
        expiresAt: new Date(clock.now.getTime() + 24 * HOUR),
        switchedOffAt: null,
        ...fields,
      };
      await store.keys.collection.insertOne({ ...key, hash: key._id });
      return key;
    },

    async signIn(member) {
      const signedIn = await site.ask('/sign-in', {
        method: 'POST',
        company: member.companyId,
        headers: { 'sec-fetch-site': 'same-origin' },
        form: { email: member.email, password: PASSWORD, next: '/' },
      });
      const cookie = cookieOf(signedIn);
      const home = await site.ask('/', { cookie, company: member.companyId });
      return { cookie, csrf: fieldOf(home, 'csrf') };
    },

    async hold(caller, { kind = 'confirmation', keyId = null, subjects = [], preview = {} } = {}) {
      const record = heldCall(caller, { kind, keyId, subjects, preview }, clock.now);
      await store.calls.insert(record);
      return record;
    },

    async close() {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
      await db.dropDatabase();
      await client.close();
      await rm(dataDir, { recursive: true });
    },
  };

  app.use(serveAssets(Object.values(ASSETS)));
  app.use(async (ctx, next) => {
    const label = /^([a-z]+)\.localhost/.exec(ctx.host)?.[1];
    ctx.state.requestId = 'req_test';
    ctx.state.language = languageIn(ctx.acceptsLanguages());
    ctx.state.log = log;
    ctx.state.prefetched = {};
    ctx.state.company = label === undefined ? null : await store.companies.get(label);
    await next();
  });
  app.use(createSessionLayer(app, dependencies));
  app.use(async (_ctx, next) => {
    await site.during?.();
    await next();
  });
  app.use(createPages(dependencies).routes());
  server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  ({ port } = server.address() as AddressInfo);
  return site;
}

function company(_id: string): Company {
  return {
    ...versioned(_id),
    companyId: _id,
    name: _id.toUpperCase(),
    plan: 'business',
    guardPolicies: [],
    admins: [],
  };
}

function versioned(_id: string) {
  return { _id, companyId: COMPANY, version: 1, createdAt: new Date(0), updatedAt: new Date(0) };
}

function heldCall(
  caller: Member,
  { kind, keyId, subjects, preview }: Required<HoldFields>,
  now: Date,
): CallRecord & { readonly hold: Hold } {
  const expiresAt = new Date(now.getTime() + 24 * HOUR);
  const shown = {
    title: 'Delete 12 rows from Deals',
    effects: ['12 rows are deleted.'],
    input: { rowIds: ['row_1'], note: 'secret-input' },
    affected: { count: 12, sample: [{ id: 'row_1', label: 'Row one', before: { stage: 'secret-value' } }] },
    recipients: [],
    reversible: true,
    cost: { credits: 0, balance_after: null },
    asked_by: { person: caller.name, via: 'the signed-in app' },
    reason: 'A person must confirm this.',
    expires_at: expiresAt.toISOString(),
    ...preview,
  };
  return {
    _id: newCallId(),
    companyId: caller.companyId,
    action: 'rows.delete',
    principal: { kind: keyId === null ? 'session' : 'key', memberId: caller._id, keyId, role: caller.role },
    input: shown.input,
    inputHash: hashOf(shown.input),
    requestId: 'req_1',
    claimId: null,
    ceiling: null,
    state: kind === 'confirmation' ? 'held_confirmation' : 'held_approval',
    createdAt: now,
    runs: 0,
    hold: {
      n: 1,
      kind,
      preview: { ...shown, hash: hashOf(shown) },
      phrases: PHRASES,
      targets: [],
      basis: 'basis-1',
      credits: 0,
      subjects,
      openedAt: now,
      expiresAt,
    },
  };
}

/** The form of the decision page, filled in. */
export function answerForm(call: { readonly hold: Hold }, csrf: string, answer: 'yes' | 'no'): Record<string, string> {
  return { csrf, answer, preview: call.hold.preview.hash, n: String(call.hold.n) };
}

export function cookieOf({ headers }: Answer): string {
  return headers['set-cookie']?.at(-1)?.split(';')[0] ?? '';
}

export function fieldOf({ text }: Answer, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
}

function ask(
  port: number,
  path: string,
  { method = 'GET', company: label = COMPANY, cookie, form, headers }: Ask = {},
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        path,
        method,
        // Node's resolver may not know *.localhost.
        host: '127.0.0.1',
        headers: {
          Host: label === '' ? HOST : `${label}.${HOST}`,
          ...(cookie !== undefined && { Cookie: cookie }),
          ...(body !== undefined && {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
