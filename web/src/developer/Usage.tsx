import { useQuery } from '@tanstack/react-query';
import type { Result } from '@action-api/client';
import { CopyButton } from '../actions/CopyButton';
import { copiesOf } from '../actions/copyAs';
import { registryQuery } from '../actions/registry';
import { readQuery, type Key } from '../queries';
import { firstCall } from './firstCall';
import { dayText, numberText } from '../texts';
import { words } from '../texts/places/developer';
import { Ledger } from '../shell/Ledger';

const { keys: say } = words;

type Day = Result<'keys.usage'>['days'][number];

/** The number of days that are counted. */
const DAYS = 30;
const DAY = 86_400_000;
const OUTCOMES = ['succeeded', 'refused', 'failed', 'ended', 'open'] as const;

/** The calls with a key, by day. Calls of scripts send no events, so they are read each time. */
export function Usage({ of: key }: { readonly of: Key }) {
  const { keyId } = key;
  const { data } = useQuery({ ...readQuery('keys.usage', { keyId }), staleTime: 0 });
  if (!data) return null;
  const { total, days, from } = data;
  // Outcomes that did not occur get no column.
  const shown = OUTCOMES.filter((outcome) => total[outcome] > 0);
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">{say.usage}</h2>
      {total.calls === 0 ? (
        <Unused of={key} />
      ) : (
        <>
          <p>{say.totals(say.callCount(total.calls), say.creditCount(total.credits))}</p>
          <Chart days={days} from={from} calls={total.calls} />
          <Ledger
            className="numbers"
            headings={[
              say.day,
              say.calls,
              ...shown.map((outcome) => ({ text: words.states[outcome] ?? outcome, className: 'roomy' })),
              say.credits,
            ]}
          >
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day, 'UTC')}</th>
                <td>{numberText(day.calls)}</td>
                {shown.map((outcome) => (
                  <td key={outcome} className="roomy">
                    {numberText(day[outcome])}
                  </td>
                ))}
                <td>{numberText(day.credits)}</td>
              </tr>
            ))}
          </Ledger>
        </>
      )}
    </section>
  );
}

/** How to make the first call with the key. */
function Unused({ of: key }: { readonly of: Key }) {
  const { data: registry } = useQuery(registryQuery);
  const first = registry && firstCall(key, registry);
  const command = first && copiesOf(first.name, first.input, first.facts, location.origin).curl;
  return (
    <>
      <p className="muted">{say.unused}</p>
      {command !== undefined && (
        <>
          <div className="copied">
            <p>{say.tryIt}</p>
            <CopyButton text={command} label={say.copyCall} />
          </div>
          <pre className="command">{command}</pre>
        </>
      )}
    </>
  );
}

/** Height of the chart, in units of its drawing. */
const HIGH = 40;
/** Width of a day, in the same units. */
const WIDE = 10;

interface ChartProps {
  readonly days: readonly Day[];
  readonly from: string;
  readonly calls: number;
}

/** A bar for each day: successful calls, and the other calls on top of them. */
function Chart({ days, from, calls }: ChartProps) {
  const [first] = days;
  if (!first) return null;
  const peak = days.reduce((most, day) => (day.calls > most.calls ? day : most), first);
  const scale = HIGH / Math.max(1, peak.calls);
  const label = say.chart(calls, peak.calls, dayText(peak.day, 'UTC'));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot take the colours of the page
    <svg className="chart" viewBox={`0 0 ${DAYS * WIDE} ${HIGH + 1}`} role="img" aria-label={label}>
      <line x1={0} x2={DAYS * WIDE} y1={HIGH + 0.5} y2={HIGH + 0.5} />
      {days.map((day) => {
        const at = Math.round((Date.parse(day.day) - Date.parse(from)) / DAY) * WIDE;
        const good = day.succeeded * scale;
        const rest = (day.calls - day.succeeded) * scale;
        return (
          <g key={day.day}>
            <rect x={at + 1} width={WIDE - 2} y={HIGH - good} height={good} />
            <rect x={at + 1} width={WIDE - 2} y={HIGH - good - rest} height={rest} className="rest" />
          </g>
        );
      })}
    </svg>
  );
}
