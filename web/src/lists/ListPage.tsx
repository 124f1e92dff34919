import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { subjectStore } from '../actions/dialogs';
import { holdsQuery, useLists, meQuery, type HeldCall, type List, type Me } from '../queries';
import { Problem } from '../shell/Problem';
import { isEditor } from '../shell/roles';
import { useStore } from '../store';
import { useLatest } from '../useLatest';
import { later } from '../shell/later';
import { texts } from '../texts';
import type { ListSearch } from './address';
import { Filter } from './Filter';
import { isDated } from './fields';
import { Grid } from './Grid';
import { GroupPicker } from './GroupPicker';
import { groupings } from './groups';
import { ListMenu } from './ListMenu';
import { NewRow } from './NewRow';
import { usePeople } from './people';
import { Search } from './Search';
import { changedLists, readRowsAgain } from './rowCache';
import { SelectionBar } from './SelectionBar';
import { isSearched, useCount, useRows } from './useRows';
import { useShown } from './useShown';
import { ViewPicker } from './ViewPicker';

/** Loaded when the first row is opened. */
const Loading = () => <p className="none">{texts.list.loading}</p>;

const RowPanel = later(async () => (await import('./RowPanel')).default);
const Grouped = later(async () => (await import('./Grouped')).default, Loading);
const Board = later(async () => (await import('./Board')).default, Loading);
const Calendar = later(async () => (await import('./Calendar')).default, Loading);
const MissingList = later(async () => (await import('./Archived')).MissingList);

/** One list, as a table, board or calendar. */
export function ListPage() {
  const { listId } = useParams({ from: '/lists/$listId' });
  const lists = useLists();
  if (!lists) return null;
  const list = lists.find((one) => one.listId === listId);
  if (list) return <Rows key={listId} list={list} />;
  return <MissingList listId={listId} />;
}

function Rows({ list: whole }: { readonly list: List }) {
  const { listId } = whole;
  const shown = useShown(whole);
  const { list, query, filter, sort, group, search, isReady, go, change } = shown;
  const { as, row: openRow } = search;
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const isTable = as === undefined;
  // Results of a search are not grouped.
  const isGrouped = isTable && !isSearched(words);
  const by = useMemo(
    () => (isGrouped ? groupings(list).find(({ id }) => id === group) : undefined),
    [list, isGrouped, group],
  );
  const table = useRows(listId, query, words, isReady && isTable && !by);
  const inGroups = useCount(listId, query, isReady && by !== undefined);
  const me = useQuery(meQuery);
  const people = usePeople(list);
  const waits = useWaiting(listId, me.data?.role);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const hasChanged = useStore(changedLists).has(listId);
  // Forms of actions start with the list, and with the rows that are selected or open.
  useEffect(() => {
    const rowIds = selected.size > 0 ? [...selected] : openRow === undefined ? [] : [openRow];
    subjectStore.set({ listId, rowIds });
    return () => subjectStore.set({});
  }, [listId, selected, openRow]);

  const closeRow = useLatest(() => go({ row: undefined }));
  const open = (row: string) => go({ row });
  const leave = (to: '/lists' | '/lists/$listId/deleted') => void navigate({ to, params: { listId } });
  const canEdit = isEditor(me.data?.role);
  const { list: said } = texts;
  const parts = { list, query, people, waits, canEdit, onOpen: open };
  const isFiltered = filter.length > 0 || search.view !== undefined || words !== '';
  const ofGrid = {
    sort,
    onSort: (next: string | undefined) => change({ sort: next }),
    selected,
    onSelect: select,
  };
  return (
    <div className="list">
      <div className="head">
        <h1>{list.name}</h1>
        {isTable && <p className="muted">{by ? inGroups : table.count}</p>}
        <div className="acts">
          {canEdit && <NewRow list={list} onOpen={open} />}
          <ListMenu shown={shown} canEdit={canEdit} onLeave={leave} />
        </div>
        <div className="tools">
          <ShownAs list={list} value={as} onPick={(next) => go({ as: next })} />
          <Filter list={list} people={people} filter={filter} onApply={(entries) => change({ filter: entries })} />
          {isTable && <Search onSearch={setWords} />}
          <ViewPicker shown={shown} />
          {isTable && <GroupPicker list={list} value={group} onPick={(next) => change({ group: next })} />}
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
      {shown.isViewGone && <p className="strip">{said.noView}</p>}
      {table.isPartial && <p className="strip">{said.partial}</p>}
      <div className={openRow === undefined ? 'beside' : 'beside has-row'}>
        <div className="rows">
          {!isReady ? (
            <p className="none">{said.loading}</p>
          ) : as === 'board' ? (
            <Board {...parts} sort={sort} />
          ) : as === 'calendar' ? (
            <Calendar {...parts} />
          ) : by ? (
            <Grouped
              key={by.id}
              {...parts}
              {...ofGrid}
              by={by}
              onAll={(entries) => change({ group: undefined, filter: [...filter, ...entries] })}
            />
          ) : table.error ? (
            <Problem error={table.error} reset={table.readAgain}>
              {/* The column of the sort order, or the view, may no longer exist. */}
              <button onClick={() => shown.pick(undefined)}>{said.showAll}</button>
            </Problem>
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
        {openRow !== undefined && (
          <RowPanel key={openRow} list={whole} rowId={openRow} people={people} canEdit={canEdit} onClose={closeRow} />
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

/** Switches between table, board and calendar. The board needs statuses, and the calendar needs dates. */
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

/** The held calls that would change a row, by row id. */
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
