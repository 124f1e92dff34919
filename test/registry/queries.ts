import { Collection, FindCursor, type Document, type IndexDescriptionInfo } from 'mongodb';
import { vi } from 'vitest';

/** One kind of query of the service. */
export interface Query {
  readonly collection: string;
  readonly operation: string;
  /** The fields of the filter, each with `=` for one value or a few, `<` for a range, `*` for anything else. */
  readonly fields: Readonly<Record<string, '=' | '<' | '*'>>;
  readonly sort: readonly string[];
}

const OPERATIONS = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'countDocuments',
] as const;

/** A stage of an aggregation: here a filter or a join by id. */
interface Stage {
  readonly $match?: Document;
  readonly $lookup?: { readonly from: string; readonly foreignField: string };
}

/**
 * Records every query of this process from now on, each kind once.
 * @returns the recorded queries, and a function `end` that stops the recording
 */
export function noteQueries(): { readonly seen: () => readonly Query[]; end(): void } {
  const seen = new Map<string, Query>();
  const note = (query: Query) => seen.set(JSON.stringify(query), query);
  const spies = OPERATIONS.map((operation) => {
    const original = Collection.prototype[operation] as (...args: unknown[]) => unknown;
    return vi.spyOn(Collection.prototype, operation as 'find').mockImplementation(function (
      this: Collection,
      ...args: unknown[]
    ) {
      const query: Query = {
        collection: this.collectionName,
        operation,
        fields: fieldsOf(args[0] as Document),
        sort: [],
      };
      const result = original.apply(this, args);
      if (result instanceof FindCursor) sorted(result, query, note);
      else note(query);
      return result as never;
    });
  });
  const aggregate = Collection.prototype.aggregate;
  const joins = vi.spyOn(Collection.prototype, 'aggregate').mockImplementation(function (this: Collection, ...args) {
    const stages = args[0] as readonly Stage[];
    // Only the first filter is a query of the collection. Later ones filter its result.
    const filter = stages[0]?.$match;
    if (filter) note({ collection: this.collectionName, operation: 'aggregate', fields: fieldsOf(filter), sort: [] });
    for (const { $lookup } of stages) {
      if ($lookup)
        note({ collection: $lookup.from, operation: '$lookup', fields: { [$lookup.foreignField]: '=' }, sort: [] });
    }
    return aggregate.apply(this, args);
  });
  return { seen: () => [...seen.values()], end: () => [...spies, joins].forEach((spy) => spy.mockRestore()) };
}

/** A cursor is sorted after it is made, so it is recorded when its first document is read. */
function sorted(cursor: FindCursor, query: Query, note: (query: Query) => void): void {
  let sort: readonly string[] = [];
  const sortBy = cursor.sort.bind(cursor);
  cursor.sort = (by: never, direction: never) => {
    sort = Object.keys(by);
    return sortBy(by, direction);
  };
  for (const way of ['toArray', 'next', Symbol.asyncIterator] as const) {
    const original = (cursor[way] as (...args: unknown[]) => unknown).bind(cursor);
    Object.assign(cursor, {
      [way]: (...args: unknown[]) => {
        note({ ...query, sort });
        return original(...args);
      },
    });
  }
}

function fieldsOf(filter: Document = {}): Query['fields'] {
  const fields: Record<string, '=' | '<' | '*'> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and') for (const part of value as Document[]) Object.assign(fields, fieldsOf(part));
    else if (!name.startsWith('$')) fields[plainName(name)] = kindOf(value);
  }
  return fields;
}

/** `open.<call>` is a different field for each call. */
const plainName = (name: string) => name.replace(/\b(call|key|mem|quo)_[0-9a-z]+/gi, '<id>');

function kindOf(value: unknown): '=' | '<' | '*' {
  if (typeof value !== 'object' || value === null || value instanceof Date) return '=';
  const operators = Object.keys(value);
  if ((value as Document)['$exists'] === true) return '<';
  if (operators.some((name) => name === '$in' || name === '$eq' || name === '$all')) return '=';
  return operators.some((name) => /^\$[gl]te?$|^\$regex$/.test(name)) ? '<' : '*';
}

/**
 * The index that a query can use: its first field is one that the query names, and the sort fields of the query come
 * after the fields that have one value in the query.
 * @returns the name of the index, or null
 */
export function indexFor({ fields, sort }: Query, indexes: readonly IndexDescriptionInfo[]): string | null {
  const fits = indexes.find((index) => {
    const keys = Object.keys(index.key);
    const [first = ''] = keys;
    if (fields[first] !== '=' && !(fields[first] === '<' && (sort.length === 0 || sort[0] === first))) return false;
    if (fields['_id'] === '=' && first === '_id') return true;
    let at = 0;
    while (at < keys.length && fields[keys[at] ?? ''] === '=') at += 1;
    return sort.every((name, n) => keys[at + n] === name || fields[name] === '=');
  });
  return fits?.name ?? null;
}
