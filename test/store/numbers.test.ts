import { expect, test } from 'vitest';
import { createNumbers } from '../../src/store/numbers.js';

/** A counter that answers only when it is told to. */
function counter(ahead = 0) {
  const asked: { key: string; amount: number; answer(count: number): void; fail(reason: Error): void }[] = [];
  const numbers = createNumbers(
    (key, amount) => new Promise((answer, fail) => void asked.push({ key, amount, answer, fail })),
  );
  return { asked, numbers, count: (key: string) => numbers.next(key, (count) => (count < 100 ? ahead : 0)) };
}

test('counts that are asked for while one is under way go together, each with a number of its own', async () => {
  const { asked, count } = counter();
  const [first, second, third, other] = [count('a'), count('a'), count('a'), count('b')];
  expect(asked.map(({ key, amount }) => [key, amount])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  asked[0]?.answer(41);
  expect(await first).toBe(41);
  expect(asked[2]).toMatchObject({ key: 'a', amount: 2 });
  asked[2]?.answer(45);
  asked[1]?.answer(1);
  expect(await Promise.all([second, third, other])).toEqual([44, 45, 1]);
});

test('a count that fails fails for all who shared it, and for nobody after them', async () => {
  const { asked, count } = counter(2);
  const first = count('a');
  const shared = Promise.allSettled([count('a'), count('a')]);
  asked[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  asked[1]?.fail(new Error('still gone'));
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = count('a');
  asked[2]?.answer(3);
  expect(await after).toBe(1);
  expect(await count('a')).toBe(2);
});

test('numbers that were taken ahead go to whoever asks next, waiting or not, and each once', async () => {
  const { asked, count } = counter(3);
  const [first, second] = [count('a'), count('a')];
  expect(asked[0]).toMatchObject({ amount: 4 });
  asked[0]?.answer(14);
  expect(await Promise.all([first, second, count('a'), count('a')])).toEqual([11, 12, 13, 14]);
  const next = count('a');
  expect(asked[1]).toMatchObject({ amount: 4 });
  asked[1]?.answer(120);
  expect(await next).toBe(117);
  expect(await Promise.all([count('a'), count('a'), count('a')])).toEqual([118, 119, 120]);
  void count('a');
  expect(asked.map(({ amount }) => amount)).toEqual([4, 4, 1]);
});

test('numbers that were forgotten are given to nobody', async () => {
  const { asked, numbers, count } = counter(3);
  const first = count('a');
  asked[0]?.answer(4);
  expect(await first).toBe(1);
  numbers.clear();
  const next = count('a');
  asked[1]?.answer(8);
  expect(await next).toBe(5);
});
