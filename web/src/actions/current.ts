import { queryOptions } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import { read } from '../api';
import { PAGE } from '../early';
import type { Column } from '../queries';
import { locale, texts } from '../texts';

/** The present state of what an action changes. */
interface Current {
  readonly version: number;
  /**
   * The parts that the action changes, under the names of its input. Empty if they cannot be compared with the input.
   */
  readonly parts: Readonly<Record<string, unknown>>;
  /** The columns of the list, if the action changes cells. */
  readonly columns?: readonly Column[];
}

type InputParts = Readonly<Record<string, unknown>>;

/** How to read what an action changes. */
const READ: Partial<Record<ActionName, (input: Readonly<Record<string, string>>) => Promise<Current | null>>> = {
  async 'account.update'() {
    const { version, name, notifications } = (await read('account.get', {})).account;
    return { version, parts: { name, notifications } };
  },
  async 'company.update'() {
    const { version, name } = await read('company.get', {});
    return { version, parts: { name } };
  },
  async 'lists.rename'({ listId = '' }) {
    const { version, name } = (await read('lists.get', { listId })).list;
    return { version, parts: { name } };
  },
  async 'lists.setStatuses'({ listId = '' }) {
    const { version, statuses } = (await read('lists.get', { listId })).list;
    return { version, parts: { statuses } };
  },
  async 'lists.changeColumn'({ listId = '', columnId = '' }) {
    const { version, columns } = (await read('lists.get', { listId })).list;
    const column = columns.find(({ id }) => id === columnId);
    if (!column) return { version, parts: {} };
    const { name, type, hidden = false, multiple = false, format, currency, zone, expression, options } = column;
    return { version, parts: { name, type, hidden, multiple, format, currency, zone, expression, options } };
  },
  async 'views.save'({ listId = '', viewId }) {
    const { views } = await read('views.list', { listId, limit: PAGE });
    const view = views.find((one) => one.viewId === viewId);
    if (!view) return null;
    const { version, name, filter, sort, fields, groupBy, shared } = view;
    return { version, parts: { name, filter, sort, fields, groupBy, shared } };
  },
  async 'rows.move'({ rowId = '' }) {
    const { version, status } = (await read('rows.get', { rowId })).row;
    return { version, parts: { status } };
  },
  async 'rows.update'({ rowId = '' }) {
    const { listId, row } = await read('rows.get', { rowId });
    const { columns } = (await read('lists.get', { listId })).list;
    const { version, cells, status } = row;
    const every = Object.fromEntries(columns.map(({ id }) => [id, cells[id] ?? null]));
    return { version, parts: { status, cells: every }, columns };
  },
  async 'webhooks.update'({ endpointId = '' }) {
    const { version, url, events, description, ordered } = (await read('webhooks.get', { endpointId })).endpoint;
    return { version, parts: { url, events, description, ordered } };
  },
};

async function readCurrent(name: ActionName, input: Readonly<Record<string, string>>): Promise<Current | null> {
  const known = READ[name];
  if (known) return known(input);
  const { listId, rowId } = input;
  if (rowId !== undefined) return { version: (await read('rows.get', { rowId })).row.version, parts: {} };
  if (listId === undefined || !name.startsWith('lists.')) return null;
  return { version: (await read('lists.get', { listId })).list.version, parts: {} };
}

/** Reads what an action changes, after a conflict. Null if the app does not know how to read it. */
export function currentQuery(name: ActionName, input: InputParts) {
  const { listId, rowId, columnId, viewId, endpointId, version } = input;
  return queryOptions({
    queryKey: ['current', name, { listId, rowId, columnId, viewId, endpointId, version }],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => readCurrent(name, input as Readonly<Record<string, string>>),
  });
}

const CELL = 'cells.';

/** The column of a part that is a cell. Undefined for any other part. */
export const columnOf = (part: string, columns: readonly Column[] = []) =>
  part.startsWith(CELL) ? columns.find(({ id }) => part === CELL + id) : undefined;

/** The parts, with each cell as a separate part: `cells.amount`. */
export function withCells({ cells, ...parts }: InputParts): InputParts {
  const each = Object.entries((cells ?? {}) as InputParts).map(([id, cell]) => [CELL + id, cell] as const);
  return { ...parts, ...Object.fromEntries(each) };
}

/** The input of a form that takes the saved values of some fields. Only the cells in `fields` are replaced. */
export function taken({ cells, ...parts }: InputParts, typed: InputParts, fields: readonly string[]): InputParts {
  if (cells === undefined) return parts;
  const changed = Object.entries(cells as InputParts).filter(([id]) => fields.includes(CELL + id));
  return { cells: { ...(typed['cells'] as InputParts | undefined), ...Object.fromEntries(changed) } };
}

/**
 * The parts that another person has changed, and whose saved value differs from the typed one.
 * @param first the values that the form started with
 */
export function differing(now: InputParts, first: InputParts, typed: InputParts): readonly string[] {
  return Object.keys(now).filter(
    (key) => key in typed && !isSame(now[key], typed[key]) && !(key in first && isSame(now[key], first[key])),
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The text of a part of an input. */
export function partText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.list.emptyValue;
  if (typeof value === 'boolean') return value ? texts.list.yes : texts.list.no;
  if (Array.isArray(value)) return new Intl.ListFormat(locale).format(value.map(partText));
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  // The value is an option or a status.
  if ('id' in value && 'name' in value) return partText(value.name);
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${typeof one === 'object' ? partText(one) : String(one)}`)
    .join(', ');
}
