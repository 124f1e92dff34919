import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { viewsQuery, type List, type View } from '../queries';
import { changed, isComplete, shownRows, type FilterEntry, type ListSearch, type RowsQuery } from './address';
import { NO_PARTS, partsOf, savedParts, type Parts, type SavedParts } from './viewParts';

/** What a list page shows of its list. */
export interface Shown extends Parts {
  readonly search: ListSearch;
  readonly query: RowsQuery;
  /** Whether the view that decides what is shown has been read. */
  readonly isReady: boolean;
  /** Whether the address names a view that does not exist, or that the person may not use. Then all rows are shown. */
  readonly isViewGone: boolean;
  /** The list as the view shows it, without its hidden columns. */
  readonly list: List;
  /** The view of the address. */
  readonly view: View | undefined;
  /** Whether the page shows something else than the saved view, or than all rows if there is no view. */
  readonly isChanged: boolean;
  /** The parts that `views.save` saves. */
  readonly saved: SavedParts;
  /** Shows the same rows in another way, or opens another row. */
  readonly go: (next: { readonly as: ListSearch['as'] | undefined } | { readonly row: string | undefined }) => void;
  /** Shows other rows, or the same rows in another order. */
  readonly change: (parts: Partial<Parts>) => void;
  /** Shows a view as it is saved, or all rows. */
  readonly pick: (viewId: string | undefined) => void;
}

/**
 * What the address of a list shows. A view applies as it is saved until the person changes something. From then on the
 * address and its filter decide, and the changes can be saved to the view.
 */
export function useShown(list: List): Shown {
  const { listId } = list;
  const search = useSearch({ from: '/lists/$listId' });
  const own = useRouterState({ select: ({ location }) => location.state.filter });
  const navigate = useNavigate();
  const { data: views } = useQuery(viewsQuery(listId));
  const view = search.view === undefined ? undefined : views?.find(({ viewId }) => viewId === search.view);
  const isOwn = isComplete(search, own);
  const parts = useMemo((): Parts => {
    const saved = view && !isOwn ? partsOf(view) : NO_PARTS;
    return { filter: own ?? saved.filter, sort: search.sort ?? saved.sort, group: search.group ?? saved.group };
  }, [own, view, isOwn, search.sort, search.group]);
  const { fields = null } = view ?? {};
  const query = useMemo(() => shownRows(parts.sort, parts.filter), [parts.sort, parts.filter]);
  const ofView = useMemo(
    (): List =>
      fields
        ? { ...list, columns: list.columns.map((one) => (fields.includes(one.id) ? one : { ...one, hidden: true })) }
        : list,
    [list, fields],
  );

  const show = useCallback(
    (next: ListSearch, filter: readonly FilterEntry[] | undefined) =>
      void navigate({ to: '/lists/$listId', params: { listId }, search: next, state: { ...(filter && { filter }) } }),
    [navigate, listId],
  );
  const saved = savedParts(parts, view);
  const isReady = isOwn || views !== undefined;
  return {
    ...parts,
    search,
    query,
    isReady,
    isViewGone: search.view !== undefined && views !== undefined && !view,
    list: ofView,
    view,
    isChanged: JSON.stringify(saved) !== JSON.stringify(savedParts(view ? partsOf(view) : NO_PARTS, view)),
    saved,
    go: (next) => show(changed(search, next), own),
    change: (next) => {
      // A change before the view is read would lose what the view shows.
      if (!isReady) return;
      const { filter, sort, group } = { ...parts, ...next };
      show(changed(search, { sort, group }), filter);
    },
    pick: (viewId) => show(changed(search, { view: viewId, sort: undefined, group: undefined }), undefined),
  };
}
