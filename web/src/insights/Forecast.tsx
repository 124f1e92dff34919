import { useQuery } from '@tanstack/react-query';
import { numberCell } from '../lists/cellText';
import { listsQuery } from '../queries';
import { Ledger } from '../shell/Ledger';
import { dayText, locale, numberText } from '../texts';
import { insightsTexts as words } from '../texts/places/insights';
import { ForecastChart, type ForecastResult } from './ForecastChart';

/** The expected totals of a list, formatted like the cells of their column, and the earlier totals. */
export function Forecast({ result }: { readonly result: ForecastResult }) {
  const { listId, valueColumn, rows, rowsUsed, history, forecast } = result;
  const { data: lists = [] } = useQuery(listsQuery);
  const column = lists.find((one) => one.listId === listId)?.columns.find(({ id }) => id === valueColumn);
  // Rounds forecasts to two decimals.
  const shown = (value: number) => (column ? numberCell(column, Math.round(value * 100) / 100) : numberText(value));
  // If every period starts on the 1st, the series is monthly.
  const isMonthly = [...history, ...forecast].every(({ start }) => start.endsWith('-01'));
  const begin = (start: string) => (isMonthly ? monthText(start) : dayText(start, 'UTC'));
  const period = isMonthly ? words.month : words.period;
  return (
    <>
      <p>{words.forecast(rowsUsed, rows)}</p>
      <ForecastChart history={history} forecast={forecast} label={words.chart} />
      <Ledger className="profiles" headings={[period, words.expected, words.between]}>
        {forecast.map(({ start, value, low, high }) => (
          <tr key={start}>
            <th scope="row">{begin(start)}</th>
            <td>{shown(value)}</td>
            <td>{words.range(shown(low), shown(high))}</td>
          </tr>
        ))}
      </Ledger>
      <details>
        <summary>{words.past}</summary>
        <Ledger headings={[period, column?.name ?? words.alike]}>
          {history.map(({ start, value }) => (
            <tr key={start}>
              <th scope="row">{begin(start)}</th>
              <td>{shown(value)}</td>
            </tr>
          ))}
        </Ledger>
      </details>
    </>
  );
}

const monthText = (start: string) =>
  new Date(start).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
