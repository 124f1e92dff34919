import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { ended, letThrough, type Who } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/** Steps of people in tests of calls.undo. */

type Caller = 'member' | 'developer' | 'admin';

/** A service, and a company with five rows for each test. Call it once, at the top of a file. */
export function undoSteps() {
  let service: TestService;
  let company: TestCompany;
  let secrets: Record<Caller, string>;

  beforeAll(async () => {
    service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  });
  afterAll(() => service.stop());
  beforeEach(() => found(5));

  async function found(rows: number): Promise<TestCompany> {
    company = await createCompany(service.store, { rows });
    const secretOf = async (who: Caller) => (await company.key(who)).secret;
    secrets = {
      member: await secretOf('member'),
      developer: await secretOf('developer'),
      admin: await secretOf('admin'),
    };
    return company;
  }

  const use = (action: string, input: object, query = '', secret = secrets.member) =>
    call(service, action, input, { host: company.host, secret, query });

  /** Makes a call with every decision that it needs, up to its end. @returns its id */
  async function did(action: string, input: object, ...who: readonly Who[]): Promise<string> {
    const reply = await use(action, input);
    if (who.length > 0) return (await letThrough(service, company, reply, ...who))._id;
    const record = await ended(service, callIdOf(reply));
    expect([action, record.state, record.envelope]).toEqual([action, 'succeeded', expect.anything()]);
    return record._id;
  }

  /** The result of an ended call. */
  async function resultOf(
    callId: string,
  ): Promise<{ readonly data: Readonly<Record<string, unknown>>; readonly changed: readonly object[] }> {
    const { envelope } = await ended(service, callId);
    if (!envelope?.ok) throw new Error(`${callId} failed.`);
    return { data: envelope.data as Readonly<Record<string, unknown>>, changed: envelope.changed };
  }

  return {
    get service() {
      return service;
    },
    get company() {
      return company;
    },
    get secrets() {
      return secrets;
    },
    found,
    use,
    did,
    resultOf,
    /** Undoes a call that needs no decision. */
    async undone(callId: string) {
      const id = await did('calls.undo', { callId });
      return { callId: id, ...(await resultOf(id)) };
    },
    rowOf: (id: string | undefined) => service.store.rows.get(company.id, id ?? ''),
    listOf: (id = company.listId) => service.store.lists.getAny(company.id, id),
    /** The rows of the company, without versions and times. */
    async valuesOf() {
      const rows = await service.store.rows.collection.find({ companyId: company.id }).sort({ _id: 1 }).toArray();
      return rows.map(({ _id, listId, status, cells, archivedAt }) => ({ _id, listId, status, cells, archivedAt }));
    },
  };
}

export function callIdOf(reply: Reply): string {
  return String(reply.headers['call-id']);
}
