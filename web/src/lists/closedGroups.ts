import { useState } from 'react';
import type { Group } from '../queries';
import { keepInTab, keptInTab } from '../tabStorage';
import { useLatest } from '../useLatest';

type Closed = ReadonlySet<Group['value']>;

/**
 * The closed groups of a list and grouping, and a function that closes or opens one. They are kept in the tab while it
 * is open. They are not in the address, because the value of a group can be the value of a row.
 */
export function useClosedGroups(listId: string, by: string): readonly [Closed, (group: Group) => void] {
  const key = `closed ${listId} ${by}`;
  const [closed, setClosed] = useState(() => kept(key));
  const toggle = useLatest(({ value }: Group) => {
    const next = new Set(closed);
    if (!next.delete(value)) next.add(value);
    keepInTab(key, next.size > 0 ? [...next] : null);
    setClosed(next);
  });
  return [closed, toggle];
}

const kept = (key: string): Closed => new Set(keptInTab(key) as Group['value'][] | null);
