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
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 === 0 ? one : other).store.limits.spend('key_a', 60, at('08:00:30.000')),
    ),
  );
  expect(spent.filter(({ calls }) => calls <= 60)).toHaveLength(60);
});

test('each of many calls at once has a number of its own, and none is left out', async () => {
  const { limits } = workshop.process().store;
  const spent = await Promise.all(Array.from({ length: 50 }, () => limits.spend('key_d', 640, at('08:00:30.000'))));
  expect(spent.map(({ calls }) => calls)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(await limits.spend('key_d', 640, at('08:00:31.000'))).toMatchObject({ calls: 51 });
});

test('a process that counts ahead lets none too many through, and keeps from the others at most what it took', async () => {
  const [one, other] = [workshop.process().store.limits, workshop.process().store.limits];
  const limit = 640;
  let passed = 0;
  for (let n = 0; n < 20; n += 1)
    if ((await other.spend('key_e', limit, at('08:00:30.000'))).calls <= limit) passed += 1;
  for (let n = 0; n < limit; n += 1)
    if ((await one.spend('key_e', limit, at('08:00:30.000'))).calls <= limit) passed += 1;
  expect(passed).toBeLessThanOrEqual(limit);
  expect(passed).toBeGreaterThanOrEqual(limit - 10);
});

test('from the middle of the limit on, every process learns of every call', async () => {
  const [one, other] = [workshop.process().store.limits, workshop.process().store.limits];
  const calls = async (limits: typeof one) => (await limits.spend('key_f', 640, at('08:00:30.000'))).calls;
  while ((await calls(one)) < 330);
  const counts: number[] = [];
  for (let n = 0; n < 10; n += 1) counts.push(await calls(n % 2 === 0 ? other : one));
  expect(counts).toEqual(Array.from({ length: 10 }, (_, n) => 331 + n));
});

test('a minute does not inherit the count of the one before', async () => {
  const { limits } = workshop.store;
  for (let n = 0; n < 3; n += 1) await limits.spend('key_b', 60, at('08:00:59.900'));
  expect(await limits.spend('key_b', 60, at('08:00:59.950'))).toEqual({ calls: 4, reset: 1 });
  expect(await limits.spend('key_b', 60, at('08:01:00.000'))).toEqual({ calls: 1, reset: 60 });
});

test('windows that are over are swept, and the present one is not', async () => {
  const { limits } = workshop.store;
  const now = new Date();
  await limits.spend('key_c', 60, now);
  expect(await limits.sweep(now)).toBe(0);
  expect(await limits.sweep(new Date(now.getTime() + 180_000))).toBeGreaterThan(0);
  expect(await limits.spend('key_c', 60, now)).toMatchObject({ calls: 1 });
});
