import type { List, Row } from '../contract/documents.js';
import type { PreviewItem, PreviewNames } from '../contract/preview.js';
import { cellAt } from './cellAt.js';
import type { ReadContext } from './context.js';
import type { ReadLinks } from './ports/links.js';

/** Names of rows, their columns, statuses and members for people. */

/** The label of a row: its first text cell that is not empty, cut to 80 characters, or else its id. */
export function rowLabel(list: Pick<List, 'columns'>, row: Pick<Row, '_id' | 'cells'>): string {
  for (const { id, type } of list.columns) {
    const cell = cellAt(row.cells, id);
    if (type === 'text' && typeof cell === 'string' && cell.trim() !== '') return cell.trim().slice(0, 80);
  }
  return row._id;
}

/** Values of a preview's item, by the key of their field. */
export type ItemValues = Readonly<Record<string, unknown>>;

/**
 * The names of the columns, statuses, members, linked rows and files in values of rows.
 * @param items values by column id, with the status under `status`
 */
export async function namesOf(
  { members, links, files }: Pick<ReadContext, 'members' | 'links' | 'files'>,
  lists: Iterable<Pick<List, 'columns' | 'statuses'>>,
  items: readonly Pick<PreviewItem, 'before' | 'after'>[],
): Promise<PreviewNames> {
  const values = items.flatMap(({ before, after }): ItemValues[] => [before ?? {}, after ?? {}]);
  const used = (key: string) =>
    new Set(
      values.flatMap((of) => (Object.hasOwn(of, key) ? [of[key]].flat() : [])).filter((one) => typeof one === 'string'),
    );
  const fields = new Map<string, string>();
  const named = new Map<string, Map<string, string>>();
  const add = (key: string, entries: Iterable<readonly [string, string]>) =>
    named.set(key, new Map([...entries, ...(named.get(key) ?? [])]));
  const keys = new Set(values.flatMap((of) => Object.keys(of)));
  const people = new Map<string, ReadonlySet<string>>();
  const linked = new Map<string, ReadonlySet<string>>();
  const ofFiles = new Map<string, ReadonlySet<string>>();
  for (const { columns, statuses } of lists) {
    for (const { id, name, type, options } of columns) {
      if (!keys.has(id) || fields.has(id)) continue;
      fields.set(id, name);
      const shown = used(id);
      if (type === 'person') people.set(id, shown);
      if (type === 'link') linked.set(id, shown);
      if (type === 'file') ofFiles.set(id, shown);
      if (options) add(id, namesIn(options, shown));
    }
    // A column may have the id `status`. Its values are not statuses.
    if (!keys.has('status') || columns.some(({ id }) => id === 'status')) continue;
    fields.set('status', 'Status');
    const shown = used('status');
    add('status', namesIn(statuses, shown));
  }
  const idsIn = (columns: typeof people) => [...columns.values()].flatMap((of) => [...of]);
  for (const [columns, names] of [
    [people, await namesOfMembers(members, idsIn(people))],
    [linked, await namesOfRows(links, idsIn(linked))],
    [ofFiles, await namesOfFiles(files, idsIn(ofFiles))],
  ] as const)
    for (const [key, of] of columns)
      add(
        key,
        [...names].filter(([id]) => of.has(id)),
      );
  return {
    fields: Object.fromEntries(fields),
    values: Object.fromEntries([...named].map(([key, of]) => [key, Object.fromEntries(of)])),
  };
}

/** The labels of rows by their ids, without deleted rows and rows of lists that the caller may not see. */
export async function namesOfRows(links: ReadLinks, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await links.rows(ids);
  const lists = new Map<string, List | null>();
  for (const listId of new Set(found.map((row) => row.listId))) lists.set(listId, await links.list(listId));
  return new Map(found.map((row) => [row._id, rowLabel(lists.get(row.listId) ?? { columns: [] }, row)]));
}

/** The names of documents by their ids. @param many reads those that exist */
async function namesById(
  many: (ids: readonly string[]) => Promise<readonly { readonly _id: string; readonly name: string }[]>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await many([...new Set(ids)]);
  return new Map(found.map(({ _id, name }) => [_id, name]));
}

/** The names of members by their ids. Ids of anything else are left out. */
export function namesOfMembers(
  members: ReadContext['members'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesById((unique) => members.many(unique), ids);
}

/** The names of members and keys by their ids, for people. A key has its own name and that of its owner. */
export async function namesOfAuthors(
  members: Pick<ReadContext['members'], 'authors'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const unique = [...new Set(ids)];
  const who = await members.authors(unique);
  return new Map(
    unique.map((id) => {
      const { name, key } = who(id);
      return [id, key ? `${key.name} (${name})` : name];
    }),
  );
}

/** The names of files by their ids, including deleted ones. */
export function namesOfFiles(
  files: ReadContext['files'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesById((unique) => files.many(unique), ids);
}

/** The names of the options or statuses that are shown. */
function namesIn(options: readonly { readonly id: string; readonly name: string }[], shown: ReadonlySet<string>) {
  return options.filter(({ id }) => shown.has(id)).map(({ id, name }) => [id, name] as const);
}

/** The name of a field of a preview's sample. */
export function fieldName(names: PreviewNames | undefined, key: string): string {
  return names && Object.hasOwn(names.fields, key) ? (names.fields[key] ?? key) : key;
}

/** A value of a preview's sample, with its name if it has one. */
export function namedValue(names: PreviewNames | undefined, key: string, value: unknown): unknown {
  const of = names && Object.hasOwn(names.values, key) ? names.values[key] : undefined;
  if (!of) return value;
  const nameOf = (one: unknown) => (typeof one === 'string' && Object.hasOwn(of, one) ? of[one] : one);
  return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value);
}
