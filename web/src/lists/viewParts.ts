import type { Input } from '@action-api/client';
import type { View } from '../queries';
import { ordersOf, type FilterEntry } from './address';

/** What decides which rows a list page shows, and in which order and groups. */
export interface Parts {
  readonly filter: readonly FilterEntry[];
  /** As in the address. */
  readonly sort: string | undefined;
  /** As in the address. */
  readonly group: string | undefined;
}

/** The same, as `views.save` takes it. */
export type SavedParts = Pick<Input<'views.save'>, 'filter' | 'sort' | 'fields' | 'groupBy'>;

export const NO_PARTS: Parts = { filter: [], sort: undefined, group: undefined };

/** What a view shows. */
export const partsOf = (view: View): Parts => ({
  filter: view.filter.map(namedIn),
  sort: sortOf(view),
  group: groupOf(view),
});

/** What is saved of what is shown. @param view what is shown began as this view */
export function savedParts({ filter, sort, group }: Parts, view: View | undefined): SavedParts {
  // The app has no field for what makes a group of dates.
  const asInView = view?.groupBy && groupOf(view) === group ? (view.groupBy as SavedParts['groupBy']) : undefined;
  const groupBy = asInView ?? (group === undefined ? undefined : { by: group });
  return {
    ...(filter.length > 0 && { filter: [...filter] }),
    ...(sort !== undefined && { sort: ordersOf(sort) }),
    ...(view?.fields && { fields: [...view.fields] }),
    ...(groupBy && { groupBy }),
  };
}

/** The orders of a view as an address has them; undefined where it has none. */
function sortOf({ sort }: Pick<View, 'sort'>): string | undefined {
  const orders = sort.map(({ by, direction }) => named(String(by)) + (direction === 'desc' ? ':desc' : ''));
  return orders.length > 0 ? orders.join(',') : undefined;
}

/** By what a view groups, as an address has it. */
const groupOf = ({ groupBy }: Pick<View, 'groupBy'>): string | undefined => groupBy?.by && named(groupBy.by);

/** Fields of a row, beside its cells, by which rows are sorted and grouped. */
const WORDS: ReadonlySet<string> = new Set(['status', 'order', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** A column as an address names it: actions take the id of a column without `cells.`, too. */
const named = (by: string) => (WORDS.has(by) || by.startsWith('cells.') ? by : `cells.${by}`);

/** An entry of a filter with the columns named as the app names them. */
function namedIn({ any, ...condition }: FilterEntry): FilterEntry {
  const inGroup = (entry: NonNullable<typeof any>[number]) => {
    const { all, ...one } = entry;
    return { ...withName(one), ...(all && { all: all.map(withName) }) };
  };
  return { ...withName(condition), ...(any && { any: any.map(inGroup) }) };
}

const withName = <T extends { readonly column?: string }>(condition: T): T =>
  condition.column === undefined ? condition : { ...condition, column: named(condition.column) };
