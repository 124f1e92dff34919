import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { undoCall } from '../actions/afterCall';
import { read } from '../api';
import { meQuery, type List, type Row } from '../queries';
import { isEditor } from '../shell/roles';
import { texts, timeText } from '../texts';
import { gridTexts } from '../texts/places/grid';
import { cellText, statusText } from './cellText';
import type { People } from './people';
import { undoneIn, type Change } from './undone';

const historyKey = (rowId: string, version: number) => ['history', rowId, version];

interface HistoryProps {
  readonly list: List;
  readonly row: Row;
  readonly people: People;
}

/** The changes of a row, and who made them. */
export function History({ list, row, people }: HistoryProps) {
  const me = useQuery(meQuery).data;
  // Administrators see and undo the calls of other people.
  const isSeen = ({ by }: Change) => me?.role === 'admin' || by.memberId === me?.person.memberId;
  const canUndo = (change: Change) =>
    change.change === 'updated' && change.call.action !== null && isEditor(me?.role) && isSeen(change);
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: historyKey(row.id, row.version),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      read('rows.history', { rowId: row.id, limit: 20, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { row: words } = texts;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const undone = undoneIn(changes);
  return (
    <section aria-labelledby="row-history">
      <h3 id="row-history">{words.history}</h3>
      {data && changes.length === 0 && <p className="muted">{words.unchanged(timeText(row.createdAt))}</p>}
      <ul className="entries">
        {changes.map((change) => (
          <li key={change.version}>
            <Author by={change.by} at={change.at} />
            <p className="text">
              {change.call.action === 'calls.undo' ? gridTexts.undid : words.changes[change.change]}
              {change.call.approvedBy && (
                <span className="decision"> {words.approvedBy(change.call.approvedBy.name)}</span>
              )}
              {undone.has(change.call.callId) && <span className="muted"> · {gridTexts.undone}</span>}
            </p>
            {change.change === 'updated' && (
              <Differences list={list} change={change} people={people} names={row.names} />
            )}
            {isSeen(change) && change.call.action !== null && (
              <Link className="to-call" to="/calls/$callId" params={{ callId: change.call.callId }}>
                {texts.held.call}
              </Link>
            )}
            {canUndo(change) && !undone.has(change.call.callId) && (
              <button className="quiet" onClick={() => void undoCall(change.call.callId)}>
                {texts.list.undo}
              </button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button className="quiet" onClick={() => void fetchNextPage()}>
          {words.more}
        </button>
      )}
    </section>
  );
}

/** The author of a change. The shape of the mark tells people, keys and assistants apart. */
export function Author({ by: { name, key }, at }: { readonly by: Change['by']; readonly at: string }) {
  return (
    <p className="muted">
      <span className={`by ${shapeOfAuthor(key)}`}>
        {key ? texts.row.byKey(name, key.name, key.lastFour ?? '', key.assistant ?? false) : name}
      </span>
      {' · '}
      <time dateTime={at}>{timeText(at)}</time>
    </p>
  );
}

function Differences({
  list,
  change,
  people,
  names,
}: {
  readonly list: List;
  readonly change: Change;
  readonly people: People;
  /** The names of the rows that the row links to now. */
  readonly names: Row['names'];
}) {
  const { before, after } = change;
  const cells = list.columns.flatMap((column) => {
    const has = Object.hasOwn(after.cells ?? {}, column.id) || Object.hasOwn(before.cells ?? {}, column.id);
    if (!has) return [];
    const shown = (values: Change['after']) => cellText(column, values.cells?.[column.id], people, names);
    return [{ key: column.id, name: column.name, from: shown(before), to: shown(after) }];
  });
  const status =
    after.status === undefined
      ? []
      : [
          {
            key: 'status',
            name: texts.list.status,
            from: statusText(list, before.status ?? null),
            to: statusText(list, after.status),
          },
        ];
  return (
    <ul className="differences">
      {[...status, ...cells].map(({ key, name, from, to }) => (
        <li key={key}>
          {name}: {from !== '' && <del>{from}</del>} <ins>{to || texts.list.emptyValue}</ins>
        </li>
      ))}
    </ul>
  );
}
