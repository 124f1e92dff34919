import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ActionName, Result } from '@action-api/client';
import { closeDialog } from '../actions/dialogs';
import { plainly } from '../../../src/engine/plainText';
import { cellText, numberCell } from '../lists/cellText';
import { usePeople, type People } from '../lists/people';
import { listsQuery, type Column } from '../queries';
import { Ledger } from '../shell/Ledger';
import { numberText, percentText } from '../texts';
import { insightsTexts as words } from '../texts/places/insights';
import { Forecast } from './Forecast';
import { NamedRows, type NamedRow } from './NamedRows';

/** The result of an insight, for people. Undefined for the result of any other action. */
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

type Summarized = Result<'insights.summarize'>;

function Summary({ result }: { readonly result: Summarized }) {
  const { listId, rows, columns, duplicates, stale, outlying, text, writtenBy } = result;
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find((one) => one.listId === listId);
  const people = usePeople({ columns: list?.columns ?? [] });
  const shown = (profile: Summarized['columns'][number]) =>
    valuesOf(
      profile,
      list?.columns.find(({ id }) => id === profile.columnId),
      people,
    );
  /** The row of an outlying value, with the value. */
  const outlier = ({ rowId, columnId, value }: Summarized['outlying']['cells'][number]): NamedRow => {
    const column = list?.columns.find(({ id }) => id === columnId);
    return { rowId, says: column ? `${column.name} ${numberCell(column, value)}` : numberText(value) };
  };
  return (
    <>
      {text && <p className="text">{plainly(text)}</p>}
      {text && writtenBy && <p className="muted">{words.writtenBy(plainly(writtenBy))}</p>}
      <p>{words.rows(rows)}</p>
      <Ledger
        className="profiles"
        headings={[
          words.column,
          { text: words.filled, isSaid: true },
          { text: words.distinct, className: 'wide' },
          words.values,
        ]}
        folds
      >
        {columns.map((column) => (
          <tr key={column.columnId}>
            <th scope="row">{column.name}</th>
            <td>{rows === 0 ? '' : percentText(column.filled / rows)}</td>
            <td className="wide">{numberText(column.distinct)}</td>
            <td>{shown(column)}</td>
          </tr>
        ))}
      </Ledger>
      <ul>
        {duplicates.groups > 0 && <li>{words.duplicates(duplicates.groups, duplicates.rows)}</li>}
        {stale.count > 0 && (
          <li>
            {words.stale(stale.count, stale.thresholdDays)}
            {list && <NamedRows list={list} rows={stale.rowIds.map((rowId) => ({ rowId }))} count={stale.count} />}
          </li>
        )}
        {outlying.count > 0 && (
          <li>
            {words.outlying(outlying.count)}
            {list && <NamedRows list={list} rows={outlying.cells.map(outlier)} count={outlying.count} />}
          </li>
        )}
      </ul>
    </>
  );
}

/** The most values of a column that are named. */
const NAMED = 3;

/** Ids of rows and files: they have no name here. */
const NAMELESS = /^(row|file)_[0-9a-z]{26}/;

/** @param column undefined if the list no longer has it */
function valuesOf(
  { numbers, dates, top }: Summarized['columns'][number],
  column: Column | undefined,
  people: People,
): string {
  const text = (value: string | number | boolean) => plainly(column ? cellText(column, value, people) : String(value));
  if (numbers) return words.range(text(numbers.min), text(numbers.max));
  if (dates) return words.range(text(dates.earliest), text(dates.latest));
  return top
    .filter(({ value }) => !NAMELESS.test(String(value)))
    .slice(0, NAMED)
    .map(({ value, count }) => `${text(value)} (${numberText(count)})`)
    .join(', ');
}

function Duplicates({ result }: { readonly result: Result<'insights.duplicates'> }) {
  const { listId, groups, duplicateRows, found } = result;
  if (groups === 0) return <p>{words.noDuplicates}</p>;
  return (
    <>
      <p>{words.found(duplicateRows, groups)}</p>
      <Ledger className="profiles" headings={[words.why, words.alike]} folds>
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
