import { useCallback, useSyncExternalStore } from 'react';
import { NOTES } from '../document/live-path';
import { useLiveSession } from './session-context';

/** The plan's notes, as they are being written. */
export function useNotes(): string {
  const session = useLiveSession();
  return useSyncExternalStore(
    useCallback((changed) => session.subscribe(NOTES, changed), [session]),
    () => session.read(NOTES) as string,
  );
}
