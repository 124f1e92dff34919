import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../setup/steps.js';

/** Rule 14: rate windows carry their window, and old ones are swept. */
let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test('of a hundred calls at once exactly as many pass as the minute has, whichever process counts', async () => {
  const [one, other] = [workshop.process(), workshop.process()];
  const spent = await Promise.all(
    Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? one : other).store.limits.spend('key_a', at('08:00:30.000'))),
  );
  expect(spent.filter(({ calls }) => calls <= 60)).toHaveLength(60);
});

test('each of many calls at once has a number of its own, and none is left out', async () => {
  const { limits } = workshop.process().store;
  const spent = await Promise.all(Array.from({ length: 50 }, () => limits.spend('key_d', at('08:00:30.000'))));
  expect(spent.map(({ calls }) => calls)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(await limits.spend('key_d', at('08:00:31.000'))).toMatchObject({ calls: 51 });
});

test('a minute does not inherit the count of the one before', async () => {
  const { limits } = workshop.store;
  for (let n = 0; n < 3; n += 1) await limits.spend('key_b', at('08:00:59.900'));
  expect(await limits.spend('key_b', at('08:00:59.950'))).toEqual({ calls: 4, reset: 1 });
  expect(await limits.spend('key_b', at('08:01:00.000'))).toEqual({ calls: 1, reset: 60 });
});

test('windows that are over are swept, and the present one is not', async () => {
  const { limits } = workshop.store;
  const now = new Date();
  await limits.spend('key_c', now);
  expect(await limits.sweep(now)).toBe(0);
  expect(await limits.sweep(new Date(now.getTime() + 180_000))).toBeGreaterThan(0);
  expect(await limits.spend('key_c', now)).toMatchObject({ calls: 1 });
});
