import { useCallback, useSyncExternalStore } from 'react';
import type { Authorship } from './authors';
import type { PlanPath, PlanValue } from './plan-path';
import type { Peer } from './presence';
import { usePlanSession } from './session-context';

export interface FieldMeta {
  /** Who wrote the value last, as far as it is known here. */
  author: Authorship | undefined;
  /** Others whose cursor is in this field now. */
  others: readonly Peer[];
}

/** One value of the open document and how to change it. Re-renders only when this path changes, here or at a colleague's. */
export function useField<P extends PlanPath>(
  path: P,
): [value: PlanValue<P>, set: (next: PlanValue<P>) => string | undefined, meta: FieldMeta] {
  const session = usePlanSession();
  const value = useSyncExternalStore(
    useCallback((changed) => session.subscribe(path, changed), [session, path]),
    () => session.read(path) as PlanValue<P>, // a scalar, or the stored pair itself: stable between changes
  );
  const set = useCallback((next: PlanValue<P>) => session.write(path, next), [session, path]);
  return [value, set, useFieldMeta(path)];
}

export function useFieldMeta(path: PlanPath): FieldMeta {
  const session = usePlanSession();
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
