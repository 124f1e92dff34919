import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '../../src/store/credits.js';
import {
  addRows,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/** One quote, one run: a repeat gets the answer of the call that accepted the quote first. */

/** The price for at most ten rows: 5 credits. */
const PRICE = 5;

let service: TestService;
let company: TestCompany;
let secret: string;
/** The service's clock, which a test may set. */
let clock: Date | null = null;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' }, now: () => clock ?? new Date() });
});
afterAll(() => service.stop());
beforeEach(async () => {
  clock = null;
  company = await createCompany(service.store, { plan: 'team' });
  ({ secret } = await company.key('member'));
});

const summarize = (query = '', headers: Record<string, string> = {}): Promise<Reply> =>
  call(service, 'insights.summarize', { listId: company.listId }, { host: company.host, query, secret, headers });
const month = () => service.store.credits.months.findOne({ _id: `${company.id}/${monthOf(clock ?? new Date())}` });
const ledger = () => service.store.credits.ledger.find({ companyId: company.id }).toArray();
describe('a quote', () => {
  test('is accepted once: a retry gets the answer of the first call and is not charged', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    const first = await summarize(`?accept_cost=${quote}`);
    const again = await summarize(`?accept_cost=${quote}`);
    expect(again).toMatchObject({ status: 200, body: { data: first.body.data } });
    expect(again.headers['call-id']).toBe(first.headers['call-id']);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await ledger()).toHaveLength(1);
    expect(await month()).toMatchObject({ spent: PRICE, open: {} });
  });

  test('accepted by many requests at once, some with Idempotency-Keys, runs once', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        summarize(`?accept_cost=${quote}`, n % 2 === 0 ? {} : { 'idempotency-key': `${quote}-${n}` }),
      ),
    );
    // A repeat of a call that is still running is answered with 202.
    for (const { status } of replies) expect([200, 202]).toContain(status);
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(new Set(replies.map(({ headers }) => headers['call-id'])).size).toBe(1);
    expect(await ledger()).toHaveLength(1);
    // A key whose quote was accepted by another call replays that call.
    const keyed = await summarize(`?accept_cost=${quote}`, { 'idempotency-key': `${quote}-1` });
    expect(keyed.headers['call-id']).toBe(replies[0]?.headers['call-id']);
    expect(await ledger()).toHaveLength(1);
  });

  test('that was accepted answers a retry also after its expiry', async () => {
    const start = new Date();
    const quote = (await summarize()).body.error?.['quote_id'];
    const first = await summarize(`?accept_cost=${quote}`);
    clock = new Date(start.getTime() + 16 * 60_000);
    const again = await summarize(`?accept_cost=${quote}`);
    expect([again.status, again.headers['call-id']]).toEqual([200, first.headers['call-id']]);
    expect(await ledger()).toHaveLength(1);
  });

  test('can be accepted again when its call was refused', async () => {
    const quote = (await summarize()).body.error?.['quote_id'];
    await addRows(service.store, company, 60);
    expect((await summarize(`?accept_cost=${quote}`)).body.error?.code).toBe('cost_approval_required');
    await service.store.rows.collection.deleteMany({ companyId: company.id, _id: { $nin: [...company.rowIds] } });
    const reply = await summarize(`?accept_cost=${quote}`);
    expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expect(await ledger()).toHaveLength(1);
  });
});
