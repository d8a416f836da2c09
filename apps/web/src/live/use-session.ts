import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Activity } from './authors';
import type { LiveDocument } from './live-document';
import type { PlanRoot } from './plan-path';
import type { Peer } from './presence';
import type { SaveState } from './save-state';
import { usePlanSession } from './session-context';
import type { Signal } from './signal';

export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get);

export const useSaveState = (): SaveState => useSignal(usePlanSession().state);
export const usePresence = (): readonly Peer[] => useSignal(usePlanSession().presence.peers);
export const useEditable = (): boolean => useSignal(usePlanSession().editable);
export const useActivity = (): readonly Activity[] => useSignal(usePlanSession().authors.activity);
export const useNames = (): ReadonlyMap<number, string> => useSignal(usePlanSession().authors.names);

/**
 * Something read from several values, recomputed only when one of these roots changed and re-rendered only when the
 * result differs (compared as JSON, so results are small: lists of rows, columns, tanks).
 */
export function usePlanPart<T>(roots: readonly PlanRoot[], read: (document: LiveDocument) => T, depends: unknown = undefined): T {
  const { document } = usePlanSession();
  const cache = useRef<{ version: string; value: T; text: string | undefined }>(undefined);
  const key = roots.join();
  const subscribe = useCallback(
    (changed: () => void) => {
      const offs = (key.split(',') as PlanRoot[]).map((root) => document.subscribeRoot(root, changed));
      return () => offs.forEach((off) => off());
    },
    [document, key],
  );
  return useSyncExternalStore(subscribe, () => {
    const version = `${JSON.stringify(depends)} ${roots.map((root) => document.version(root)).join()}`;
    if (cache.current?.version === version) return cache.current.value;
    const value = read(document);
    const text = JSON.stringify(value);
    cache.current = cache.current?.text === text ? { ...cache.current, version } : { version, value, text };
    return cache.current.value;
  });
}

/** A number that grows when one of the roots changed, at most once per `quietMs`. For whole-plan calculations. */
export function useSettledVersion(roots: readonly PlanRoot[], quietMs: number): number {
  const { document } = usePlanSession();
  const [version, setVersion] = useState(0);
  const key = roots.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion((n) => n + 1), quietMs);
    };
    const offs = (key.split(',') as PlanRoot[]).map((root) => document.subscribeRoot(root, changed));
    return () => {
      clearTimeout(timer);
      offs.forEach((off) => off());
    };
  }, [document, key, quietMs]);
  return version;
}
