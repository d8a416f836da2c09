import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function over all renders that does what the newest would: what it is handed to need not be drawn for it. */
export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const last = useRef(newest);
  useLayoutEffect(() => {
    last.current = newest;
  });
  return useCallback((...args: A) => last.current(...args), []);
}
