import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/contract/errors.js';
import { monthOf } from '../../src/store/credits.js';
import {
  addRows,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { ended, recordOf, signedIn } from './people.js';

/** The price for at most ten rows: 5 credits. */
const PRICE = 5;
const TEAM = 1_000;

let service: TestService;
let company: TestCompany;
let secret: string;
/** The service's clock; each test may set it at its start. */
let clock: Date | null = null;

beforeAll(async () => {
  service = await startTestService({
    env: { RATE_LIMIT: '100000', ANSWER_WITHIN_MS: '60000' },
    now: () => clock ?? new Date(),
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  clock = null;
  company = await createCompany(service.store, { plan: 'team' });
  ({ secret } = await company.key('member', { expiresAt: new Date(Date.now() + 400 * 86_400_000) }));
});
afterEach(() => void vi.restoreAllMocks());

const summarize = (
  query = '',
  options: { secret?: string; headers?: Record<string, string>; listId?: string } = {},
): Promise<Reply> => {
  const { listId = company.listId, ...rest } = options;
  return call(
    service,
    'insights.summarize',
    { listId },
    { host: company.host, query, ...('headers' in options && !options.secret ? rest : { secret, ...rest }) },
  );
};
const month = () => service.store.credits.months.findOne({ _id: `${company.id}/${monthOf(clock ?? new Date())}` });
const ledger = () => service.store.credits.ledger.find({ companyId: company.id }).toArray();
const fill = (available: number) => {
  const name = monthOf(clock ?? new Date());
  return service.store.credits.months.insertOne({
    _id: `${company.id}/${name}`,
    companyId: company.id,
    month: name,
    available,
    spent: 0,
    open: {},
    done: {},
  });
};
describe('a price', () => {
  test('must be accepted first: the error has a quote', async () => {
    const reply = await summarize();
    expect(reply.status).toBe(402);
    expect(reply.body.error).toMatchObject({
      code: 'cost_approval_required',
      quote_id: expect.stringMatching(/^quo_/),
      max_credits: PRICE,
      balance_after: TEAM - PRICE,
    });
    expect(Date.parse(reply.body.error?.['expires_at'])).toBeGreaterThan(Date.now());
    expect(await ledger()).toEqual([]);
  });

  test('accepted by its quote is charged once, and the answer has the charge', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    const reply = await summarize(`?accept_cost=${quote}`);
    expect(reply.status).toBe(200);
    expect(reply.body.data.rows).toBe(3);
    expect(reply.headers['credits-charged']).toBe(String(PRICE));
    expect(reply.headers['credits-remaining']).toBe(String(TEAM - PRICE));
    expect(await month()).toMatchObject({ available: TEAM - PRICE, spent: PRICE, open: {} });
    expect(await ledger()).toMatchObject([
      { _id: reply.headers['call-id'], credits: PRICE, action: 'insights.summarize' },
    ]);
  });

  test('accepted with a maximum is charged', async () => {
    expect((await summarize(`?max_credits=${PRICE}`)).status).toBe(200);
  });

  test('above the accepted maximum is refused with a new quote', async () => {
    const reply = await summarize(`?max_credits=${PRICE - 1}`);
    expect(reply.body.error).toMatchObject({ code: 'cost_approval_required', max_credits: PRICE });
    expect((await summarize(`?accept_cost=${reply.body.error?.['quote_id']}`)).status).toBe(200);
  });

  test('of zero needs no acceptance and sends no header', async () => {
    const empty = await createCompany(service.store, { plan: 'team', rows: 0 });
    const key = await empty.key('member');
    const reply = await call(
      service,
      'insights.summarize',
      { listId: empty.listId },
      { host: empty.host, secret: key.secret },
    );
    expect(reply.status).toBe(200);
    expect(reply.headers['credits-charged']).toBeUndefined();
  });

  test('that rose after the quote is refused with a new quote, and the old quote charges nothing', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    await addRows(service.store, company, 60);
    const reply = await summarize(`?accept_cost=${quote}`);
    expect(reply.body.error).toMatchObject({ code: 'cost_approval_required', max_credits: 7 });
    expect(await ledger()).toEqual([]);
  });
});

describe('a quote', () => {
  const refused = (reply: Reply) => {
    expect(reply.status).toBe(400);
    expect(reply.body.error?.['fields'][0].path).toBe('query/accept_cost');
  };

  test('is valid for its own input only', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    const made = await call(service, 'lists.create', { name: 'Other' }, { host: company.host, secret });
    refused(await summarize(`?accept_cost=${quote}`, { listId: made.body.data.list.listId }));
  });

  test('is valid for its own principal only, and not for another key of the same person', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    const other = await company.key('member');
    refused(await summarize(`?accept_cost=${quote}`, { secret: other.secret }));
    const admin = await company.key('admin');
    refused(await summarize(`?accept_cost=${quote}`, { secret: admin.secret }));
    refused(await summarize(`?accept_cost=${quote}`, { headers: await signedIn(service, company, 'member') }));
  });

  test('expires', async () => {
    const start = new Date();
    const quote = (await summarize()).body.error?.['quote_id'];
    clock = new Date(start.getTime() + 16 * 60_000);
    refused(await summarize(`?accept_cost=${quote}`));
  });

  test('is not the id of an ended call', async () => {
    const done = await summarize(`?max_credits=${PRICE}`);
    refused(await summarize(`?accept_cost=${String(done.headers['call-id']).replace('call_', 'quo_')}`));
  });

  test('of a dry run can be accepted by a call', async () => {
    const tried = await summarize('?dry_run=true');
    const [blocker] = tried.body.data.blockers;
    expect(blocker).toMatchObject({ code: 'cost_approval_required', max_credits: PRICE });
    expect((await summarize(`?accept_cost=${blocker.quote_id}`)).status).toBe(200);
  });

  test('accepted in a dry run removes the blocker', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    const tried = await summarize(`?dry_run=true&accept_cost=${quote}`);
    expect(tried.body.data).toMatchObject({ blockers: [], cost: { credits: PRICE, balance_after: TEAM - PRICE } });
    expect(await ledger()).toEqual([]);
  });
});

