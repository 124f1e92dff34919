import { useQuery } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import { listsQuery, type Column } from '../queries';

/** Decides which parts of the input of an action that sets up a column fit the type of the column. */

type Values = Readonly<Record<string, unknown>>;

/** The parts that columns of a type have, in the order in which they are asked for. */
const OF_TYPE: Readonly<Partial<Record<Column['type'], readonly string[]>>> = {
  number: ['format', 'currency'],
  date_time: ['zone'],
  choice: ['options', 'multiple'],
  link: ['linkedListId', 'multiple', 'onDelete', 'inverse'],
  linked: ['linkedListId', 'linkedColumnId'],
  formula: ['expression', 'format', 'currency'],
  lookup: ['linkColumnId', 'linkedColumnId'],
  rollup: ['linkColumnId', 'linkedColumnId', 'function', 'format', 'currency'],
};

const EVERY: ReadonlySet<string> = new Set(Object.values(OF_TYPE).flat());

const ACTIONS: ReadonlySet<ActionName> = new Set(['lists.addColumn', 'lists.changeColumn']);

export interface ColumnSetup {
  /** Whether the column has this part. True for parts that do not depend on the type. */
  readonly has: (part: string) => boolean;
  /** Whether only columns of this type have this part. */
  readonly isOwn: (part: string) => boolean;
  /** The list whose columns a part of the input names. */
  readonly listOf: (part: string) => string | undefined;
}

/**
 * Decides what a form asks for about a column.
 * @param name the action of the form
 * @param values the present values of the form
 * @returns undefined for an action that sets up no column
 */
export function useColumnSetup(name: ActionName, values: Values): ColumnSetup | undefined {
  const isColumn = ACTIONS.has(name);
  const { data: lists = [] } = useQuery({ ...listsQuery, enabled: isColumn });
  if (!isColumn) return undefined;
  const list = lists.find(({ listId }) => listId === values['listId']);
  const columnOf = (id: unknown) => list?.columns.find((column) => column.id === id);
  const present = columnOf(values['columnId']);
  // An empty text is a choice that was cleared.
  const type = (values['type'] || present?.type || 'text') as Column['type'];
  const parts = new Set(OF_TYPE[type]);
  if ((values['format'] || present?.format) !== 'currency') parts.delete('currency');
  // The options of a choice column are changed one by one (`lists.setOption`): this part would replace all of them.
  if (present?.type === 'choice') parts.delete('options');
  const through = columnOf(values['linkColumnId'] || present?.linkColumnId)?.linkedListId;
  return {
    has: (part) => !EVERY.has(part) || parts.has(part),
    isOwn: (part) => parts.has(part),
    listOf: (part) => {
      if (part !== 'linkedColumnId') return list?.listId;
      const linked = values['linkedListId'];
      return typeof linked === 'string' && linked !== '' ? linked : through;
    },
  };
}
