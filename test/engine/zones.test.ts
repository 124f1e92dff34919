import { expect, test } from 'vitest';
import { daysIn, instantIn, isZone } from '../../src/engine/zones.js';

test('a time falls on the day of its zone', () => {
  const time = '2026-11-30T23:30:00.000Z';
  expect(daysIn('UTC')(time)).toBe('2026-11-30');
  expect(daysIn('Europe/Berlin')(time)).toBe('2026-12-01');
  expect(daysIn('America/New_York')(time)).toBe('2026-11-30');
});

test('zones are known by their names', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars', ''].map(isZone)).toEqual([true, true, false, false]);
});

test('a clock time is an instant, also when the clocks skip it or show it twice', () => {
  const berlin = (time: string) => instantIn('Europe/Berlin', time);
  expect(berlin('2026-07-01T09:00')).toBe('2026-07-01T07:00:00.000Z');
  expect(berlin('2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z');
  expect(berlin('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z');
  expect(['2026-02-30T09:00', '2026-07-01T25:00', 'tomorrow'].map(berlin)).toEqual([undefined, undefined, undefined]);
});
