import { describe, expect, test } from 'vitest';
import { startMongo, startTemporal } from '../../src/local/index.js';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { killHard, ownEngine } from './ownEngine.js';
import { sweepLater } from './sweep.js';

/** An engine is killed with -9 under load and comes back on the same port with the same data. */
const CALLERS = 20;
const CALLS_EACH = 4;

/** Each caller makes its calls one after another. It repeats each with its Idempotency-Key until it has an answer. */
async function load(service: TestService, company: TestCompany, secret: string): Promise<Reply[]> {
  const answered = async (action: string, input: object, key: string): Promise<Reply> =>
    until(
      () =>
        call(service, action, input, { host: company.host, secret, headers: { 'idempotency-key': key } }).catch(
          (): Reply => ({ status: 0, headers: {}, text: '', body: { ok: false } }),
        ),
      ({ status }) => status === 200 || (status >= 400 && status < 500),
      90_000,
    );
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const replies: Reply[] = [];
    for (let n = 0; n < CALLS_EACH; n += 1) {
      const key = `${caller}-${n}`;
      replies.push(
        n % 2 === 0
          ? await answered('rows.create', { listId: company.listId, cells: { name: key } }, key)
          : await answered('rows.update', { rowId: company.rowIds[caller % 3], cells: { amount: n } }, key),
      );
    }
    return replies;
  });
  return (await Promise.all(callers)).flat();
}

async function eachOnce(service: TestService, company: TestCompany, replies: readonly Reply[]): Promise<void> {
  expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  await sweepLater(service, 10 * 60_000);
  const open = { companyId: company.id, state: { $in: ['received', 'running'] } } as const;
  await until(
    () => service.store.calls.collection.countDocuments(open),
    (count) => count === 0,
  );
  const { rows, history } = service.store;
  const made = await rows.collection.find({ companyId: company.id, 'cells.name': /^\d+-\d+$/ }).toArray();
  const names = made.map(({ cells }) => String(cells['name']));
  expect(names).toHaveLength((CALLERS * CALLS_EACH) / 2);
  expect(new Set(names).size).toBe(names.length);
  const changed = await rows.collection.find({ _id: { $in: [...company.rowIds] } }).toArray();
  expect(changed.reduce((sum, { version }) => sum + version - 1, 0)).toBe((CALLERS * CALLS_EACH) / 2);
  const written = await history.collection.find({ companyId: company.id }).toArray();
  expect(new Set(written.map(({ callId }) => callId)).size).toBe(written.length);
  expect(written).toHaveLength(CALLERS * CALLS_EACH);
  // Calls that were answered as abandoned changed nothing. All other calls succeeded.
  const states = await service.store.calls.collection.distinct('state', { companyId: company.id });
  expect(states.filter((state) => state !== 'succeeded' && state !== 'abandoned')).toEqual([]);
}

describe('under load', () => {
  test.each([
    ['MongoDB', startMongo, (mongoUri: string) => ({ mongoUri })],
    ['Temporal', startTemporal, (temporalAddress: string) => ({ temporalAddress })],
  ] as const)(
    '%s is restarted after kill -9: every call is answered, and each has its effect once',
    async (_, start, at) => {
      const own = ownEngine();
      const engine = await start(own);
      const service = await startTestService({ ...at(engine.address), env: { RATE_LIMIT: '100000' } });
      try {
        const company = await createCompany(service.store);
        const { secret } = await company.key('admin');
        const loading = load(service, company, secret);
        await until(
          () => service.store.calls.collection.countDocuments({ companyId: company.id, state: 'succeeded' }),
          (count) => count >= 15,
        );
        await killHard(own, engine.kind);
        await eachOnce(service, company, await loading);
      } finally {
        await service.stop();
        await engine.stop();
      }
    },
  );
});
