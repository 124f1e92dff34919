import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../setup/steps.js';

/** Rule 14: rate windows carry their window, and old ones are swept. */
let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const person = (memberId: string, keyId: string | null = null) => ({ companyId: 'acme', memberId, keyId });

test('of a hundred calls at once over several processes exactly the limit of the minute passes', async () => {
  const [one, other] = [workshop.process(), workshop.process()];
  const counts = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 === 0 ? one : other).store.limits.count('call', person('mem_a', 'key_a'), at('08:00:30.000')),
    ),
  );
  expect(counts.filter(({ key }) => (key ?? 0) <= 60)).toHaveLength(60);
  expect(counts.map((count) => count.person).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 1),
  );
});

test('a key has its own count, and its member has one over all keys and sessions', async () => {
  const { limits } = workshop.store;
  const count = (keyId: string | null) => limits.count('call', person('mem_d', keyId), at('08:00:30.000'));
  expect(await count('key_d')).toMatchObject({ key: 1, person: 1 });
  expect(await count('key_e')).toMatchObject({ key: 1, person: 2 });
  expect(await count(null)).toMatchObject({ key: null, person: 3 });
  expect(await count('key_d')).toMatchObject({ key: 2, person: 4 });
  expect(await limits.count('status', person('mem_d', 'key_d'), at('08:00:30.000'))).toMatchObject({
    key: 1,
    person: 1,
  });
});

test('a minute does not inherit the count of the one before', async () => {
  const { limits } = workshop.store;
  for (let n = 0; n < 3; n += 1) await limits.count('call', person('mem_b'), at('08:00:59.900'));
  expect(await limits.count('call', person('mem_b'), at('08:00:59.950'))).toEqual({ key: null, person: 4, reset: 1 });
  expect(await limits.count('call', person('mem_b'), at('08:01:00.000'))).toEqual({ key: null, person: 1, reset: 60 });
});

test('windows that are over are swept, and the current one is not', async () => {
  const { limits } = workshop.store;
  const now = new Date();
  await limits.sweep(now);
  await limits.count('call', person('mem_c'), now);
  expect(await limits.sweep(now)).toBe(0);
  expect(await limits.sweep(new Date(now.getTime() + 180_000))).toBeGreaterThan(0);
  expect(await limits.count('call', person('mem_c'), now)).toMatchObject({ person: 1 });
});
