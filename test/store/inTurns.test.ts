import { expect, test } from 'vitest';
import { inTurns } from '../../src/store/inTurns.js';

/** A counter that answers only when it is told to. */
function counter() {
  const asked: { key: string; amount: number; answer(count: number): void; fail(reason: Error): void }[] = [];
  const count = inTurns((key, amount) => new Promise((answer, fail) => void asked.push({ key, amount, answer, fail })));
  return { asked, count };
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
  const { asked, count } = counter();
  const first = count('a');
  const shared = Promise.allSettled([count('a'), count('a')]);
  asked[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  asked[1]?.fail(new Error('still gone'));
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = count('a');
  asked[2]?.answer(3);
  expect(await after).toBe(3);
});
