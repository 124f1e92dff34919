import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until, type TestService } from '../setup/service.js';
import { status } from './receiver.js';
import { createStage, startDelivering } from './scene.js';

/** When an endpoint is disabled as unreachable. Here the three days are a few seconds. */
const DELIVER_WITHIN = 12_000;

let service: TestService;
const stage = createStage();

beforeAll(async () => {
  service = await startDelivering({ DELIVER_WITHIN_MS: String(DELIVER_WITHIN), WEBHOOKS_WITHIN_MS: '5000' });
});
afterAll(async () => {
  await service.stop();
  await stage.close();
});

describe('an endpoint', { concurrent: true }, () => {
  test('that fails all the time is disabled with one event, and gets no further requests', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver(status(500));
    const elsewhere = await scene.receiver();
    const dead = await scene.listen(there);
    await scene.listen(elsewhere, { events: ['endpoint.*'] });
    await Promise.all([scene.update(0), scene.update(1), scene.update(2)]);
    const all = await scene.ended(dead, 3);
    const disabled = await service.store.endpoints.toSign(dead.id);
    expect(disabled).toMatchObject({ disabledBecause: 'unreachable' });
    expect(all.map(({ state }) => state)).toContain('failed');
    // Deliveries that have not failed are cancelled at their next attempt.
    expect(all.every(({ state }) => state === 'failed' || state === 'cancelled')).toBe(true);
    const failing = (disabled?.disabledAt?.getTime() ?? 0) - (disabled?.failingSince?.getTime() ?? 0);
    expect(failing).toBeGreaterThan(DELIVER_WITHIN * 0.75);
    await until(
      () => elsewhere.got.length,
      (count) => count === 1,
    );
    const before = there.got.length;
    await scene.update(3);
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    expect(there.got).toHaveLength(before);
    expect(elsewhere.got).toHaveLength(1);
  });

  test('with some successful deliveries is not disabled', async () => {
    const scene = await stage.open(service);
    let n = 0;
    const there = await scene.receiver((_, reply) => void reply.writeHead((n += 1) % 3 === 0 ? 200 : 503).end());
    const shaky = await scene.listen(there);
    for (let row = 0; row < 8; row += 1) {
      await scene.update(row);
      await new Promise((resolve) => {
        setTimeout(resolve, 700);
      });
    }
    await scene.ended(shaky, 8);
    expect(await service.store.endpoints.toSign(shaky.id)).toMatchObject({ disabledAt: null });
  });
});
