import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { storedRow } from '../../src/store/storedRow.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** Long computations of one company do not block the main thread for the calls of others. */

/** Far less than the eight seconds of the search on the main thread. */
const SOON = 1_500;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

let service: TestService;
let company: TestCompany;
let other: TestCompany;
let secret: string;
let others: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
  company = await createCompany(service.store);
  other = await createCompany(service.store);
  ({ secret } = await company.key('member'));
  ({ secret: others } = await other.key('member'));
});
afterAll(() => service.stop());

const use = (name: string, input: object, query = '') =>
  call(service, name, input, { host: company.host, secret, query: `?max_credits=10000${query}` });

/**
 * Rows of six long texts that differ in a few letters of the last text. Each is compared with many, letter by letter.
 */
async function nearRows(count: number): Promise<string> {
  const at = new Date();
  const fresh = { companyId: company.id, version: 1, createdAt: at, updatedAt: at, archivedAt: null };
  const listId = newId('lst');
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id, type: 'text' as const }));
  await service.store.lists.collection.insertOne({ ...fresh, _id: listId, name: 'Near', columns, statuses: [] });
  const same = Object.fromEntries(columns.map(({ id }) => [id, 'lorem ipsum dolor sit amet '.repeat(4)]));
  const rows = Array.from({ length: count }, (_, n) => {
    const [one, two, three] = [1, 26, 676].map((unit) => LETTERS[Math.floor(n / unit) % 26]);
    const end = `${one}${two}consetetur${one}${three}sadip${two}${one}${one}`;
    const cells = { ...same, f: `${'lorem ipsum dolor sit amet '.repeat(3)}${end}` };
    return { ...fresh, _id: newId('row'), listId, status: null, cells };
  });
  await service.store.rows.collection.insertMany(rows.map(storedRow));
  return listId;
}

/**
 * Plain calls of the other company while `work` runs.
 * @returns their number, and the time within which three of four end
 */
async function callsDuring(work: Promise<unknown>): Promise<{ readonly ms: number; readonly calls: number }> {
  const ended = new AbortController();
  const end = work.finally(() => ended.abort());
  const times: number[] = [];
  while (!ended.signal.aborted) {
    const began = performance.now();
    const reply = await call(service, 'lists.get', { listId: other.listId }, { host: other.host, secret: others });
    expect(reply.status).toBe(200);
    times.push(performance.now() - began);
  }
  await end;
  const sorted = times.toSorted((one, another) => one - another);
  return { ms: sorted[Math.floor(sorted.length * 0.75)] ?? 0, calls: sorted.length };
}

test("another company's calls are answered while insights.duplicates runs", async () => {
  const listId = await nearRows(9_900);
  const search = use('insights.duplicates', { listId });
  const plain = await callsDuring(search);
  const { status, body } = await search;
  expect([status, body.data.rows, body.data.thorough]).toEqual([200, 9_900, false]);
  expect(plain.calls).toBeGreaterThan(3);
  expect(plain.ms).toBeLessThan(SOON);
});

test('a large file is read without delaying other calls, and its faults name their lines', async () => {
  const lines = Array.from({ length: 9_000 }, (_, n) => `thing ${n},${n},"${'x'.repeat(60)}"`);
  const file = (content: string) => use('lists.import', { name: 'Large', format: 'csv', content }, '&dry_run=true');
  const reading = file(['Name,Amount,Note', ...lines].join('\n'));
  const plain = await callsDuring(reading);
  const { status, body } = await reading;
  expect([status, body.data?.preview?.title]).toEqual([200, expect.stringContaining('9,000 rows')]);
  expect(plain.ms).toBeLessThan(SOON);
  const wrong = await file(['Name,Amount,Note', ...lines, 'one value'].join('\n'));
  expect(wrong.body.data.blockers).toMatchObject([{ fields: [{ path: '/content/line/9002' }] }]);
});
