import { useQuery } from '@tanstack/react-query';
import { meQuery, type Me } from '../queries';

const WITH_KEYS: ReadonlySet<Me['role']> = new Set(['developer', 'admin']);

/** Whether the person works with the API: names of actions and codes of errors are shown to them alone. */
export function useIsTechnical(): boolean {
  const { data: me } = useQuery(meQuery);
  return me !== undefined && WITH_KEYS.has(me.role);
}
