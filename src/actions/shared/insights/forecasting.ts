/** Forecasts of evenly spaced series by exponential smoothing. Deterministic: no random numbers are used. */

export type Period = 'week' | 'month';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
/** Months in a season. */
const SEASON = 12;
/** 80 % of a normal distribution lie within this many standard deviations. */
const WITHIN_80 = 1.281552;

/** The number of the week (from Monday) or month, in UTC, that contains a moment. */
export function periodOf(moment: Date, period: Period): number {
  if (period === 'week') return Math.floor((moment.getTime() - FIRST_MONDAY) / WEEK);
  return (moment.getUTCFullYear() - 1970) * 12 + moment.getUTCMonth();
}

/** The first day of a period: `2026-11-02`. */
export function startOf(index: number, period: Period): string {
  const moment = period === 'week' ? new Date(index * WEEK + FIRST_MONDAY) : new Date(Date.UTC(1970, index, 1));
  return moment.toISOString().slice(0, 10);
}

export interface Smoothing {
  readonly alpha: number;
  readonly beta: number;
  /** Null without a season. */
  readonly gamma: number | null;
}

export interface Forecast {
  readonly method: 'holt' | 'holt_winters';
  readonly parameters: Smoothing;
  readonly points: readonly { readonly value: number; readonly low: number; readonly high: number }[];
  /** The mean absolute error of forecasts one period ahead. */
  readonly error: number;
  /** The mean absolute error over the same periods if each forecast is the previous value. */
  readonly naiveError: number;
}

interface Fit {
  readonly parameters: Smoothing;
  readonly level: number;
  readonly trend: number;
  readonly season: readonly number[];
  /** The errors of forecasts one step ahead, starting at `from`. */
  readonly errors: readonly number[];
  readonly squares: number;
}

/** From 0.05 to 1, in steps of 0.05. */
const FINE = Array.from({ length: 20 }, (_, index) => (index + 1) / 20);
const COARSE = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * Forecasts a series: by Holt's linear method, or by Holt–Winters' additive method if months make up two whole seasons
 * (Hyndman and Athanasopoulos, Forecasting: Principles and Practice, chapter 8). The parameters are those of a grid
 * with the least squared error one period ahead; if several are equal, the first of them.
 * @param values at least three
 * @param ahead the number of periods
 */
export function forecast(values: readonly number[], period: Period, ahead: number): Forecast {
  const seasonal = period === 'month' && values.length >= 2 * SEASON;
  const fit = seasonal ? fitHoltWinters(values) : fitHolt(values);
  const from = values.length - fit.errors.length;
  const free = Math.max(1, fit.errors.length - (seasonal ? 3 : 2));
  const deviation = Math.sqrt(fit.squares / free);
  const points = Array.from({ length: ahead }, (_, index) => {
    const value = fit.level + (index + 1) * fit.trend + (fit.season[index % SEASON] ?? 0);
    const reach = WITHIN_80 * deviation * Math.sqrt(1 + spread(fit.parameters, index));
    return { value, low: value - reach, high: value + reach };
  });
  return {
    method: seasonal ? 'holt_winters' : 'holt',
    parameters: fit.parameters,
    points,
    error: meanOf(fit.errors.map(Math.abs)),
    naiveError: meanOf(values.slice(from).map((value, index) => Math.abs(value - (values[from + index - 1] ?? value)))),
  };
}

/** The growth of the variance with the horizon: the sum of c² for 1 to `steps` steps (the same book, 8.7). */
function spread({ alpha, beta, gamma }: Smoothing, steps: number): number {
  let sum = 0;
  for (let step = 1; step <= steps; step += 1) {
    const seasonal = gamma !== null && step % SEASON === 0 ? gamma * (1 - alpha) : 0;
    sum += (alpha * (1 + beta * step) + seasonal) ** 2;
  }
  return sum;
}

function fitHolt(values: readonly number[]): Fit {
  return best(
    FINE.flatMap((alpha) => [0, ...FINE].map((beta) => ({ alpha, beta, gamma: null }))),
    (parameters) =>
      smooth(values, parameters, { level: at(values, 1), trend: at(values, 1) - at(values, 0), season: [], from: 2 }),
  );
}

function fitHoltWinters(values: readonly number[]): Fit {
  const first = meanOf(values.slice(0, SEASON));
  const trend = (meanOf(values.slice(SEASON, 2 * SEASON)) - first) / SEASON;
  // The mean of a season is the level at its middle.
  const middle = (SEASON - 1) / 2;
  const season = Array.from({ length: SEASON }, (_, month) =>
    meanOf([month, month + SEASON].map((index) => at(values, index) - (first + trend * (index - middle)))),
  );
  const start = { level: first + trend * middle, trend, season, from: SEASON };
  return best(
    COARSE.flatMap((alpha) =>
      [0, ...COARSE].flatMap((beta) => [0, ...COARSE].map((gamma) => ({ alpha, beta, gamma }))),
    ),
    (parameters) => smooth(values, parameters, start),
  );
}

function best(grid: readonly Smoothing[], fit: (parameters: Smoothing) => Fit): Fit {
  return grid.map(fit).reduce((least, one) => (one.squares < least.squares ? one : least));
}

interface Start {
  readonly level: number;
  readonly trend: number;
  readonly season: readonly number[];
  /** The first value that is forecast. */
  readonly from: number;
}

/** Smooths a series from a start. Each value is forecast before it is used. */
function smooth(values: readonly number[], parameters: Smoothing, start: Start): Fit {
  const { alpha, beta, gamma } = parameters;
  let { level, trend } = start;
  const season = [...start.season];
  const errors: number[] = [];
  let squares = 0;
  for (const value of values.slice(start.from)) {
    const seasonal = season[0] ?? 0;
    const error = value - (level + trend + seasonal);
    errors.push(error);
    squares += error * error;
    // The error-correction form, equal to the textbook's weighted means.
    level = level + trend + alpha * error;
    trend += alpha * beta * error;
    if (season.length > 0) season.push((season.shift() ?? 0) + (gamma ?? 0) * (1 - alpha) * error);
  }
  return { parameters, level, trend, season, errors, squares };
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
