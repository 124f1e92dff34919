import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Cell } from '../../src/contract/columns.js';
import { signedIn } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/** The set-up for tests of reading: a service, and for each test a company with an empty list. */
export interface Reader {
  readonly service: TestService;
  readonly company: TestCompany;
  /** Calls an action as a member, on the test's list unless the input names another. */
  act(name: string, input: object): Promise<Reply>;
  /** Calls an action as another member. */
  actAs(who: keyof TestCompany['members'], name: string, input: object): Promise<Reply>;
  rows(input?: object): Promise<Reply>;
  /** Adds rows with these cells, one after the other. */
  add(...cells: readonly (Readonly<Record<string, Cell>> & { readonly status?: string | null })[]): Promise<string[]>;
  /** The cells of one column in the rows of all pages, in order. */
  through(input: object, show?: string): Promise<unknown[]>;
}

/** The paths of the fields that a refusal names. */
export function pathsOf({ status, body }: Reply): readonly string[] {
  expect(status).toBe(400);
  return body.error.fields.map(({ path }: { path: string }) => path);
}

/** Registers the hooks of a test file. The properties belong to the running test. */
export function reading(): Reader {
  let service: TestService;
  let company: TestCompany;

  beforeAll(async () => {
    service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    company = await createCompany(service.store, { rows: 0 });
  });

  const sessions = new Map<string, Record<string, string>>();
  const actAs: Reader['actAs'] = async (who, name, input) => {
    const member = company.members[who];
    const headers = sessions.get(member._id) ?? (await signedIn(service, company, who));
    sessions.set(member._id, headers);
    return call(service, name, { listId: company.listId, ...input }, { host: company.host, headers });
  };
  const act: Reader['act'] = (name, input) => actAs('member', name, input);
  const rows: Reader['rows'] = (input = {}) => act('lists.rows', input);
  return {
    get service() {
      return service;
    },
    get company() {
      return company;
    },
    act,
    actAs,
    rows,
    async add(...cells) {
      const ids: string[] = [];
      for (const { status = 'open', ...rest } of cells) {
        const made = await act('rows.create', { cells: rest, status });
        expect(made.status).toBe(200);
        ids.push(made.body.data.row.id);
      }
      return ids;
    },
    async through(input, show = 'name') {
      const found: unknown[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { status, body } = await rows({ ...input, ...(cursor && { cursor }) });
        expect(status).toBe(200);
        found.push(...body.data.rows.map(({ cells }: { cells: Record<string, Cell> }) => cells[show] ?? null));
        cursor = body.data.nextCursor as string | null;
      }
      return found;
    },
  };
}
