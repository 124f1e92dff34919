import { useCallback, useEffect, useRef } from 'react';

/** A function that keeps its identity between renders, and calls the newest version. */
export function useLatest<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
