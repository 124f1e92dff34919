import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { subjectStore } from '../actions/dialogs';
import {
  holdsQuery,
  listsQuery,
  membersQuery,
  meQuery,
  rowsQuery,
  viewsQuery,
  type HeldCall,
  type List,
  type Me,
} from '../queries';
import { NotFound, Problem } from '../shell/Problem';
import { useStore } from '../store';
import { locale, texts } from '../texts';
import { changed, shownRows, type FilterEntry, type ListSearch } from './address';
import type { People } from './cellText';
import { Filter } from './Filter';
import { Grid } from './Grid';
import { NewRow } from './NewRow';
import { changedLists, readRowsAgain } from './rowCache';
import { SelectionBar } from './SelectionBar';

/** Loaded when the first row is opened. */
const RowPanel = lazy(() => import('./RowPanel'));

const EDITORS: ReadonlySet<string> = new Set(['member', 'developer', 'admin']);

/** One list as a table. */
export function ListPage() {
  const { listId } = useParams({ from: '/lists/$listId' });
  const { data: lists } = useSuspenseQuery(listsQuery);
  const list = lists.find((one) => one.listId === listId);
  return list ? <Rows key={listId} list={list} /> : <NotFound />;
}

function Rows({ list }: { readonly list: List }) {
  const { listId } = list;
  const search = useSearch({ from: '/lists/$listId' });
  const filter = useRouterState({ select: ({ location }) => location.state.filter });
  const navigate = useNavigate();
  const rows = useInfiniteQuery(rowsQuery(listId, shownRows(search, filter)));
  const me = useQuery(meQuery);
  const people = usePeople(list);
  const waits = useWaiting(listId, me.data?.role);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const hasChanged = useStore(changedLists).has(listId);
  // Forms of actions begin with the list, and the rows that are selected or open.
  const { row: openRow } = search;
  useEffect(() => {
    const rowIds = selected.size > 0 ? [...selected] : openRow === undefined ? [] : [openRow];
    subjectStore.set({ listId, rowIds });
    return () => subjectStore.set({});
  }, [listId, selected, openRow]);

  const show = useCallback(
    (next: ListSearch, entries: readonly FilterEntry[] | undefined = filter) =>
      void navigate({
        to: '/lists/$listId',
        params: { listId },
        search: next,
        state: { ...(entries && { filter: entries }) },
      }),
    [navigate, listId, filter],
  );
  const closeRow = useCallback(() => show(changed(search, { row: undefined })), [show, search]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = rows;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  const pages = rows.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const [first] = pages ?? [];
  const total = first?.total;
  const canEdit = EDITORS.has(me.data?.role ?? 'viewer');
  const { list: words } = texts;
  if (rows.error) return <Problem error={rows.error} reset={() => void rows.refetch()} />;
  return (
    <div className="list">
      <div className="head">
        <h1>{list.name}</h1>
        {total !== undefined && (
          <p className="muted">{words.rows(total, first?.totalIsExact ?? true, total.toLocaleString(locale))}</p>
        )}
        <div className="tools">
          <ViewPicker listId={listId} value={search.view} onPick={(view) => show(changed(search, { view }))} />
          <Filter list={list} people={people} filter={filter ?? []} onApply={(entries) => show(search, entries)} />
          {canEdit && <NewRow list={list} />}
        </div>
      </div>
      {hasChanged && (
        <output className="strip">
          {words.changed}{' '}
          <button className="quiet" onClick={() => readRowsAgain(listId)}>
            {words.reload}
          </button>
        </output>
      )}
      {first?.isPartial && <p className="strip">{words.partial}</p>}
      <div className={search.row === undefined ? 'beside' : 'beside has-row'}>
        <Grid
          list={list}
          rows={items}
          total={total}
          people={people}
          waits={waits}
          canEdit={canEdit}
          isLoading={rows.isPending}
          isFiltered={(filter?.length ?? 0) > 0 || search.view !== undefined}
          sort={search.sort}
          onSort={(sort) => show(changed(search, { sort }))}
          onOpen={(row) => show(changed(search, { row }))}
          selected={selected}
          onSelect={select}
          onEnd={readOn}
        />
        {search.row !== undefined && (
          <Suspense>
            <RowPanel
              key={search.row}
              list={list}
              rowId={search.row}
              people={people}
              canEdit={canEdit}
              onClose={closeRow}
            />
          </Suspense>
        )}
      </div>
      {selected.size > 0 && <SelectionBar listId={listId} selected={selected} onDone={() => select(new Set())} />}
    </div>
  );
}

interface ViewPickerProps {
  readonly listId: string;
  readonly value: string | undefined;
  readonly onPick: (view: string | undefined) => void;
}

/** The saved views of the list. There is nothing to pick from without one. */
function ViewPicker({ listId, value, onPick }: ViewPickerProps) {
  const { data: views = [] } = useQuery(viewsQuery(listId));
  if (views.length === 0) return null;
  return (
    <label>
      <span className="hidden">{texts.list.views}</span>
      <select value={value ?? ''} onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}>
        <option value="">{texts.list.allRows}</option>
        {views.map(({ viewId, name }) => (
          <option key={viewId} value={viewId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const NO_CALLS: ReadonlyMap<string, HeldCall> = new Map();

/** The held calls that would change a row, by the row. */
function useWaiting(listId: string, role: Me['role'] | undefined): ReadonlyMap<string, HeldCall> {
  const { data } = useQuery({ ...holdsQuery(listId, role ?? 'viewer'), enabled: role !== undefined });
  return useMemo(
    () => (data ? new Map(data.flatMap((held) => (held.rowIds ?? []).map((rowId) => [rowId, held]))) : NO_CALLS),
    [data],
  );
}

const PERSON_TYPES: ReadonlySet<string> = new Set(['person', 'created_by', 'changed_by']);
const NO_PEOPLE: People = new Map();

/** The names of members by their ids. They are read only where the list has a column that names them. */
function usePeople({ columns }: List): People {
  const { data } = useQuery({ ...membersQuery, enabled: columns.some(({ type }) => PERSON_TYPES.has(type)) });
  return useMemo(() => (data ? new Map(data.map(({ memberId, name }) => [memberId, name])) : NO_PEOPLE), [data]);
}
