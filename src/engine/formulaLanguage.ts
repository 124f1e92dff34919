import { Environment } from '@marcbachmann/cel-js';
import { isDay } from './columnTypes.js';

/**
 * The language of formulas: a part of CEL (Common Expression Language) with functions for texts, numbers and dates.
 * Loops and regular expressions are left out, so that the work of an expression is bounded by its length.
 */

/** A calendar day. It is a class of its own, because CEL only has moments. */
export class Day {
  constructor(readonly text: string) {}
}

/** The name of the type of moments in CEL. */
export const MOMENT = 'google.protobuf.Timestamp';

const MS_OF_DAY = 86_400_000;
const MOST_DIGITS = 10;

const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 100, maxCallArguments: 5 };

/** Parses a day or a moment. Throws for any other text. */
function momentOf(text: string): Date {
  const moment = new Date(text);
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (Number.isNaN(moment.getTime()) || (day !== undefined && !isDay(day))) throw new Error('This text is not a date.');
  return moment;
}

function dayOf(moment: Date): Day {
  return new Day(moment.toISOString().slice(0, 10));
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new Error('This text is not a number.');
  return number;
}

function part(day: Day, from: number, to: number): number {
  return Number(day.text.slice(from, to));
}

const SIGNATURES: Readonly<Record<string, (...values: never[]) => unknown>> = {
  'length(string): double': (text: string) => text.length,
  'lower(string): string': (text: string) => text.toLowerCase(),
  'upper(string): string': (text: string) => text.toUpperCase(),
  'trim(string): string': (text: string) => text.trim(),
  'text(string): string': (text: string) => text,
  'text(double): string': String,
  'text(bool): string': String,
  'text(day): string': ({ text }: Day) => text,
  [`text(${MOMENT}): string`]: (moment: Date) => moment.toISOString(),
  'number(string): double': numberOf,
  'round(double): double': Math.round,
  'round(double, double): double': (value: number, digits: number) =>
    Number(value.toFixed(Math.min(Math.max(Math.round(digits), 0), MOST_DIGITS))),
  'floor(double): double': Math.floor,
  'ceil(double): double': Math.ceil,
  'abs(double): double': Math.abs,
  'min(double, double): double': (a: number, b: number) => Math.min(a, b),
  'max(double, double): double': (a: number, b: number) => Math.max(a, b),
  'date(string): day': (text: string) => dayOf(momentOf(text)),
  [`date(${MOMENT}): day`]: dayOf,
  [`time(string): ${MOMENT}`]: momentOf,
  'year(day): double': (day: Day) => part(day, 0, 4),
  'month(day): double': (day: Day) => part(day, 5, 7),
  'day(day): double': (day: Day) => part(day, 8, 10),
  'addDays(day, double): day': ({ text }: Day, days: number) =>
    dayOf(new Date(momentOf(text).getTime() + Math.trunc(days) * MS_OF_DAY)),
  'days(day, day): double': (from: Day, to: Day) =>
    (momentOf(to.text).getTime() - momentOf(from.text).getTime()) / MS_OF_DAY,
};

/** Tests of texts that are methods in CEL. */
const METHODS = ['contains', 'startsWith', 'endsWith'] as const;

/** The functions that an expression may call. `has` is a macro of CEL. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  'has',
  ...Object.keys(SIGNATURES).map((signature) => signature.slice(0, signature.indexOf('('))),
]);
export const METHOD_NAMES: ReadonlySet<string> = new Set(METHODS);

function language(): Environment {
  const made = new Environment({ limits: LIMITS }).registerType('day', { ctor: Day, fields: {} });
  for (const [signature, handler] of Object.entries(SIGNATURES)) made.registerFunction(signature, handler);
  return made
    .registerOperator('day == day', (a: Day, b: Day) => a.text === b.text)
    .registerOperator('day < day', (a: Day, b: Day) => a.text < b.text)
    .registerOperator('day <= day', (a: Day, b: Day) => a.text <= b.text)
    .registerOperator('day > day', (a: Day, b: Day) => a.text > b.text)
    .registerOperator('day >= day', (a: Day, b: Day) => a.text >= b.text)
    .registerOperator('double % double', (a: number, b: number) => a % b);
}

/** The language without variables. It is cloned for each expression. */
export const LANGUAGE = language();
