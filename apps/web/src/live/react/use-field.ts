import { useCallback, useSyncExternalStore } from 'react';
import type { Authorship } from '../people/authors';
import type { LivePath, LiveValue } from '../document/live-path';
import type { Peer } from '../people/presence';
import { useLiveSession } from './session-context';

export interface FieldMeta {
  /** Who wrote the value last, as far as it is known here. */
  author: Authorship | undefined;
  /** Others whose cursor is in this field now. */
  others: readonly Peer[];
}

/** One value of the open document and how to change it. Re-renders only when this path changes, here or at a colleague's. */
export function useField<P extends LivePath>(
  path: P,
): [value: LiveValue<P>, set: (next: LiveValue<P>) => string | undefined, meta: FieldMeta] {
  const session = useLiveSession();
  const value = useSyncExternalStore(
    useCallback((changed) => session.subscribe(path, changed), [session, path]),
    () => session.read(path) as LiveValue<P>, // a scalar, or the stored pair itself: stable between changes
  );
  const set = useCallback((next: LiveValue<P>) => session.write(path, next), [session, path]);
  return [value, set, useFieldMeta(path)];
}

export function useFieldMeta(path: LivePath): FieldMeta {
  const session = useLiveSession();
  const author = useSyncExternalStore(
    useCallback((changed) => session.authors.subscribe(path, changed), [session, path]),
    () => session.authors.of(path),
  );
  const others = useSyncExternalStore(
    useCallback((changed) => session.presence.subscribePath(path, changed), [session, path]),
    () => session.presence.at(path),
  );
  return { author, others };
}
