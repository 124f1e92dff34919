import { expect, test } from 'vitest';
import { numbersIn } from '../../web/src/lists/numbers.js';

/** Numbers as people write them. Pure: without a browser. */

test.each([
  ['de-DE', '1.234', 1234],
  ['de-DE', '1.234,56', 1234.56],
  ['de-DE', '1.000.000', 1_000_000],
  ['de-DE', '1234,5', 1234.5],
  ['de-DE', '12.5', 12.5],
  ['de-DE', '0.125', 0.125],
  ['de-DE', '-1.234', -1234],
  ['de-DE', '1,234.56', undefined],
  ['en-US', '1,234', 1234],
  ['en-US', '1,234,567.5', 1_234_567.5],
  ['en-US', '1.234', 1.234],
  ['en-US', '1,5', 1.5],
  ['en-US', '1,23,4', undefined],
  ['fr-FR', '1\u202F234,5', 1234.5],
  ['de-CH', '1’234.5', 1234.5],
  ['en-US', ' ', null],
  ['en-US', 'abc', undefined],
  ['en-US', '1e3', 1000],
] as const)('in %s, %s is read as %s', (locale, text, number) => {
  expect(numbersIn(locale).read(text)).toBe(number);
});

test('what a field shows is read as the same number', () => {
  for (const locale of ['de-DE', 'en-US', 'fr-FR', 'de-CH', 'ar-EG'])
    for (const number of [0, -5, 1234.5, 1_234_567, 0.1, 123_456.789])
      expect([locale, numbersIn(locale).read(numbersIn(locale).shown(number))]).toEqual([locale, number]);
});
