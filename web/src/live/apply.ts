import { queryClient, readAgainOf } from '../queries';
import { forgetProgress, noteProgress, type CallProgress } from './progress';
import { changedRows, markChanged, patchRow } from '../lists/rowCache';

/** An event of the company, as the stream sends it. */
export interface LiveEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface RowUpdated {
  readonly rowId: string;
  readonly version: number;
  readonly after?: { readonly cells?: Readonly<Record<string, never>>; readonly status?: string | null };
}

/** Updates what is on the screen after an event. */
export function applyEvent({ type, data }: LiveEvent): void {
  const listId = String(data['listId']);
  if (type.startsWith('row.')) soon(`boards of ${listId}`, () => readBoards(listId));
  if (type === 'row.updated') {
    const { rowId, version, after } = data as unknown as RowUpdated;
    // A row in the state before the change is patched. A row that has missed earlier changes is read again.
    if (patchRow(listId, rowId, version, after) === 'missed') markChanged(listId);
    return;
  }
  if (type === 'call.progress') return noteProgress(data as unknown as CallProgress);
  if (type.startsWith('call.')) {
    forgetProgress(String(data['callId']));
    void queryClient.invalidateQueries({ queryKey: ['decision', String(data['callId'])] });
    soon('log', readLog);
    // Every edit of a cell is a call that runs. It changes nothing about the held calls.
    if (RAN.has(type)) return;
    void queryClient.invalidateQueries({ queryKey: ['approvals'] });
    void queryClient.invalidateQueries({ queryKey: ['holds'] });
    return;
  }
  if (type === 'notification.created') return readAgainOf('notifications');
  if (type.startsWith('row.comment')) {
    void queryClient.invalidateQueries({ queryKey: ['comments', String(data['rowId'])] });
    return;
  }
  if (type.startsWith('row.')) return changedRows(listId, type, String(data['rowId']));
  if (type.startsWith('list.')) void queryClient.invalidateQueries({ queryKey: ['lists'] });
  if (type.startsWith('member.')) void queryClient.invalidateQueries({ queryKey: ['members'] });
}

/** The events that report the end of a call that ran. */
const RAN: ReadonlySet<string> = new Set(['call.succeeded', 'call.failed', 'call.outcome_unknown']);

/** Frequently changing data is read at most once in this time, milliseconds. */
const TOGETHER = 500;
/** Changes within this time are always read together, milliseconds. */
const AT_ONCE = 100;
const waiting = new Set<string>();
const readAt = new Map<string, number>();

/** Reads something again, once for all changes that come together. @param what identifies the read */
function soon(what: string, readIt: () => void): void {
  if (waiting.has(what)) return;
  waiting.add(what);
  const since = performance.now() - (readAt.get(what) ?? -TOGETHER);
  setTimeout(
    () => {
      waiting.delete(what);
      readAt.set(what, performance.now());
      readIt();
    },
    Math.max(AT_ONCE, TOGETHER - since),
  );
}

/** Reads the newest calls again, if a screen shows them. A log of more than one page stays as it is. */
function readLog(): void {
  readAgainOf('company.calls');
  readAgainOf('company.receipts');
  readAgainOf('company.callEvents');
  void queryClient.invalidateQueries({
    queryKey: ['calls'],
    predicate: ({ state: { data } }) =>
      (data as { readonly pages: readonly unknown[] } | undefined)?.pages.length === 1,
  });
}

/** Reads the boards and calendars of a list again. */
function readBoards(listId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['board', listId] });
}

/** Reads everything again that is on the screen. */
export function readAgain(): void {
  void queryClient.invalidateQueries();
}