describe('credits', () => {
  test('that are used up refuse a call with its price, the balance and the time of the next allowance', async () => {
    clock = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 20, 12));
    await fill(PRICE - 1);
    const reply = await summarize(`?max_credits=${PRICE}`);
    expect(reply.status).toBe(402);
    const resets = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 1)).toISOString();
    expect(reply.body.error).toMatchObject({
      code: 'credit_limit',
      needed: PRICE,
      available: PRICE - 1,
      resets_at: resets,
    });
  });

  test('are renewed at midnight UTC on the first', async () => {
    const now = new Date();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    clock = new Date(midnight - 1);
    await fill(0);
    expect((await summarize(`?max_credits=${PRICE}`)).body.error).toMatchObject({
      code: 'credit_limit',
      resets_at: new Date(midnight).toISOString(),
    });
    clock = new Date(midnight);
    const reply = await summarize(`?max_credits=${PRICE}`);
    expect(reply.headers['credits-remaining']).toBe(String(TEAM - PRICE));
    expect(
      (await service.store.credits.months.find({ companyId: company.id }).sort({ _id: 1 }).toArray()).map(
        ({ available, spent }) => [available, spent],
      ),
    ).toEqual([
      [0, 0],
      [TEAM - PRICE, PRICE],
    ]);
  });

  test('are released in full when the run fails', async () => {
    vi.spyOn(service.store.rows, 'page').mockRejectedValue(new Refusal('action_failed', 'It could not be done.'));
    const reply = await summarize(`?max_credits=${PRICE}`);
    expect(reply.status).toBe(422);
    expect(reply.headers['credits-charged']).toBe('0');
    expect(await month()).toMatchObject({ available: TEAM, spent: 0, open: {} });
    expect(await ledger()).toEqual([]);
    expect((await recordOf(service, String(reply.headers['call-id']))).credits).toMatchObject({
      state: 'released',
      charged: 0,
    });
  });

  test('that settle late do not remove the data from the answer', async () => {
    const look = vi.spyOn(service.store.calls, 'get');
    const settle = service.store.credits.settle.bind(service.store.credits);
    vi.spyOn(service.store.credits, 'settle').mockImplementationOnce(async (...args) => {
      // The front end polls the record, which has ended but does not contain the data.
      const looks = look.mock.calls.length;
      await until(
        () => look.mock.calls.length,
        (times) => times > looks,
      );
      return settle(...args);
    });
    const reply = await summarize(`?max_credits=${PRICE}`);
    expect(reply.body.data?.rows).toBe(3);
    expect(reply.headers['credits-charged']).toBe(String(PRICE));
  });

  test('are charged once when a priced call is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'summary' };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => summarize(`?max_credits=${PRICE}`, { secret, headers })),
    );
    const ids = new Set(replies.map((reply) => reply.headers['call-id']));
    expect(ids.size).toBe(1);
    await ended(service, String([...ids][0]));
    await summarize(`?max_credits=${PRICE}`, { secret, headers });
    expect(await month()).toMatchObject({ available: TEAM - PRICE, spent: PRICE });
    expect(await ledger()).toHaveLength(1);
  });

  test('pay for as many of 200 calls at once as they cover, and are not overdrawn', async () => {
    await fill(50);
    const paid = Math.floor(50 / PRICE);
    const replies = await Promise.all(Array.from({ length: 200 }, () => summarize(`?max_credits=${PRICE}`)));
    const statuses = replies.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`.trim());
    expect(statuses.filter((status) => status === '200')).toHaveLength(paid);
    expect(statuses.filter((status) => status === '402 credit_limit')).toHaveLength(200 - paid);
    const balance = await month();
    expect(balance).toMatchObject({ available: 50 - paid * PRICE, spent: paid * PRICE, open: {} });
    const entries = await ledger();
    expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(balance?.spent);
    for (const reply of replies) {
      const charged = reply.status === 200 ? String(PRICE) : undefined;
      if (charged !== undefined) expect(reply.headers['credits-charged']).toBe(charged);
      else expect(reply.headers['credits-charged'] ?? '0').toBe('0');
      expect(Number(reply.headers['credits-remaining'] ?? 0)).toBeGreaterThanOrEqual(0);
    }
  });
});
