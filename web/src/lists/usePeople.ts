import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { membersQuery, type List } from '../queries';
import type { People } from './cellText';

const PERSON_TYPES: ReadonlySet<string> = new Set(['person', 'created_by', 'changed_by']);
const NO_PEOPLE: People = new Map();

/** The names of members by their ids. They are read only where the list has a column that names them. */
export function usePeople({ columns }: List): People {
  const { data } = useQuery({ ...membersQuery, enabled: columns.some(({ type }) => PERSON_TYPES.has(type)) });
  return useMemo(() => (data ? new Map(data.map(({ memberId, name }) => [memberId, name])) : NO_PEOPLE), [data]);
}
