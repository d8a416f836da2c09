import { useCallback, useSyncExternalStore } from 'react';
import { NOTES } from './plan-path';
import { usePlanSession } from './session-context';

/** The plan's notes, as they are being written. */
export function useNotes(): string {
  const session = usePlanSession();
  return useSyncExternalStore(
    useCallback((changed) => session.subscribe(NOTES, changed), [session]),
    () => session.read(NOTES) as string,
  );
}
