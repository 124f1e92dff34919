import { expect, test } from 'vitest';
import { numbersIn, signsOf } from '../../web/src/lists/numbers.js';

/** Reads numbers as people write them, without a browser. */

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
  ['en-IN', '12,34,567', 1_234_567],
  ['en-IN', '-1,00,000.5', -100_000.5],
  ['en-IN', '1,234,567', 1_234_567],
  ['en-IN', '12,34,56', undefined],
  ['en-US', '12,34,567', undefined],
  ['en-US', '€5', undefined],
  ['en-US', '5%', undefined],
] as const)('in %s, %s is read as %s', (locale, text, number) => {
  expect(numbersIn(locale).read(text)).toBe(number);
});

const EUR = { format: 'currency', currency: 'EUR' } as const;
const USD = { format: 'currency', currency: 'USD' } as const;
const CAD = { format: 'currency', currency: 'CAD' } as const;
const INR = { format: 'currency', currency: 'INR' } as const;
const PERCENT = { format: 'percent' } as const;

test.each([
  ['de-DE', EUR, '1.234,50 €', 1234.5],
  ['de-DE', EUR, '€5', 5],
  ['de-DE', EUR, 'eur 5', 5],
  ['en-US', USD, '-$1,234.50', -1234.5],
  ['en-US', USD, '$-5', -5],
  ['en-US', USD, '$5$', undefined],
  ['en-US', USD, '$', undefined],
  ['en-US', USD, '€5', undefined],
  ['en-US', USD, '5%', undefined],
  ['en-US', CAD, 'CA$5', 5],
  // The text does not say which dollars are meant.
  ['en-US', CAD, '$5', undefined],
  ['en-IN', INR, '₹12,34,567', 1_234_567],
  ['de-DE', PERCENT, '12,5 %', 12.5],
  ['en-US', PERCENT, '50%', 50],
  ['tr-TR', PERCENT, '%50', 50],
  ['en-US', PERCENT, '$50', undefined],
  ['en-US', {}, '50%', undefined],
] as const)('in %s, in a column %o, %s is read as %s', (locale, column, text, number) => {
  expect(numbersIn(locale).read(text, signsOf(locale, column))).toBe(number);
});

test('the text in a field is read as the same number', () => {
  for (const locale of ['de-DE', 'en-US', 'fr-FR', 'de-CH', 'ar-EG'])
    for (const number of [0, -5, 1234.5, 1_234_567, 0.1, 123_456.789])
      expect([locale, numbersIn(locale).read(numbersIn(locale).shown(number))]).toEqual([locale, number]);
});
