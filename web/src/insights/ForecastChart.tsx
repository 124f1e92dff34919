import type { Result } from '@action-api/client';

export type ForecastResult = Result<'insights.forecast'>;

interface ForecastChartProps extends Pick<ForecastResult, 'history' | 'forecast'> {
  readonly label: string;
}

/** The size of the chart, in its own units. */
const WIDTH = 600;
const HEIGHT = 160;

/**
 * A line for the earlier values, and a band for the range in which the values are expected. The table below shows the
 * same numbers.
 */
export function ForecastChart({ history, forecast, label }: ForecastChartProps) {
  const values = [...history.map(({ value }) => value), ...forecast.flatMap(({ low, high }) => [low, high])];
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const steps = Math.max(1, history.length + forecast.length - 1);
  const at = (step: number, value: number) =>
    `${((step / steps) * WIDTH).toFixed(1)},${(HEIGHT - ((value - least) / (most - least)) * HEIGHT).toFixed(1)}`;
  const ahead = (of: (one: ForecastResult['forecast'][number]) => number) =>
    forecast.map((one, step) => at(history.length + step, of(one)));
  const past = history.map(({ value }, step) => at(step, value));
  const last = past.slice(-1);
  return (
    <figure className="forecast">
      <figcaption className="hidden">{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polygon points={[...last, ...ahead(({ high }) => high), ...ahead(({ low }) => low).toReversed()].join(' ')} />
        <polyline points={past.join(' ')} />
        <polyline className="ahead" points={[...last, ...ahead(({ value }) => value)].join(' ')} />
      </svg>
    </figure>
  );
}
