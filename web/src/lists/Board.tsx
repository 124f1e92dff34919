import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop, type Key } from 'react-aria-components';
import { notifyDone, undoWaitsFor } from '../actions/afterCall';
import { client } from '../api';
import { plainly } from '../../../src/engine/plainText';
import { worked } from '../notices';
import { boardQuery, queryClient, type Column, type Group, type HeldCall, type List, type Row } from '../queries';
import { Problem } from '../shell/Problem';
import { numberText, texts } from '../texts';
import { cellText, rowTitle } from './cellText';
import type { People } from './people';
import { changed, type FilterEntry, type RowsQuery } from './address';
import { conditionsOf } from './groups';
import { moved } from './moved';
import '../styles/board.css';

interface BoardProps {
  readonly list: List;
  readonly query: RowsQuery;
  /** The sort order of the query, as an address writes it. */
  readonly sort: string | undefined;
  readonly people: People;
  readonly waits: ReadonlyMap<string, HeldCall>;
  readonly canEdit: boolean;
  readonly onOpen: (rowId: string) => void;
}

/**
 * The rows of a list as cards in lanes, by status. A card is moved with the pointer, or with the keys that react-aria
 * announces.
 */
export default function Board({ list, query, sort, people, waits, canEdit, onOpen }: BoardProps) {
  const groups = boardQuery(list, query);
  const { data, error, refetch } = useQuery(groups);
  const [from, setFrom] = useState<Group['value']>();
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  if (!data) return <p className="none">{texts.list.loading}</p>;
  const shown = list.columns.filter(({ hidden, type }) => !hidden && type !== 'long_text').slice(1, 1 + FACTS);
  return (
    <div className="board">
      {data.groups.map((group) => (
        <Lane
          key={String(group.value)}
          list={list}
          group={group}
          facts={shown}
          filter={query.filter ?? []}
          sort={sort}
          people={people}
          waits={waits}
          canEdit={canEdit}
          isOwn={from === group.value}
          onDrag={() => setFrom(group.value)}
          onOpen={onOpen}
          onMove={(rowIds) => undoWaitsFor(move(rowIds, group.value as string | null))}
        />
      ))}
    </div>
  );

  /** Moves cards at once, and moves them back if the service does not take the change. */
  async function move(rowIds: readonly string[], status: string | null): Promise<void> {
    const before = queryClient.getQueryData(groups.queryKey);
    queryClient.setQueryData(
      groups.queryKey,
      (known) => known && { ...known, groups: moved(known.groups, rowIds, status, (row) => ({ ...row, status })) },
    );
    for (const rowId of rowIds) {
      const input = { rowId, status };
      const answer = await client.rows.move(input);
      if (worked(answer)) notifyDone(texts.list.saved, { callId: answer.callId, name: 'rows.move', input });
      else queryClient.setQueryData(groups.queryKey, before);
    }
  }
}

/** The most columns on a card, in addition to the name. */
const FACTS = 3;

interface LaneProps extends Omit<BoardProps, 'query'> {
  readonly group: Group;
  readonly facts: readonly Column[];
  /** The filter that applies to all cards. */
  readonly filter: readonly FilterEntry[];
  /** Whether the dragged card comes from this lane. It is then not dropped here. */
  readonly isOwn: boolean;
  readonly onDrag: () => void;
  readonly onMove: (rowIds: readonly string[]) => void;
}

const BY_STATUS = { id: 'status', column: undefined } as const;

/** The data type of a dragged card. */
const CARD = 'application/x-action-api-row';

function Lane({ list, group, facts, filter, sort, people, waits, canEdit, isOwn, onDrag, onOpen, onMove }: LaneProps) {
  const { list: words } = texts;
  const name = group.value === null ? words.noStatus : plainly(group.name ?? String(group.value));
  const rows = group.rows ?? [];
  const isHere = (id: string) => rows.some((row) => row.id === id);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canEdit,
    getItems: (keys) =>
      [...keys].map((key) => ({ [CARD]: String(key), 'text/plain': nameOf(list, rows, key, people) })),
    acceptedDragTypes: [CARD],
    onDragStart: onDrag,
    getDropOperation: () => (isOwn ? 'cancel' : 'move'),
    onRootDrop: ({ items }) => {
      const ids = items.flatMap((item) => (item.kind === 'text' ? [item.getText(CARD)] : []));
      void Promise.all(ids).then((all) => onMove(all.filter((id) => !isHere(id))));
    },
  });
  return (
    <section className="lane" aria-label={name}>
      <h2>
        {name} <span className="muted">{numberText(group.count)}</span>
      </h2>
      <GridList<Row>
        aria-label={name}
        items={rows}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[waits, people]}
        onAction={(key) => onOpen(String(key))}
        renderEmptyState={() => <p className="muted">{words.emptyLane}</p>}
      >
        {(row) => (
          <GridListItem textValue={rowTitle(list, row, people)} className="card">
            <span className="card-name">
              {canEdit && (
                <Button slot="drag" className="drag" aria-label={words.drag(rowTitle(list, row, people))}>
                  ⠿
                </Button>
              )}
              {rowTitle(list, row, people) || texts.list.emptyValue}
              {waits.has(row.id) && (
                <span className="waits">
                  <span className="hidden">{texts.held.nothingRan}</span>
                </span>
              )}
            </span>
            {facts.map((column) => {
              const text = cellText(column, row.cells[column.id], people, row.names);
              return (
                text !== '' && (
                  <span key={column.id} className="fact">
                    <span className="hidden">{column.name}: </span>
                    {text}
                  </span>
                )
              );
            })}
          </GridListItem>
        )}
      </GridList>
      {group.count > rows.length && (
        <p>
          <Link
            to="/lists/$listId"
            params={{ listId: list.listId }}
            search={(search) => changed(search, { as: undefined, group: undefined, sort })}
            state={{ filter: [...filter, ...conditionsOf(BY_STATUS, group)] }}
          >
            {words.moreInTable(group.count - rows.length)}
          </Link>
        </p>
      )}
    </section>
  );
}

function nameOf(list: List, rows: readonly Row[], key: Key, people: People): string {
  const row = rows.find(({ id }) => id === key);
  return row ? rowTitle(list, row, people) : '';
}
