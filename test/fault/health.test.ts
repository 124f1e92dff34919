import { describe, expect, inject, test } from 'vitest';
import { intercept } from '../setup/intercept.js';
import { ask, startTestService, until, type TestService } from '../setup/service.js';
import { startProxy } from './proxy.js';

/** `GET /health` names an unavailable engine within seconds. Many requests share one check. */

const health = (service: TestService) => ask(service, '/health', { host: 'localhost:3000' });

describe.each(['all', 'api'] as const)('a service started as %s', (part) => {
  test.each([
    ['Temporal', 'refuses connections'],
    ['Temporal', 'says nothing'],
    ['MongoDB', 'refuses connections'],
    ['MongoDB', 'says nothing'],
  ] as const)('answers 503 and names the part when %s %s, and 200 when it is back', async (engine, how) => {
    const mongoAt = new URL(inject('mongoUri'));
    const proxy = await startProxy(engine === 'Temporal' ? inject('temporalAddress') : mongoAt.host);
    const at =
      engine === 'Temporal'
        ? { temporalAddress: proxy.address }
        : { mongoUri: inject('mongoUri').replace(mongoAt.host, proxy.address) };
    const service = await startTestService({ part, ...at });
    try {
      expect(await health(service)).toMatchObject({ status: 200, body: { ok: true, mongodb: true, temporal: true } });
      await (how === 'says nothing' ? proxy.stall() : proxy.cut());
      const began = Date.now();
      const away = await until(
        () => health(service),
        ({ status }) => status !== 200,
      );
      // One check that had started before, and one check that takes its full two seconds.
      expect(Date.now() - began).toBeLessThan(6_000);
      const parts = { mongodb: engine !== 'MongoDB', temporal: engine !== 'Temporal' };
      expect(away).toMatchObject({ status: 503, body: { ok: false, ...parts } });
      await proxy.restore();
      await until(
        () => health(service),
        ({ status }) => status === 200,
      );
    } finally {
      await proxy.restore();
      await service.stop();
      await proxy.close();
    }
  });
});

test('a hundred requests for the health share one check', async () => {
  const service = await startTestService();
  let checks = 0;
  const remove = intercept({ store: service.store }, 'store.ping', (operation) => {
    checks += 1;
    return operation();
  });
  const replies = await Promise.all(Array.from({ length: 100 }, () => health(service)));
  remove();
  await service.stop();
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(checks).toBeGreaterThan(0);
  expect(checks).toBeLessThanOrEqual(2);
});
