import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { decisionQuery, type DecisionView } from '../approvals/decide';
import type { HeldCall } from '../queries';
import { STATUS_KEY, type Cell } from './cellText';

/** A change of a cell that waits for a person. The grid shows the new value beside the present one. */
export interface Ghost {
  readonly rowId: string;
  /** The id of a column, or `STATUS_KEY`. */
  readonly key: string;
  readonly value: Cell;
  readonly callId: string;
}

/** The most held calls whose previews are read. */
const MOST = 5;

/** Actions that set cells or the status. */
const SETS: ReadonlySet<string> = new Set(['rows.update', 'rows.updateMany', 'rows.move', 'rows.assign']);

/** The cells that held calls would change, from their previews. @param waits the held calls by row */
export function useGhosts(waits: ReadonlyMap<string, HeldCall>): readonly Ghost[] {
  const setting = [...waits.values()].filter(({ action }) => SETS.has(action)).map(({ callId }) => callId);
  const callIds = [...new Set(setting)].slice(0, MOST);
  const key = callIds.join();
  const combine = useCallback(
    (results: readonly { readonly data: DecisionView | undefined }[]) =>
      results.flatMap(({ data }, at) => ghostsOf(key.split(',')[at] ?? '', data)),
    [key],
  );
  return useQueries({ queries: callIds.map((callId) => decisionQuery(callId)), combine });
}

function ghostsOf(callId: string, view: DecisionView | undefined): readonly Ghost[] {
  if (view?.kind !== 'ask' && view?.kind !== 'own') return [];
  return view.hold.preview.affected.sample.flatMap(({ id: rowId, after = {} }) =>
    Object.entries(after).map(([field, value]) => ({
      rowId,
      key: field === 'status' ? STATUS_KEY : field,
      value: value as Cell,
      callId,
    })),
  );
}
