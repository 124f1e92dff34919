import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../actions/ActionButton';
import { read } from '../api';
import { PAGE } from '../early';
import { useLists, meQuery, type List } from '../queries';
import { Ledger } from '../shell/Ledger';
import { NotFound, Problem } from '../shell/Problem';
import { isEditor } from '../shell/roles';
import { texts, timeText } from '../texts';
import { deletedTexts as words } from '../texts/places/deleted';
import { cellText, rowTitle } from './cellText';
import { usePeople } from './people';
import '../styles/actions.css';
import '../styles/list.css';

/**
 * The deleted rows of a list, the most recently deleted first. They are read again after each change of the list's
 * rows.
 */
const deletedQuery = (listId: string) =>
  infiniteQueryOptions({
    queryKey: ['board', listId, 'deleted'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      read(
        'lists.rows',
        { listId, deleted: true, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The deleted rows of a list, each with a button that restores it. */
export function DeletedRows() {
  const { listId } = useParams({ from: '/lists/$listId/deleted' });
  const lists = useLists();
  if (!lists) return null;
  const list = lists.find((one) => one.listId === listId);
  return list ? <Deleted list={list} /> : <NotFound />;
}

/** The number of columns that are shown beside the name, to tell rows apart. */
const FACTS = 2;

function Deleted({ list }: { readonly list: List }) {
  const { listId, name } = list;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    deletedQuery(listId),
  );
  const people = usePeople(list);
  const canEdit = isEditor(useQuery(meQuery).data?.role);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const rowIds = rows.flatMap(({ id }) => (selected.has(id) ? [id] : []));
  const facts = list.columns.filter(({ hidden, type }) => !hidden && type !== 'long_text').slice(1, 1 + FACTS);
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(id);
    else next.delete(id);
    select(next);
  };
  return (
    <div className="page">
      <div className="head">
        <h1>{words.title(name)}</h1>
        <p>
          <Link to="/lists/$listId" params={{ listId }}>
            {words.back}
          </Link>
        </p>
      </div>
      {error ? (
        <Problem error={error} reset={() => void refetch()} />
      ) : !data ? (
        <p className="muted">{texts.list.loading}</p>
      ) : rows.length === 0 ? (
        <p>
          {words.none} <span className="muted">{words.noneHint}</span>
        </p>
      ) : (
        <Ledger
          label={words.title(name)}
          headings={[
            list.columns[0]?.name ?? words.row,
            ...facts.map((column) => ({ text: column.name, className: 'wide' })),
            { text: words.at, isSaid: true },
          ]}
          folds
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <label className="check">
                  {canEdit && (
                    <input
                      type="checkbox"
                      checked={selected.has(row.id)}
                      onChange={({ target }) => toggle(row.id, target.checked)}
                    />
                  )}
                  {rowTitle(list, row, people) || texts.list.emptyValue}
                </label>
              </th>
              {facts.map((column) => (
                <td key={column.id} className="wide">
                  {cellText(column, row.cells[column.id], people, row.names)}
                </td>
              ))}
              <td>{row.deletedAt === undefined ? '' : timeText(row.deletedAt)}</td>
            </tr>
          ))}
        </Ledger>
      )}
      {hasNextPage && (
        <p>
          <button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? texts.list.loading : words.more}
          </button>
        </p>
      )}
      {rowIds.length > 0 && (
        <div className="bar">
          <span>{texts.list.selected(rowIds.length)}</span>
          <ActionButton
            action="rows.restore"
            input={{ rowIds }}
            label={words.restore(rowIds.length)}
            onAnswer={(answer) => {
              if (answer.ok || answer.held) select(new Set());
              if (answer.ok) void refetch();
            }}
          />
          <button className="quiet" onClick={() => select(new Set())}>
            {texts.list.clearSelection}
          </button>
        </div>
      )}
    </div>
  );
}
