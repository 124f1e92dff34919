import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type FormEvent } from 'react';
import type { Result } from '@action-api/client';
import { client, read } from '../api';
import { worked } from '../notices';
import { meQuery, queryClient, type List, type Row } from '../queries';
import { Problem } from '../shell/Problem';
import { texts, timeText } from '../texts';
import { cellText, statusText, valueAt, type Cell, type People } from './cellText';
import { BesideField } from './beside/BesideField';
import { fieldOf, statusField, type Field } from './fields';
import { useCachedRow } from './rowCache';
import { undoCall } from '../actions/afterCall';
import { saveCell } from './save';
import { Options } from '../shell/Options';
import '../styles/row.css';

interface RowPanelProps {
  readonly list: List;
  readonly rowId: string;
  readonly people: People;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

type Change = Result<'rows.history'>['changes'][number];

const commentsKey = (rowId: string) => ['comments', rowId];
const historyKey = (rowId: string, version: number) => ['history', rowId, version];

/** One row beside its list: all fields, what people wrote about it, and who changed it. */
export default function RowPanel({ list, rowId, people, canEdit, onClose }: RowPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Events keep a row of the grid current; any other row is read.
  const known = useCachedRow(list.listId, rowId);
  const query = useQuery({
    queryKey: ['row', rowId],
    queryFn: async ({ signal }) => (await read('rows.get', { rowId }, signal)).row,
    enabled: !known,
  });
  const row = known ?? query.data;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);

  const [first] = list.columns;
  const title = row && first ? cellText(first, row.cells[first.id], people, row.names) : '';
  return (
    <aside className="row-panel" aria-labelledby="row-title">
      <div className="head">
        <h2 id="row-title" ref={heading} tabIndex={-1}>
          {title || texts.list.emptyValue}
        </h2>
        <button className="quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {query.error && <Problem error={query.error} />}
      {row && (
        <>
          <Fields list={list} row={row} people={people} canEdit={canEdit} />
          <Comments rowId={rowId} canWrite={canEdit} />
          <History list={list} row={row} people={people} />
        </>
      )}
    </aside>
  );
}

type FieldsProps = Pick<RowPanelProps, 'list' | 'people' | 'canEdit'> & { readonly row: Row };

function Fields({ list, row, people, canEdit }: FieldsProps) {
  const shown = list.columns.map((column) => ({
    key: column.id,
    name: column.name,
    field: canEdit ? fieldOf(column, people) : undefined,
    text: cellText(column, row.cells[column.id], people, row.names),
  }));
  const status = statusField(list);
  const withStatus = {
    key: status.key,
    name: status.name,
    field: canEdit ? status : undefined,
    text: statusText(list, row.status),
  };
  return (
    <dl>
      {[...(list.statuses.length > 0 ? [withStatus] : []), ...shown].map(({ key, name, field, text }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {field ? (
              <FieldInput
                // Another value comes from outside: the field shows it.
                key={JSON.stringify(valueAt(row, key))}
                field={field}
                cell={valueAt(row, key)}
                text={text}
                names={row.names}
                onSave={(value) => saveCell({ list, row, key, before: valueAt(row, key), value, people })}
              />
            ) : (
              text || <span className="muted">{texts.list.emptyValue}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly cell: Cell;
  /** The cell in words. */
  readonly text: string;
  readonly names: Row['names'];
  readonly onSave: (value: Cell) => void;
}

/** A field that is saved when it is left with another value. */
function FieldInput({ field, cell, text, names, onSave }: FieldInputProps) {
  const { name, options, beside, input, isNumber, isLong, shown, read: readText } = field;
  const before = shown(cell);
  const leave = ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
    if (target.value !== before) onSave(readText(target.value));
  };
  if (isLong) return <textarea aria-label={name} rows={3} defaultValue={before} onBlur={leave} />;
  if (beside) return <BesideField field={field} cell={cell} text={text} names={names} onSave={onSave} />;
  if (options)
    return (
      <select aria-label={name} value={before} onChange={({ target }) => onSave(readText(target.value))}>
        <Options of={options} none={texts.list.emptyValue} />
      </select>
    );
  return (
    <input
      aria-label={name}
      type={input}
      {...(isNumber && { inputMode: 'decimal' })}
      defaultValue={before}
      onBlur={leave}
    />
  );
}

function Comments({ rowId, canWrite }: { readonly rowId: string; readonly canWrite: boolean }) {
  const { data: comments = [] } = useQuery({
    queryKey: commentsKey(rowId),
    queryFn: async ({ signal }) => (await read('rows.comments', { rowId, limit: 200 }, signal)).comments,
  });
  const { row: words } = texts;
  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = new FormData(form).get('text');
    if (typeof text !== 'string' || text.trim() === '') return;
    const answer = await client.rows.comment({ rowId, text });
    if (!worked(answer) && !answer.held) return;
    form.reset();
    await queryClient.invalidateQueries({ queryKey: commentsKey(rowId) });
  };
  return (
    <section aria-labelledby="row-comments">
      <h3 id="row-comments">{words.comments}</h3>
      <ul className="entries">
        {comments.map(({ commentId, text, by, createdAt }) => (
          <li key={commentId}>
            <Author by={by} at={createdAt} />
            <p className="text">{text}</p>
          </li>
        ))}
      </ul>
      {canWrite && (
        <form onSubmit={(event) => void write(event)}>
          <textarea name="text" aria-label={words.comment} placeholder={words.comment} rows={2} maxLength={5_000} />
          <button>{words.send}</button>
        </form>
      )}
    </section>
  );
}

type HistoryProps = Pick<FieldsProps, 'list' | 'row' | 'people'>;

function History({ list, row, people }: HistoryProps) {
  const me = useQuery(meQuery).data;
  // Administrators see and undo the calls of other people.
  const isSeen = ({ by }: Change) => me?.role === 'admin' || by.memberId === me?.person.memberId;
  const canUndo = (change: Change) =>
    change.change === 'updated' && change.call.action !== null && me?.role !== 'viewer' && isSeen(change);
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: historyKey(row.id, row.version),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      read('rows.history', { rowId: row.id, limit: 20, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { row: words } = texts;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <section aria-labelledby="row-history">
      <h3 id="row-history">{words.history}</h3>
      {data && changes.length === 0 && <p className="muted">{words.unchanged(timeText(row.createdAt))}</p>}
      <ul className="entries">
        {changes.map((change) => (
          <li key={change.version}>
            <Author by={change.by} at={change.at} />
            <p className="text">
              {words.changes[change.change]}
              {change.call.approvedBy && (
                <span className="decision"> {words.approvedBy(change.call.approvedBy.name)}</span>
              )}
            </p>
            {change.change === 'updated' && (
              <Differences list={list} change={change} people={people} names={row.names} />
            )}
            {isSeen(change) && change.call.action !== null && (
              <Link className="to-call" to="/calls/$callId" params={{ callId: change.call.callId }}>
                {texts.held.call}
              </Link>
            )}
            {canUndo(change) && (
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

/** Who did something, by shape. */
function Author({ by: { name, key }, at }: { readonly by: Change['by']; readonly at: string }) {
  return (
    <p className="muted">
      <span className={`by ${shapeOfAuthor(key)}`}>
        {key ? texts.row.byKey(name, key.name, key.lastFour ?? '', key.assistant ?? false) : name}
      </span>{' '}
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
