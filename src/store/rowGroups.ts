import type { Document } from 'mongodb';
import type { GroupQuery, RowGroup } from '../engine/ports/rowQueries.js';
import { orderOf } from './rowFilter.js';
import { pathOf } from './rowPath.js';
import { isByHand } from './rowOrder.js';

/** Translates groups of rows to MongoDB, in one pass over the matching rows. */

/** A group from the database, with `sum_0`, `average_0`, `least_0` and `most_0` for the first measure. */
export interface GroupFound extends Document {
  readonly _id: string | number | boolean | null;
  readonly count: number;
  readonly rowIds?: readonly string[];
}

/** The number of characters of a time (RFC 3339) that contain its day, month and year. */
const LENGTH_OF = { day: 10, month: 7, year: 4 } as const;

/** The stages of an aggregation that returns up to one group more than requested. */
export function stagesOf(filter: object, query: GroupQuery): Document[] {
  const { each, several, measures, rows, sort, most } = query;
  const measured = measures.map((field, index) => [`value_${index}`, `$${pathOf(field)}`] as const);
  return [
    { $match: filter },
    ...(isByHand({ sort }) ? [{ $addFields: { order: { $ifNull: ['$order', '$_id'] } } }] : []),
    ...(rows > 0 ? [{ $sort: orderOf(sort) }] : []),
    { $project: { key: keyOf(query), ...Object.fromEntries(measured) } },
    ...(several ? [{ $unwind: { path: '$key', preserveNullAndEmptyArrays: true } }] : []),
    {
      $group: {
        _id: '$key',
        count: { $sum: 1 },
        ...Object.assign({}, ...measures.map((_, index) => measuresOf(index))),
        ...(rows > 0 && { rowIds: { $push: '$_id' } }),
      },
    },
    ...(rows > 0 ? [{ $addFields: { rowIds: { $slice: ['$rowIds', rows] } } }] : []),
    { $sort: each ? { _id: -1 } : { count: -1, _id: 1 } },
    { $limit: most + 1 },
  ];
}

/** The value of a group. A missing value and an empty text are null. */
function keyOf({ by, each, zone }: GroupQuery): object {
  const value = `$${pathOf(by)}`;
  if (!each) return nullWhereEmpty(value);
  const isCell = by.startsWith('cells.');
  const dayOf = (date: string | object) => ({
    $dateToString: { date, format: '%Y-%m-%d', ...(zone !== null && { timezone: zone }) },
  });
  const inZone = zone === null ? value : dayOf({ $toDate: nullWhereEmpty(value) });
  return nullWhereEmpty({ $substrBytes: [isCell ? inZone : dayOf(value), 0, LENGTH_OF[each]] });
}

function nullWhereEmpty(value: string | object): object {
  return { $cond: [{ $eq: [value, ''] }, null, { $ifNull: [value, null] }] };
}

function measuresOf(index: number): object {
  const value = `$value_${index}`;
  return {
    [`sum_${index}`]: { $sum: value },
    [`average_${index}`]: { $avg: value },
    [`least_${index}`]: { $min: value },
    [`most_${index}`]: { $max: value },
  };
}

/** A group as actions see it. */
export function groupOf(found: GroupFound, { measures }: GroupQuery): RowGroup {
  const number = (name: string): number | null => {
    const value: unknown = found[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    value: found._id,
    count: found.count,
    measures: measures.map((_, index) => ({
      sum: number(`sum_${index}`) ?? 0,
      average: number(`average_${index}`),
      min: number(`least_${index}`),
      max: number(`most_${index}`),
    })),
    rowIds: found.rowIds ?? [],
  };
}
