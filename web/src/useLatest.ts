import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same between renders, and calls the newest one. */
export function useLatest<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
