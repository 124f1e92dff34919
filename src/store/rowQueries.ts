import type { Collection, Filter } from 'mongodb';
import type { Cell, Row } from '../contract/documents.js';
import type { RowCondition, RowField, RowPosition, RowQuery } from '../engine/ports/rowQueries.js';

/** What a cell holds that holds nothing. */
const NOTHING: readonly Cell[] = [null, ''];

/**
 * Queries that look at every row of one list, found by the index of lists. A page is cut off in the database, so an
 * order by a cell keeps no more than one page in memory there and here.
 */
export function createRowQueries<T extends Row>(rows: Collection<T>) {
  return {
    /** The rows that a query chooses, in its order, behind a position; and the position of the last, if more follow. */
    async query(
      companyId: string,
      listId: string,
      { where, sort }: RowQuery,
      { limit, after }: { readonly limit: number; readonly after: RowPosition | null },
    ): Promise<{ items: Row[]; next: RowPosition | null }> {
      const conditions = [
        { companyId, listId, archivedAt: null },
        ...where.map(conditionOf),
        ...(after ? [behind(after, sort)] : []),
      ];
      const found = (await rows
        .find({ $and: conditions } as unknown as Filter<T>, { projection: { words: 0 } })
        .sort({ ...(sort && { [sort.by]: sort.direction === 'asc' ? 1 : -1 }), _id: 1 })
        .limit(limit + 1)
        .toArray()) as unknown as Row[];
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const next = found.length > limit && last ? { value: sort ? valueOf(last, sort.by) : null, id: last._id } : null;
      return { items, next };
    },
    countHolding: (companyId: string, listId: string, columnId: string): Promise<number> =>
      rows.countDocuments({ companyId, listId, [`cells.${columnId}`]: { $nin: NOTHING } } as unknown as Filter<T>),
    countInStatuses: (companyId: string, listId: string, statuses: readonly string[]): Promise<number> =>
      rows.countDocuments({ companyId, listId, status: { $in: [...statuses] } } as unknown as Filter<T>),
    async *valuesOf(companyId: string, listId: string, columnId: string): AsyncGenerator<Cell> {
      const holding = { companyId, listId, [`cells.${columnId}`]: { $nin: NOTHING } } as unknown as Filter<T>;
      const found = rows.find(holding, { projection: { [`cells.${columnId}`]: 1 }, batchSize: 500 });
      for await (const row of found) yield (row as unknown as Row).cells[columnId] ?? null;
    },
  };
}

function conditionOf({ field, op, value }: RowCondition): object {
  switch (op) {
    case 'eq':
      return { [field]: value };
    case 'neq':
      return { [field]: { $ne: value } };
    case 'contains':
      return { [field]: { $regex: literally(String(value)), $options: 'i' } };
    case 'empty':
      return { [field]: value === false ? { $nin: NOTHING } : { $in: NOTHING } };
    default:
      return { [field]: { [`$${op}`]: value } };
  }
}

/** A regular expression that matches just this text. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The rows behind a position. Nothing is less than any value, but no comparison in the database says so. */
function behind({ value, id }: RowPosition, sort: RowQuery['sort']): object {
  const after = { _id: { $gt: id } };
  if (!sort) return after;
  const { by, direction } = sort;
  const same = { [by]: value, ...after };
  if (value === null) return direction === 'asc' ? { $or: [same, { [by]: { $ne: null } }] } : same;
  if (direction === 'asc') return { $or: [same, { [by]: { $gt: value } }] };
  return { $or: [same, { [by]: { $lt: value } }, { [by]: null }] };
}

function valueOf(row: Row, field: RowField): Cell | Date {
  if (field === 'status' || field === 'createdAt' || field === 'updatedAt') return row[field];
  return row.cells[field.slice('cells.'.length)] ?? null;
}
