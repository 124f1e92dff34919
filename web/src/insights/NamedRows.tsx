import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { closeDialog } from '../actions/dialogs';
import { plainly } from '../../../src/engine/plainText';
import { rowTitle } from '../lists/cellText';
import { usePeople } from '../lists/people';
import { rowQuery, type List } from '../queries';
import { texts } from '../texts';
import { insightsTexts as words } from '../texts/places/insights';

/** The most rows that are named, because the name of each is read. The other rows are counted. */
const FEW = 5;

export interface NamedRow {
  readonly rowId: string;
  /** What is unusual about the row. */
  readonly says?: string;
}

interface NamedRowsProps {
  readonly list: List;
  readonly rows: readonly NamedRow[];
  /** How many there are in all. */
  readonly count: number;
}

/** The first rows of a finding, each a link to the row, and how many more there are. */
export function NamedRows({ list, rows, count }: NamedRowsProps) {
  const people = usePeople(list);
  const first = rows.slice(0, FEW);
  const found = useQueries({ queries: [...new Set(first.map(({ rowId }) => rowId))].map(rowQuery) });
  const titles = new Map(found.flatMap(({ data }) => (data ? [[data.id, rowTitle(list, data, people)] as const] : [])));
  return (
    <ul className="named-rows">
      {first.map(({ rowId, says }) => (
        <li key={`${rowId} ${says}`}>
          <Link to="/lists/$listId" params={{ listId: list.listId }} search={{ row: rowId }} onClick={closeDialog}>
            {plainly(titles.get(rowId) || texts.list.emptyValue)}
          </Link>
          {says !== undefined && ` · ${says}`}
        </li>
      ))}
      {count > first.length && <li className="muted">{words.more(count - first.length)}</li>}
    </ul>
  );
}
