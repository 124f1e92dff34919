import type { Collection, Filter } from 'mongodb';
import type { Cell } from '../contract/columns.js';
import type { Row } from '../contract/documents.js';
import { cellAt } from '../engine/cellAt.js';
import type { HeldValue, RowCondition, RowField, RowPosition, RowQuery } from '../engine/ports/rowQueries.js';

/** Rows in one page of `holding`. */
const HOLDING = 500;

/** The values of an empty cell. */
const NOTHING: readonly Cell[] = [null, ''];

/**
 * Queries over the rows of one list, by the index on lists. The database limits the page, so that a sort by a cell
 * keeps no more than one page in memory there and here.
 */
export function createRowQueries<T extends Row>(rows: Collection<T>) {
  return {
    /**
     * The rows that match a query, in its order, behind a position.
     * @returns the rows, and the position of the last one where more follow
     */
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
    countHolding: (companyId: string, listId: string, held: HeldValue): Promise<number> =>
      rows.countDocuments(holdingOf<T>(companyId, listId, held)),
    /** The rows, deleted ones included, with a value in a field, or with this one; in id order, a page at a time. */
    async *holding(companyId: string, listId: string, held: HeldValue): AsyncGenerator<readonly Row[]> {
      for (let after = ''; ;) {
        const filter = { ...holdingOf<T>(companyId, listId, held), _id: { $gt: after } } as unknown as Filter<T>;
        const page = rows
          .find(filter, { projection: { words: 0 } })
          .sort({ _id: 1 })
          .limit(HOLDING);
        const found = (await page.toArray()) as unknown as Row[];
        if (found.length > 0) yield found;
        if (found.length < HOLDING) return;
        after = found.at(-1)?._id ?? after;
      }
    },
  };
}

function holdingOf<T extends Row>(companyId: string, listId: string, { field, value }: HeldValue): Filter<T> {
  return { companyId, listId, [field]: value ?? { $nin: NOTHING } } as unknown as Filter<T>;
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

/** A regular expression that matches this text alone. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The rows behind a position. MongoDB sorts null before any value, but its comparisons do not match null. */
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
  return cellAt(row.cells, field.slice('cells.'.length)) ?? null;
}
