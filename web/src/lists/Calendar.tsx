import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api';
import { PAGE } from '../early';
import type { Column, List, Row } from '../queries';
import { Problem } from '../shell/Problem';
import { locale, texts } from '../texts';
import type { FilterEntry, RowsQuery } from './address';
import { rowTitle } from './cellText';
import type { People } from './people';
import { isDated } from './fields';
import { Options } from '../shell/Options';
import { daysLater, startOf, wallTime } from './zonedTime';
import '../styles/board.css';

interface CalendarProps {
  readonly list: List;
  readonly query: RowsQuery;
  readonly people: People;
  readonly onOpen: (rowId: string) => void;
}

/** The rows of a list by date, one month at a time. */
export default function Calendar({ list, query, people, onOpen }: CalendarProps) {
  const dates = list.columns.filter(isDated);
  const [columnId, setColumn] = useState(dates[0]?.id ?? '');
  const [month, setMonth] = useState(() => firstOf(new Date()));
  const column = dates.find(({ id }) => id === columnId);
  const days = daysOf(month);
  const [first] = days;
  const last = days.at(-1);
  const between = column && first && last ? conditionsOn(column, first, last) : [];
  const { filter = [] } = query;
  const input = { listId: list.listId, limit: PAGE, filter: [...filter, ...between] };
  const { data, error, refetch } = useQuery({
    queryKey: ['board', list.listId, 'calendar', input],
    queryFn: ({ signal }) => read('lists.rows', input, signal),
    placeholderData: (before) => before,
  });
  const byDay = Map.groupBy(data?.rows ?? [], (row) => (column ? dayOf(row, column) : ''));
  const step = (months: number) => setMonth(new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months)));
  const { calendar: words } = texts;
  const [today] = useState(() => dayAt(Date.now(), undefined));
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <>
      <div className="month-head">
        <h2 aria-live="polite">
          {month.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })}
        </h2>
        <button onClick={() => step(-1)}>{words.earlier}</button>
        <button onClick={() => setMonth(firstOf(new Date()))}>{words.now}</button>
        <button onClick={() => step(1)}>{words.later}</button>
        {dates.length > 1 && (
          <label>
            <span className="hidden">{words.by}</span>
            <select value={columnId} onChange={({ target }) => setColumn(target.value)}>
              <Options of={dates} />
            </select>
          </label>
        )}
        {data?.rows.length === 0 && <span className="muted">{words.none}</span>}
        {data?.nextCursor != null && <span className="muted">{words.partial(PAGE)}</span>}
      </div>
      <div className="month">
        <table>
          <thead>
            <tr>
              {days.slice(0, WEEK).map((day) => (
                <th key={day} scope="col">
                  {dateOf(day).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(days).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => {
                  const rows = byDay.get(day) ?? [];
                  const isOther = dateOf(day).getUTCMonth() !== month.getUTCMonth();
                  const marks = [isOther && 'other', day === today && 'today', rows.length === 0 && 'empty'];
                  return (
                    <td key={day} className={marks.filter(Boolean).join(' ') || undefined}>
                      <time dateTime={day}>
                        <span className="of-month">{dateOf(day).getUTCDate()}</span>
                        <span className="alone">{dateOf(day).toLocaleDateString(locale, ALONE)}</span>
                      </time>
                      <ul>
                        {rows.map((row) => (
                          <li key={row.id}>
                            <button onClick={() => onOpen(row.id)}>
                              {rowTitle(list, row, people) || texts.list.emptyValue}
                            </button>
                          </li>
                        ))}
                      </ul>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const WEEK = 7;

/** The format of a day that is not under the heading of its weekday. */
const ALONE = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

const firstOf = (date: Date) => new Date(Date.UTC(date.getFullYear(), date.getMonth()));
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days of the weeks that a month is in, as ISO 8601 dates. The person's locale decides the first day of a week. */
function daysOf(month: Date): readonly string[] {
  const start = (month.getUTCDay() - firstWeekday() + WEEK) % WEEK;
  const inMonth = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const count = Math.ceil((start + inMonth) / WEEK) * WEEK;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1 - start + at)).toISOString().slice(0, 10),
  );
}

/** 0 for Sunday. If the browser does not know the first weekday, weeks start on Monday, as in ISO 8601. */
function firstWeekday(): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  return (info.getWeekInfo?.() ?? info.weekInfo ?? { firstDay: 1 }).firstDay % WEEK;
}

function weeksOf(days: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
}

/** Whether the cells of a column are days, and not instants. An instant falls on different days in different zones. */
const isDay = ({ type, result }: Column) => (result ?? type) === 'date';

/** The filter for rows from the first day to the last day, both included. */
function conditionsOn(column: Column, first: string, last: string): readonly FilterEntry[] {
  const { id, zone } = column;
  if (isDay(column))
    return [
      { column: id, op: 'gte', value: first },
      { column: id, op: 'lte', value: last },
    ];
  return [
    { column: id, op: 'gte', value: new Date(startOf(first, zone)).toISOString() },
    { column: id, op: 'lt', value: new Date(startOf(daysLater(last, 1), zone)).toISOString() },
  ];
}

/** The day of a row. An instant is converted to the zone of the column, or of the person. */
function dayOf(row: Row, column: Column): string {
  const value = String(row.cells[column.id] ?? '');
  const instant = isDay(column) ? NaN : Date.parse(value);
  return Number.isNaN(instant) ? value.slice(0, 10) : dayAt(instant, column.zone);
}

const dayAt = (instant: number, zone: string | undefined) => wallTime(instant, zone).slice(0, 10);
