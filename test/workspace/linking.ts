import { afterAll, beforeAll, beforeEach } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/** The parts of a row that tests of links read. */
interface View {
  readonly id: string;
  readonly version: number;
  readonly cells: Record<string, unknown>;
  readonly names?: Record<string, string>;
  readonly linkTotals?: Record<string, number>;
}

/**
 * A service with two lists, made anew before each test: Things with three rows, and Deals. The column `company` of
 * Deals links to Things, whose column `deals` is the other end.
 */
export function linking() {
  let service: TestService;
  let company: TestCompany;
  let deals: string;

  async function as(who: Who, name: string, input: object): Promise<Reply> {
    const headers = await signedIn(service, company, who);
    return call(service, name, input, { host: company.host, headers });
  }
  const member = (name: string, input: object) => as('member', name, input);

  beforeAll(async () => {
    service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    company = await createCompany(service.store, { rows: 3 });
    const link = { name: 'Company', type: 'link', linkedListId: company.listId, inverse: { name: 'Deals' } };
    const made = await member('lists.create', { name: 'Deals', columns: [{ name: 'Name' }, link] });
    deals = made.body.data.list.listId;
  });

  return {
    as,
    member,
    service: () => service,
    company: () => company,
    /** The id of the list Deals. */
    deals: () => deals,
    /** The id of the list Things. */
    things: () => company.listId,
    /** The id of the row of Things with this number. */
    thing: (n: number) => company.rowIds[n] ?? '',
    rowsIn: async (listId: string, input: object = {}): Promise<View[]> =>
      (await member('lists.rows', { listId, limit: 200, ...input })).body.data.rows,
    columnsIn: async (listId: string): Promise<{ id: string }[]> =>
      (await member('lists.get', { listId })).body.data.list.columns,
    /** Adds a deal. @returns its id */
    deal: async (name: string, thing: string | null, more: object = {}): Promise<string> =>
      (await member('rows.create', { listId: deals, cells: { name, company: thing, ...more } })).body.data.row.id,
  };
}

/** The fields that a refusal names. */
export function faultsOf({ body }: Reply): { path: string; message: string; fix: string }[] {
  return body.error?.fields ?? [];
}
