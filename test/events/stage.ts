import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { listen, type Listen, type Listener } from './listener.js';

/** The interval of heartbeats here, milliseconds. */
export const HEARTBEAT = 400;

/** A service for the tests of a file, with a company and a developer's key for each test. */
export interface Stage {
  readonly service: TestService;
  readonly company: TestCompany;
  readonly secret: string;
  /** Opens a stream, with the key by default. */
  follow(options?: Partial<Listen>): Promise<Listener>;
  /** Opens a stream in a session of this member. */
  followAs(who: Who, options?: Partial<Listen>): Promise<Listener>;
  /** Calls an action in a session. The call must succeed at once. */
  act(name: string, input: object, who?: Who): Promise<Reply>;
  /** Changes the n-th row. */
  update(n: number, who?: Who): Promise<Reply>;
  /** Waits until the log has this many links. */
  published(links: number): Promise<number>;
  /** The refusal of a request for the stream with the key. */
  refused(query: string, headers?: Record<string, string>): Promise<Reply>;
}

export function setStage(): Stage {
  let service: TestService;
  let company: TestCompany;
  let secret: string;
  const listeners: Listener[] = [];

  beforeAll(async () => {
    service = await startTestService({ env: { RATE_LIMIT: '100000', HEARTBEAT_EVERY_MS: String(HEARTBEAT) } });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    company = await createCompany(service.store, { rows: 20 });
    ({ secret } = await company.key('developer'));
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.cut();
  });

  async function follow(options: Partial<Listen> = {}): Promise<Listener> {
    const who = options.headers ? {} : { secret };
    const listener = await listen(service, { host: company.host, ...who, ...options });
    listeners.push(listener);
    return listener;
  }
  async function act(name: string, input: object, who: Who = 'admin'): Promise<Reply> {
    // Each change is published before the next one, so each has its own entry in the log.
    await until(
      () => service.store.events.waiting(1, company.id),
      (waiting) => waiting.length === 0,
    );
    const headers = await signedIn(service, company, who);
    const reply = await call(service, name, input, { host: company.host, headers });
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
    return reply;
  }
  return {
    get service() {
      return service;
    },
    get company() {
      return company;
    },
    get secret() {
      return secret;
    },
    follow,
    act,
    followAs: async (who, options = {}) => follow({ headers: await signedIn(service, company, who), ...options }),
    update: (n, who) => act('rows.update', { rowId: company.rowIds[n], cells: { amount: n + 1_000 } }, who),
    published: (links) =>
      until(
        () => service.store.feed.head(company.id),
        (seq) => seq >= links,
      ),
    refused: (query, headers = {}) => ask(service, `/api/v1/events${query}`, { host: company.host, secret, headers }),
  };
}

/** The ids of events in a stream. */
export function idsOf(heard: readonly { readonly data: { readonly id: string } }[]): readonly string[] {
  return heard.map(({ data }) => data.id);
}
