import { expect, test } from 'vitest';
import { daysIn, isZone } from '../../src/engine/zones.js';

test('a time falls on the day of its zone', () => {
  const time = '2026-11-30T23:30:00.000Z';
  expect(daysIn('UTC')(time)).toBe('2026-11-30');
  expect(daysIn('Europe/Berlin')(time)).toBe('2026-12-01');
  expect(daysIn('America/New_York')(time)).toBe('2026-11-30');
});

test('zones are known by their names', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars', ''].map(isZone)).toEqual([true, true, false, false]);
});
