import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { subjectStore } from '../actions/dialogs';
import { holdsQuery, listsQuery, membersQuery, meQuery, type HeldCall, type List, type Me } from '../queries';
import { NotFound, Problem } from '../shell/Problem';
import { useStore } from '../store';
import { texts } from '../texts';
import { changed, shownRows, type FilterEntry, type ListSearch } from './address';
import type { People } from './cellText';
import { Filter } from './Filter';
import { isDated } from './fields';
import { Grid } from './Grid';
import { GroupPicker } from './GroupPicker';
import { groupings } from './groups';
import { ListMenu } from './ListMenu';
import { NewRow } from './NewRow';
import { Search } from './Search';
import { changedLists, readRowsAgain } from './rowCache';
import { SelectionBar } from './SelectionBar';
import { isSearched, useCount, useRows } from './useRows';
import { ViewPicker } from './ViewPicker';

/** Loaded when the first row is opened. */
const RowPanel = lazy(() => import('./RowPanel'));
const Grouped = lazy(() => import('./Grouped'));
const Board = lazy(() => import('./Board'));
const Calendar = lazy(() => import('./Calendar'));

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
  const [words, setWords] = useState('');
  const { as } = search;
  const query = useMemo(() => shownRows(search, filter), [search, filter]);
  const isTable = as === undefined;
  // Results of a search are not grouped.
  const isGrouped = isTable && !isSearched(words);
  const by = useMemo(
    () => (isGrouped ? groupings(list).find(({ id }) => id === search.group) : undefined),
    [list, isGrouped, search.group],
  );
  const table = useRows(listId, query, words, isTable && !by);
  const inGroups = useCount(listId, query, by !== undefined);
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
  const open = (row: string) => show(changed(search, { row }));
  const canEdit = EDITORS.has(me.data?.role ?? 'viewer');
  const { list: said } = texts;
  if (table.error) return <Problem error={table.error} reset={table.readAgain} />;
  const parts = { list, query, people, waits, canEdit, onOpen: open };
  const isFiltered = (filter?.length ?? 0) > 0 || search.view !== undefined || words !== '';
  const ofGrid = {
    sort: search.sort,
    onSort: (sort: string | undefined) => show(changed(search, { sort })),
    selected,
    onSelect: select,
  };
  return (
    <div className="list">
      <div className="head">
        <h1>{list.name}</h1>
        {isTable && <p className="muted">{by ? inGroups : table.count}</p>}
        <div className="tools">
          <ShownAs list={list} value={as} onPick={(next) => show(changed(search, { as: next }))} />
          {isTable && <Search onSearch={setWords} />}
          <ViewPicker listId={listId} value={search.view} onPick={(view) => show(changed(search, { view }))} />
          <Filter list={list} people={people} filter={filter ?? []} onApply={(entries) => show(search, entries)} />
          {isTable && (
            <GroupPicker list={list} value={search.group} onPick={(group) => show(changed(search, { group }))} />
          )}
          {canEdit && <NewRow list={list} onOpen={open} />}
          <ListMenu list={list} canEdit={canEdit} />
        </div>
      </div>
      {hasChanged && isTable && !by && (
        <output className="strip">
          {said.changed}{' '}
          <button className="quiet" onClick={() => readRowsAgain(listId)}>
            {said.reload}
          </button>
        </output>
      )}
      {table.isPartial && <p className="strip">{said.partial}</p>}
      <div className={openRow === undefined ? 'beside' : 'beside has-row'}>
        <Suspense fallback={<p className="none">{said.loading}</p>}>
          <div className="rows">
            {as === 'board' ? (
              <Board {...parts} />
            ) : as === 'calendar' ? (
              <Calendar {...parts} />
            ) : by ? (
              <Grouped
                key={by.id}
                {...parts}
                {...ofGrid}
                by={by}
                onAll={(entries) => show(changed(search, { group: undefined }), [...(filter ?? []), ...entries])}
              />
            ) : (
              <Grid
                {...parts}
                {...ofGrid}
                rows={table.rows}
                total={table.total}
                nothing={
                  table.isLoading
                    ? said.loading
                    : isSearched(words)
                      ? said.notFound
                      : isFiltered
                        ? said.noMatch
                        : said.empty
                }
                onEnd={table.readOn}
              />
            )}
          </div>
        </Suspense>
        {openRow !== undefined && (
          <Suspense>
            <RowPanel key={openRow} list={list} rowId={openRow} people={people} canEdit={canEdit} onClose={closeRow} />
          </Suspense>
        )}
      </div>
      {selected.size > 0 && <SelectionBar listId={listId} selected={selected} onDone={() => select(new Set())} />}
    </div>
  );
}

interface ShownAsProps {
  readonly list: List;
  readonly value: ListSearch['as'];
  readonly onPick: (as: ListSearch['as']) => void;
}

/** Table, board or calendar: the last two where the list has statuses or dates. */
function ShownAs({ list, value, onPick }: ShownAsProps) {
  const { list: words } = texts;
  const ways = [
    [undefined, words.table] as const,
    ...(list.statuses.length > 0 ? [['board', words.board] as const] : []),
    ...(list.columns.some(isDated) ? [['calendar', words.calendar] as const] : []),
  ];
  if (ways.length === 1) return null;
  return (
    <fieldset className="ways">
      <legend className="hidden">{words.shownAs}</legend>
      {ways.map(([way, label]) => (
        <button key={label} aria-pressed={way === value} onClick={() => onPick(way)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

const NO_CALLS: ReadonlyMap<string, HeldCall> = new Map();

/** The held calls that would change a row, by the row. */
function useWaiting(listId: string, role: Me['role'] | undefined): ReadonlyMap<string, HeldCall> {
  const { data } = useQuery({ ...holdsQuery(listId, role ?? 'viewer'), enabled: role !== undefined });
  return useMemo(
    () =>
      data && data.length > 0
        ? new Map(data.flatMap((held) => (held.rowIds ?? []).map((rowId) => [rowId, held])))
        : NO_CALLS,
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
