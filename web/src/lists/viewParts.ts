import type { Input } from '@action-api/client';
import type { View } from '../queries';
import { ordersOf, type FilterEntry } from './address';

/** The parts that decide which rows a list page shows, and in which order and groups. */
export interface Parts {
  readonly filter: readonly FilterEntry[];
  /** As written in the address. */
  readonly sort: string | undefined;
  /** As written in the address. */
  readonly group: string | undefined;
}

/** The same parts, as `views.save` takes them. */
export type SavedParts = Pick<Input<'views.save'>, 'filter' | 'sort' | 'fields' | 'groupBy'>;

export const NO_PARTS: Parts = { filter: [], sort: undefined, group: undefined };

/** The parts of a view. */
export const partsOf = (view: View): Parts => ({
  filter: view.filter.map(namedIn),
  sort: sortOf(view),
  group: groupOf(view),
});

/** The parts to save. @param view the view that the page started with */
export function savedParts({ filter, sort, group }: Parts, view: View | undefined): SavedParts {
  // The grouping of the view is kept, because the app has no field for the unit that groups dates.
  const asInView = view?.groupBy && groupOf(view) === group ? (view.groupBy as SavedParts['groupBy']) : undefined;
  const groupBy = asInView ?? (group === undefined ? undefined : { by: group });
  return {
    ...(filter.length > 0 && { filter: [...filter] }),
    ...(sort !== undefined && { sort: ordersOf(sort) }),
    ...(view?.fields && { fields: [...view.fields] }),
    ...(groupBy && { groupBy }),
  };
}

/** The sort orders of a view, as an address writes them. Undefined if there are none. */
function sortOf({ sort }: Pick<View, 'sort'>): string | undefined {
  const orders = sort.map(({ by, direction }) => named(String(by)) + (direction === 'desc' ? ':desc' : ''));
  return orders.length > 0 ? orders.join(',') : undefined;
}

/** The grouping of a view, as an address writes it. */
const groupOf = ({ groupBy }: Pick<View, 'groupBy'>): string | undefined => groupBy?.by && named(groupBy.by);

/** Fields of a row, other than its cells, by which rows can be sorted and grouped. */
const WORDS: ReadonlySet<string> = new Set(['status', 'order', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** The name of a column in an address. Actions also take the id of a column without `cells.`. */
const named = (by: string) => (WORDS.has(by) || by.startsWith('cells.') ? by : `cells.${by}`);

/** A filter entry with its columns named as in the app. */
function namedIn({ any, ...condition }: FilterEntry): FilterEntry {
  const inGroup = (entry: NonNullable<typeof any>[number]) => {
    const { all, ...one } = entry;
    return { ...withName(one), ...(all && { all: all.map(withName) }) };
  };
  return { ...withName(condition), ...(any && { any: any.map(inGroup) }) };
}

const withName = <T extends { readonly column?: string }>(condition: T): T =>
  condition.column === undefined ? condition : { ...condition, column: named(condition.column) };
