import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { keyBetween, lastBound } from '../../src/engine/rowOrder.js';

/** The keys of the order that people make by hand. */

test('a key lies between its neighbours, wherever rows are placed again and again', () => {
  const ids = Array.from({ length: 5 }, () => newId('row')).flatMap((id) => [id, `${id}_00001`, `${id}_00010`]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }), (places) => {
      const keys = ids.toSorted();
      for (const [n, place] of places.entries()) {
        const at = Math.floor(place * keys.length);
        const [above = '', below] = [keys[at - 1], keys[at]];
        const key = keyBetween(above, below ?? lastBound(above, new Date()), `call ${n}`);
        expect([above < key, below === undefined || key < below]).toEqual([true, true]);
        keys.splice(at, 0, key);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['in front of the first', () => 0],
  ['behind the first', () => 1],
  ['behind the last', (length: number) => length],
])('keys grow slowly when all rows are placed %s', (_, place) => {
  const keys = [newId('row'), newId('row')];
  for (let n = 0; n < 1_000; n += 1) {
    const at = place(keys.length);
    const [above = '', below] = [keys[at - 1], keys[at]];
    const key = keyBetween(above, below ?? lastBound(above, new Date()), `call ${n}`);
    expect([above < key, below === undefined || key < below]).toEqual([true, true]);
    keys.splice(at, 0, key);
  }
  // A key grows by one character for each five rows that are placed in one gap.
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThan(600);
});

test('rows that are placed at the same place at the same time get different keys, and rows fit between them', () => {
  const [above, below] = [newId('row'), newId('row')];
  const both = [keyBetween(above, below, 'call a'), keyBetween(above, below, 'call b')].toSorted();
  expect(both[0]).not.toBe(both[1]);
  const [first = '', second = ''] = both;
  const key = keyBetween(first, second, 'call c');
  expect([first < key, key < second]).toEqual([true, true]);
});

test('rows that are added later come after a row that was placed last', () => {
  const last = newId('row');
  const key = keyBetween(last, lastBound(last, new Date()), 'call a');
  expect(key > last).toBe(true);
  expect(key < newId('row')).toBe(true);
});
