import type { Key, List } from '../queries';
import { words } from '../texts/places/developer';

/** If there are more names than this, they are counted. */
const FEW = 3;

/** What a key may do, in words: "only rows.update, on Deals, from 192.0.2.0/24". */
export function scopeText(scope: Key['scope'], lists: readonly List[]): string {
  const { keys } = words;
  const { actions, lists: listIds, addresses } = scope ?? {};
  const parts = [
    actions && keys.onlyActions(some(actions.map((name) => (name.includes('.') ? name : keys.allOf(name))))),
    listIds && keys.onLists(listsText(listIds, lists)),
    addresses && keys.from(some(addresses)),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? keys.everything : parts.join(', ');
}

/** The names of lists. If the person does not see one of them, the number of lists. */
function listsText(listIds: readonly string[], lists: readonly List[]): string {
  const names = listIds.flatMap((id) => lists.find(({ listId }) => listId === id)?.name ?? []);
  return names.length === listIds.length ? some(names) : words.keys.lists(listIds.length);
}

function some(names: readonly string[]): string {
  const first = names.slice(0, FEW).join(', ');
  return names.length > FEW ? words.keys.andMore(first, names.length - FEW) : first;
}
