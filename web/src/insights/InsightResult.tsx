import { Link } from '@tanstack/react-router';
import type { ActionName, Result } from '@action-api/client';
import { closeDialog } from '../actions/dialogs';
import { plainly } from '../../../src/engine/plainText';
import { Ledger } from '../shell/Ledger';
import { dayText, numberText } from '../texts';
import { insightsTexts as words } from '../texts/places/insights';
import { ForecastChart } from './ForecastChart';

/** The result of an insight as a person reads it; undefined for that of another action. */
export function insightOf(name: ActionName, result: unknown): React.ReactNode {
  switch (name) {
    case 'insights.summarize':
      return <Summary result={result as Result<'insights.summarize'>} />;
    case 'insights.duplicates':
      return <Duplicates result={result as Result<'insights.duplicates'>} />;
    case 'insights.forecast':
      return <Forecast result={result as Result<'insights.forecast'>} />;
    default:
      return undefined;
  }
}

function Summary({ result }: { readonly result: Result<'insights.summarize'> }) {
  const { rows, columns, duplicates, stale, outlying, text, writtenBy } = result;
  return (
    <>
      {text && <p className="text">{plainly(text)}</p>}
      {text && writtenBy && <p className="muted">{words.writtenBy(plainly(writtenBy))}</p>}
      <p>{words.rows(numberText(rows))}</p>
      <Ledger headings={[words.column, words.filled, { text: words.distinct, className: 'wide' }, words.values]}>
        {columns.map((column) => (
          <tr key={column.columnId}>
            <th scope="row">{column.name}</th>
            <td>{rows === 0 ? '' : `${numberText((column.filled / rows) * 100)} %`}</td>
            <td className="wide">{numberText(column.distinct)}</td>
            <td>{valuesOf(column)}</td>
          </tr>
        ))}
      </Ledger>
      <ul>
        {duplicates.groups > 0 && <li>{words.duplicates(duplicates.groups, duplicates.rows)}</li>}
        {stale.count > 0 && <li>{words.stale(stale.count, stale.thresholdDays)}</li>}
        {outlying.count > 0 && <li>{words.outlying(outlying.count)}</li>}
      </ul>
    </>
  );
}

/** The most values of a column that are named. */
const NAMED = 3;

function valuesOf({ numbers, dates, top }: Result<'insights.summarize'>['columns'][number]): string {
  if (numbers) return words.range(numberText(numbers.min), numberText(numbers.max));
  if (dates) return words.range(dates.earliest, dates.latest);
  return top
    .slice(0, NAMED)
    .map(({ value, count }) => `${plainly(String(value))} (${numberText(count)})`)
    .join(', ');
}

function Duplicates({ result }: { readonly result: Result<'insights.duplicates'> }) {
  const { listId, groups, duplicateRows, found } = result;
  if (groups === 0) return <p>{words.noDuplicates}</p>;
  return (
    <>
      <p>{words.found(duplicateRows, groups)}</p>
      <Ledger headings={[words.why, words.alike]}>
        {found.map(({ why, rows }) => (
          <tr key={rows.map(({ rowId }) => rowId).join()}>
            <th scope="row">{plainly(why)}</th>
            <td>
              {rows.map(({ rowId, label }) => (
                <Link
                  key={rowId}
                  className="below"
                  to="/lists/$listId"
                  params={{ listId }}
                  search={{ row: rowId }}
                  onClick={closeDialog}
                >
                  {plainly(label)}
                </Link>
              ))}
            </td>
          </tr>
        ))}
      </Ledger>
    </>
  );
}

function Forecast({ result }: { readonly result: Result<'insights.forecast'> }) {
  const { rows, rowsUsed, history, forecast } = result;
  return (
    <>
      <p>{words.forecast(numberText(rowsUsed), numberText(rows))}</p>
      <ForecastChart history={history} forecast={forecast} label={words.chart} />
      <Ledger headings={[words.period, words.expected, words.between]}>
        {forecast.map(({ start, value, low, high }) => (
          <tr key={start}>
            <th scope="row">{dayText(start, 'UTC')}</th>
            <td>{numberText(value)}</td>
            <td>{words.range(numberText(low), numberText(high))}</td>
          </tr>
        ))}
      </Ledger>
      <details>
        <summary>{words.value}</summary>
        <Ledger headings={[words.period, words.value]}>
          {history.map(({ start, value }) => (
            <tr key={start}>
              <th scope="row">{dayText(start, 'UTC')}</th>
              <td>{numberText(value)}</td>
            </tr>
          ))}
        </Ledger>
      </details>
    </>
  );
}
