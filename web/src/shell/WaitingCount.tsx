import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { waitingQuery } from '../approvals/decide';
import { QUIET_AFTER } from './quiet';

/** The number of calls that wait for the person, beside the name of the inbox. It is read after the first view. */
export function WaitingCount() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...waitingQuery, enabled: isQuiet });
  return data && data.length > 0 && <span className="count"> {data.length}</span>;
}
