/** Plain statistics over arrays of finite numbers. Functions without a value for an empty array return null. */

/** The middle value; the mean of the two middle ones if the count is even. */
export function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper;
  // Halved before they are added, because the sum of two large numbers may overflow.
  return lower / 2 + upper / 2;
}

/**
 * Mean and sample standard deviation, in one pass (Welford 1962), without the cancellation of the textbook sum.
 * The deviation is null for fewer than two values.
 */
export function moments(values: readonly number[]): { mean: number; deviation: number | null } | null {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    count += 1;
    const before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
  }
  if (count === 0) return null;
  return { mean, deviation: count < 2 ? null : Math.sqrt(squares / (count - 1)) };
}

/**
 * The distance of each value from the median in robust standard deviations: the modified z-score of Iglewicz and
 * Hoaglin (How to Detect and Handle Outliers, 1993), 0.6745 · (x − median) / MAD. If more than half of the values are
 * equal, the MAD is 0, and the mean absolute deviation replaces it, with its own factor.
 * @returns one score for each value; all 0 if all values are equal
 */
export function robustScores(values: readonly number[]): readonly number[] {
  const centre = median(values);
  if (centre === null) return [];
  const distances = values.map((value) => Math.abs(value - centre));
  const mad = median(distances) ?? 0;
  const scale = mad > 0 ? mad / 0.6745 : 1.253314 * (moments(distances)?.mean ?? 0);
  return values.map((value) => (scale > 0 ? (value - centre) / scale : 0));
}

/** Rounds to six significant digits; null for numbers that JSON cannot represent. */
export function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(6));
}
