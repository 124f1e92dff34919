import type { Result } from '@action-api/client';
import { openDialog } from '../actions/dialogs';
import { perform } from '../actions/perform';
import type { View } from '../queries';
import { viewTexts as words } from '../texts/places/views';
import { ordersOf } from './address';
import { groupings } from './groups';
import type { Shown } from './useShown';

/** Saves, renames and deletes the views of a list. */

/** The parts of a view that no form asks for: the list page sets them. */
const NO_PARTS = { viewId: undefined, filter: undefined, sort: undefined, fields: undefined, groupBy: undefined };

/** Opens the form that saves the present filter, order and grouping as a new view. */
export function saveView({ list, saved, pick, ...shown }: Shown): void {
  openDialog({
    kind: 'action',
    name: 'views.save',
    input: { name: '', shared: false },
    given: { ...NO_PARTS, listId: list.listId, ...saved },
    about: partsText({ list, ...shown }),
    after: (data) => pick((data as Result<'views.save'>).view.viewId),
  });
}

/** Replaces the contents of a view with what is shown. */
export async function saveChanges({ saved, pick }: Shown, view: View): Promise<void> {
  const { viewId, listId, name, shared, version } = view;
  const input = { listId, viewId, name, shared, version, ...saved };
  const answer = await perform('views.save', input, { label: words.saved(name) });
  if (answer.ok) pick(viewId);
}

/** Opens the form that renames or shares a view. */
export function renameView({ filter, sort, fields, groupBy, ...view }: View): void {
  const { viewId, listId, name, shared, version } = view;
  const parts = {
    filter,
    ...(sort.length > 0 && { sort }),
    ...(fields && { fields }),
    ...(groupBy && { groupBy }),
  };
  openDialog({
    kind: 'action',
    name: 'views.save',
    input: { name, shared },
    about: words.renames,
    given: { ...NO_PARTS, listId, viewId, version, ...parts },
  });
}

/** Opens the form that deletes a view. */
export function deleteView({ pick }: Shown, { viewId, name }: View): void {
  openDialog({
    kind: 'action',
    name: 'views.delete',
    input: {},
    given: { viewId },
    about: words.deletes(name),
    after: () => pick(undefined),
  });
}

/** The contents of a view, as text. */
function partsText({ list, filter, sort, group }: Pick<Shown, 'list' | 'filter' | 'sort' | 'group'>): string {
  const nameOf = (by: string) => groupings(list).find(({ id }) => id === by)?.name ?? columnOf(by);
  const columnOf = (by: string) => list.columns.find(({ id }) => `cells.${id}` === by)?.name ?? by;
  const parts = [
    ...(filter.length > 0 ? [words.filter(filter.length)] : []),
    ...(sort === undefined ? [] : [words.order(ordersOf(sort).map(({ by }) => nameOf(by)))]),
    ...(group === undefined ? [] : [words.groups(nameOf(group))]),
  ];
  return parts.length > 0 ? words.keeps(parts) : words.keepsAll;
}
