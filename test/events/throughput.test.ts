import { afterAll, beforeAll, expect, test } from 'vitest';
import { deferred } from '../../src/engine/deferred.js';
import { intercept } from '../setup/intercept.js';
import { call, until, type TestService } from '../setup/service.js';
import { verified } from './receiver.js';
import { createStage, startDelivering } from './scene.js';

/** The throughput of a queue to one quick endpoint. `npm run bench:webhooks` measures it on a quiet machine. */

const EVENTS = 300;
/** Rows of one call: the most that need no confirmation. */
const AT_ONCE = 10;
const ROWS = 100;
/**
 * The required number of events a second, far below the measured one (docs/decisions, 2026-11-22-webhook-throughput).
 */
const BAR = 40;

let service: TestService;
const stage = createStage();

beforeAll(async () => {
  service = await startDelivering({});
});
afterAll(async () => {
  await service.stop();
  await stage.close();
});

test.each([
  ['unordered', false],
  ['ordered', true],
] as const)('an %s endpoint gets at least 40 events a second, each signed and once', async (_, ordered) => {
  const rates: number[] = [];
  for (let round = 0; round < 3 && Math.max(0, ...rates) < BAR; round += 1) {
    const scene = await stage.open(service, ROWS);
    const there = await scene.receiver();
    const endpoint = await scene.listen(there, { ordered });
    const { rowIds } = scene.company;
    // No event is published before all calls have ended, because the calls take longer than the deliveries.
    const gate = deferred();
    const remove = intercept(service.store, 'events.insert', async (operation) => {
      await gate.promise;
      return operation();
    });
    // Each row changes several times.
    for (let n = 0; n < EVENTS / AT_ONCE; n += 1) {
      const from = (n * AT_ONCE) % ROWS;
      const input = { rowIds: rowIds.slice(from, from + AT_ONCE), cells: { amount: n + 1_000 } };
      const reply = await call(service, 'rows.updateMany', input, { host: scene.company.host, secret: scene.secret });
      expect(reply.status).toBe(200);
    }
    const began = performance.now();
    gate.resolve();
    await until(
      () => there.got.length,
      (count) => count >= EVENTS,
    );
    remove();
    const rate = EVENTS / ((performance.now() - began) / 1_000);
    rates.push(rate);
    process.stdout.write(`${ordered ? 'ordered' : 'unordered'}: ${rate.toFixed(0)} events a second\n`);
    const all = await scene.ended(endpoint, EVENTS);
    expect(all.map(({ state, attempts }) => `${state} after ${attempts.length}`)).toEqual(
      all.map(() => 'delivered after 1'),
    );
    expect(new Set(there.got.map(({ id }) => id)).size).toBe(EVENTS);
    expect(there.got).toHaveLength(EVENTS);
    for (const got of there.got) expect(verified(endpoint.secret, got)).toBeTruthy();
    if (!ordered) continue;
    for (const rowId of rowIds) {
      const versions = there.got.flatMap(({ body }) => (body.data['rowId'] === rowId ? [body.data['version']] : []));
      expect(versions).toEqual([2, 3, 4]);
    }
  }
  expect(Math.max(...rates)).toBeGreaterThanOrEqual(BAR);
});
