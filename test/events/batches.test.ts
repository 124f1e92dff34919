import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeliver } from '../../src/events/deliver.js';
import { createDeliverMany } from '../../src/events/deliverMany.js';
import { createSleepers } from '../../src/events/sleepers.js';
import { createWebhookChannel } from '../../src/events/channels/webhook.js';
import { until, type TestService } from '../setup/service.js';
import { deliveriesTo } from './receiver.js';
import { createStage, startDelivering } from './scene.js';

/** Deliveries that are published together get their first attempts together. Failed ones are retried one by one. */
let service: TestService;
const stage = createStage();

beforeAll(async () => {
  service = await startDelivering({ DELIVER_WITHIN_MS: '60000' });
});
afterAll(async () => {
  await service.stop();
  await stage.close();
});

const ROWS = 10;

describe('a batch', { concurrent: true }, () => {
  test('delivers each event once, with at most five requests at once, and retries only failed ones', async () => {
    const scene = await stage.open(service, ROWS);
    const failing = new Set(scene.company.rowIds.slice(2, 4));
    const seen = new Set<string>();
    let [open, most] = [0, 0];
    const there = await scene.receiver((got, reply) => {
      open += 1;
      most = Math.max(most, open);
      const fails = failing.has(String(got.body.data['rowId'])) && !seen.has(got.id);
      seen.add(got.id);
      setTimeout(() => {
        open -= 1;
        reply.writeHead(fails ? 500 : 204).end();
      }, 10);
    });
    const endpoint = await scene.listen(there);
    await scene.act('rows.updateMany', { rowIds: scene.company.rowIds, cells: { amount: 7 } });
    const all = await scene.ended(endpoint, ROWS);
    expect(all.map(({ state }) => state)).toEqual(all.map(() => 'delivered'));
    expect(all.map(({ attempts }) => attempts.length).toSorted((a, b) => a - b)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
    ]);
    expect(there.got).toHaveLength(ROWS + 2);
    expect(most).toBeLessThanOrEqual(5);
  });

  test('to an endpoint that is down leaves every delivery to its own workflow, and all succeed later', async () => {
    const scene = await stage.open(service, ROWS);
    let isDown = true;
    const there = await scene.receiver((_, reply) => void reply.writeHead(isDown ? 503 : 204).end());
    const endpoint = await scene.listen(there, { ordered: true });
    await scene.act('rows.updateMany', { rowIds: scene.company.rowIds, cells: { amount: 7 } });
    await until(
      () => there.got.length,
      (count) => count >= 6,
    );
    isDown = false;
    const all = await scene.ended(endpoint, ROWS);
    expect(all.map(({ state }) => state)).toEqual(all.map(() => 'delivered'));
  });

  test('of a dead worker repeats no attempt, and a delivery that has not ended gets its own workflow', async () => {
    const scene = await stage.open(service, ROWS);
    const there = await scene.receiver();
    const endpoint = await scene.listen(there);
    await scene.act('rows.updateMany', { rowIds: scene.company.rowIds, cells: { amount: 7 } });
    const all = await scene.ended(endpoint, ROWS);
    const [first] = all;
    if (!first) throw new Error('There are no deliveries.');
    // The state after the worker died: one delivery has not ended.
    await service.store.deliveries.collection.updateOne({ _id: first._id }, { $set: { state: 'pending' } });
    const startedFor: string[] = [];
    const workflows = {
      ...service.dependencies.workflows,
      startDelivery: async (id: string) => void startedFor.push(id),
    };
    const parts = { ...service.dependencies, workflows };
    const sleepers = createSleepers(() => undefined);
    const webhook = createWebhookChannel(parts);
    const deliver = createDeliver(parts, { webhook, mail: webhook }, sleepers.wake);
    const deliverMany = createDeliverMany(parts, deliver, sleepers);
    const { signal } = new AbortController();
    const ids = all.map(({ _id }) => _id);
    expect(await deliverMany(ids, { place: 0, turn: 0 }, true, signal)).toEqual({ next: 'end' });
    expect(startedFor).toEqual([first._id]);
    expect(there.got).toHaveLength(ROWS);
    expect((await deliveriesTo(service.store, endpoint)).filter(({ state }) => state === 'pending')).toHaveLength(1);
  });
});
