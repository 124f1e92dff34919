import { queryOptions } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import { read } from '../api';
import { locale, texts } from '../texts';

/** What an action changes, as it is now. */
interface Current {
  readonly version: number;
  /** The parts that the action changes, under the names of its input; none where they cannot be compared with it. */
  readonly parts: Readonly<Record<string, unknown>>;
}

type Parts = Readonly<Record<string, unknown>>;

/** How to read what an action changes. */
const READ: Partial<Record<ActionName, (input: Readonly<Record<string, string>>) => Promise<Current>>> = {
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

/** What an action changes, as it is after a conflict; null where the app does not know how to read it. */
export function currentQuery(name: ActionName, input: Parts) {
  const { listId, rowId, endpointId, version } = input;
  return queryOptions({
    queryKey: ['current', name, { listId, rowId, endpointId, version }],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => readCurrent(name, input as Readonly<Record<string, string>>),
  });
}

/** The parts that another person has changed to something else than what was typed. @param first what the form began with */
export function differing(now: Parts, first: Parts, typed: Parts): readonly string[] {
  return Object.keys(now).filter(
    (key) => key in typed && !isSame(now[key], typed[key]) && !(key in first && isSame(now[key], first[key])),
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A part of an input in words. */
export function partText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.list.emptyValue;
  if (typeof value === 'boolean') return value ? texts.list.yes : texts.list.no;
  if (Array.isArray(value)) return new Intl.ListFormat(locale).format(value.map(String));
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${String(one)}`)
    .join(', ');
}
