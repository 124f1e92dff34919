import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until, type TestService } from '../setup/service.js';
import { pauseAt } from '../setup/intercept.js';
import { deliveriesTo, type Got } from './receiver.js';
import { createStage, startDelivering } from './scene.js';

/** Endpoints that get the events of one object in order. */
let service: TestService;
const stage = createStage();

beforeAll(async () => {
  service = await startDelivering({ DELIVER_WITHIN_MS: '60000' });
});
afterAll(async () => {
  await service.stop();
  await stage.close();
});

const versionsOf = (got: readonly Got[], rowId: string | undefined) =>
  got.filter(({ body }) => body.data['rowId'] === rowId).map(({ body }) => Number(body.data['version']));

describe('an ordered endpoint', { concurrent: true }, () => {
  test('gets no later version before an earlier one is delivered; other rows do not wait for it', async () => {
    const scene = await stage.open(service);
    const [stuck, free] = scene.company.rowIds;
    const there = await scene.receiver((got, reply) => {
      const tries = versionsOf(there.got, stuck).length;
      const isAlone = versionsOf(there.got, free).length === 0;
      // If the other row waited for this one, neither would ever be delivered.
      const fails = got.id === `evt_${stuck}_v2` && (tries < 3 || isAlone);
      reply.writeHead(fails ? 500 : 200).end();
    });
    const endpoint = await scene.listen(there, { ordered: true });
    for (const amount of [1, 2, 3]) await scene.update(0, amount);
    await scene.update(1, 1);
    const all = await scene.ended(endpoint, 4);
    expect(all.every(({ state }) => state === 'delivered')).toBe(true);
    const versions = versionsOf(there.got, stuck);
    expect(versions.slice(0, 3)).toEqual([2, 2, 2]);
    expect(versions.slice(versions.lastIndexOf(2))).toEqual([2, 3, 4]);
  });

  test('gets two concurrent changes of a row by version, also when the later is published first', async () => {
    const scene = await stage.open(service);
    const [rowId] = scene.company.rowIds;
    const there = await scene.receiver();
    const endpoint = await scene.listen(there, { ordered: true });
    // The first has made its change, and is paused before its event is published.
    const first = pauseAt(service.store, 'calls.end', 'before', (args) =>
      JSON.stringify(args).includes('"amount":77001'),
    );
    const answered = scene.update(0, 77_001);
    await first.reached;
    expect((await scene.update(0, 77_002)).status).toBe(200);
    const early = await until(
      () => deliveriesTo(service.store, endpoint),
      (all) => all.length === 1,
    );
    expect(early[0]?.eventId).toBe(`evt_${rowId}_v3`);
    await new Promise((resolve) => {
      setTimeout(resolve, 2_500);
    });
    expect(there.got).toEqual([]);
    first.goOn();
    expect((await answered).status).toBe(200);
    await scene.ended(endpoint, 2);
    expect(versionsOf(there.got, rowId)).toEqual([2, 3]);
  });

  test('gets many changes of few rows in the order of each row', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver((_, reply) => void setTimeout(() => reply.end(), 5 + Math.random() * 40));
    const endpoint = await scene.listen(there, { ordered: true });
    await Promise.all(Array.from({ length: 24 }, (_, n) => scene.update(n % 3, n + 1_000)));
    await scene.ended(endpoint, 24);
    for (const rowId of scene.company.rowIds.slice(0, 3))
      expect(versionsOf(there.got, rowId)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
