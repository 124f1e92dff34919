import { cpus, loadavg } from 'node:os';
import type { CpuTimes } from './processes.js';
import { percentile } from './load.js';
import type { PhaseName } from './phase.js';

/** The parts whose CPU time is reported. For a baseline, `service` is its own client and worker. */
export type CpuPart = 'service' | 'temporal' | 'mongodb' | 'client';

/** All measurements of one phase. */
export interface Samples {
  /** At one caller, over all rounds, in milliseconds. */
  readonly latencies: number[];
  /** At many callers, one per round, in calls per second. */
  readonly rates: number[];
  /** At many callers, one per round, in milliseconds per call. */
  readonly cpu: CpuTimes<CpuPart>[];
}

/** The result of one phase. */
export interface PhaseResult {
  readonly samples: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** The median of the rounds. */
  readonly rate32: number;
  readonly rates32: readonly number[];
  /** In milliseconds per call at 32 callers, the median of the rounds; null if the system has no /proc. */
  readonly cpu_ms: CpuTimes<CpuPart>;
}

export type PhaseResults = Partial<Record<PhaseName, PhaseResult>>;

interface Bar {
  readonly measure: 'p50_ms' | 'rate32';
  readonly of: PhaseName;
  readonly against: PhaseName;
  /** Latency ratios must not be above their bar, rates not below. */
  readonly bar: number;
}

/** The ratios with a bar, each of two measurements of one run. */
const BARS = {
  'rows.update.p50_vs_empty': { measure: 'p50_ms', of: 'rows.update', against: 'empty', bar: 1.3 },
  'lists.rows.p50_vs_empty': { measure: 'p50_ms', of: 'lists.rows', against: 'empty', bar: 1.5 },
  'lists.rows.p50_vs_textbook': { measure: 'p50_ms', of: 'lists.rows', against: 'textbook', bar: 0.4 },
  'hold_confirm.p50_vs_empty': { measure: 'p50_ms', of: 'hold_confirm', against: 'empty', bar: 1.9 },
  'lists.rows.rate32_vs_empty': { measure: 'rate32', of: 'lists.rows', against: 'empty', bar: 0.85 },
  'lists.rows.rate32_vs_textbook': { measure: 'rate32', of: 'lists.rows', against: 'textbook', bar: 3 },
} as const satisfies Record<string, Bar>;
type RatioName = keyof typeof BARS;

export type Ratios = Partial<Record<RatioName, number>>;

export function resultOf({ latencies, rates, cpu }: Samples): PhaseResult {
  const middle = (part: CpuPart): number | null => {
    const known = cpu.flatMap((times) => times[part] ?? []);
    return known.length === 0 ? null : rounded(percentile(known, 0.5));
  };
  return {
    samples: latencies.length,
    p50_ms: rounded(percentile(latencies, 0.5)),
    p99_ms: rounded(percentile(latencies, 0.99)),
    rate32: rounded(percentile(rates, 0.5)),
    rates32: rates.map(rounded),
    cpu_ms: {
      service: middle('service'),
      temporal: middle('temporal'),
      mongodb: middle('mongodb'),
      client: middle('client'),
    },
  };
}

/** Every ratio whose two sides were measured. */
export function ratiosOf(results: PhaseResults): Ratios {
  const ratios: Ratios = {};
  for (const [name, { measure, of, against }] of Object.entries(BARS) as [RatioName, Bar][]) {
    const [above, below] = [results[of], results[against]];
    if (above && below) ratios[name] = Math.round((above[measure] / below[measure]) * 1_000) / 1_000;
  }
  return ratios;
}

/** The result for people: absolute numbers, then each ratio with its bar. */
export function tableOf(results: PhaseResults, ratios: Ratios): string {
  const shown = (value: number | null) => (value === null ? 'n/a' : value.toFixed(1));
  const phases = (Object.entries(results) as [PhaseName, PhaseResult][]).map(([name, result]) => {
    const { service, temporal, mongodb, client } = result.cpu_ms;
    return [
      name,
      shown(result.p50_ms),
      shown(result.p99_ms),
      String(result.samples),
      shown(result.rate32),
      ...[service, temporal, mongodb, client].map(shown),
    ];
  });
  const bars = (Object.entries(ratios) as [RatioName, number][]).map(([name, ratio]) => {
    const { measure, bar } = BARS[name];
    const isMet = measure === 'p50_ms' ? ratio <= bar : ratio >= bar;
    return [name, ratio.toFixed(2), `${measure === 'p50_ms' ? '≤' : '≥'} ${bar}`, isMet ? 'met' : 'MISSED'];
  });
  return [
    'One caller: p50 and p99, milliseconds. 32 callers: calls a second, and CPU milliseconds a call.',
    'CPU of "service" is the baseline\'s own client and worker for empty and textbook; "client" is the load generator.',
    '',
    ...aligned([['', 'p50', 'p99', 'samples', 'calls/s', 'service', 'temporal', 'mongodb', 'client'], ...phases]),
    '',
    ...aligned([['ratio', '', 'bar', ''], ...bars]),
  ].join('\n');
}

/** The machine, because only results of equal machines can be compared. Must be called before the load begins. */
export function machine(): Readonly<Record<string, string | number>> {
  const [first, ...others] = cpus();
  return {
    platform: process.platform,
    node: process.version,
    cores: others.length + 1,
    cpu: first?.model ?? 'unknown',
    // Other programs distort every number.
    load_before: rounded(loadavg()[0] ?? 0),
  };
}

/** Lines of columns, the first aligned left and the rest aligned right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
