import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keysQuery, membersQuery, meQuery, type List } from '../queries';
import { isDeveloper } from '../shell/roles';
import { gridTexts } from '../texts/places/grid';

/** The members and keys that cells refer to. */

/** The names of members and keys by their ids. */
export type People = ReadonlyMap<string, string>;

interface Named {
  readonly id: string;
  readonly name: string;
}

const isKey = (id: string) => id.startsWith('key_');
const named = ([id, name]: readonly [string, string]): Named => ({ id, name });

/** The members as the options of a choice. */
export const asOptions = (people: People): readonly Named[] => [...people].filter(([id]) => !isKey(id)).map(named);

/** The keys as the options of a choice. */
export const keyOptions = (people: People): readonly Named[] => [...people].filter(([id]) => isKey(id)).map(named);

/** The name of a member or a key. If the person does not know it, a general name with the end of the id. */
export function personText(id: string, people: People): string {
  // Shows no name until all are read.
  if (people.size === 0) return '';
  return people.get(id) ?? strangerText(id);
}

/** The id of a member or a key. */
const ID = /^(mem|key)_[0-9a-z]{26}/;

/** Whether a value names a member or a key. */
export const isPerson = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/**
 * The text for a value without a name. For a member or a key, a general name with the end of the id; any other value
 * unchanged.
 */
export function strangerText(value: string): string {
  const end = value.slice(-4);
  return !isPerson(value) ? value : isKey(value) ? gridTexts.aKey(end) : gridTexts.aPerson(end);
}

/** Types of columns that name who created or changed a row: a member, or a key. */
export const isAuthor = ({ type }: Pick<List['columns'][number], 'type'>) =>
  type === 'created_by' || type === 'changed_by';

/** Types of columns that can show members of another list. */
const SHOWS_OTHERS: ReadonlySet<string> = new Set(['lookup', 'rollup']);

const NO_PEOPLE: People = new Map();

/** The names that a list needs. They are read only if the list has a column that refers to members or keys. */
export function usePeople({ columns }: Pick<List, 'columns'>): People {
  const { data: me } = useQuery(meQuery);
  const namesKeys = columns.some((column) => isAuthor(column) || SHOWS_OTHERS.has(column.type));
  const namesMembers = namesKeys || columns.some(({ type }) => type === 'person');
  // A developer may list their own keys. An administrator may list all keys of the company.
  const readsKeys = namesKeys && isDeveloper(me?.role);
  const { data: members } = useQuery({ ...membersQuery, enabled: namesMembers });
  const { data: keys, isLoading } = useQuery({ ...keysQuery, enabled: readsKeys });
  const isPart = isLoading || (namesKeys && me === undefined);
  return useMemo(() => {
    if (!members || isPart) return NO_PEOPLE;
    const ofKeys = keys?.map(
      ({ keyId, name, ownerName }) => [keyId, ownerName ? `${name} (${ownerName})` : name] as const,
    );
    return new Map([...members.map(({ memberId, name }) => [memberId, name] as const), ...(ofKeys ?? [])]);
  }, [members, keys, isPart]);
}
