import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Activity } from '../people/authors';
import type { LiveDocument } from '../document/live-document';
import type { LiveRoot } from '../document/live-path';
import type { Peer } from '../people/presence';
import type { SaveState } from '../saving/save-state';
import { useLiveSession } from './session-context';
import type { Signal } from '../../watch/signal';

export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get);

export const useSaveState = (): SaveState => useSignal(useLiveSession().state);
/** True while the server cannot be reached: what needs it waits. */
export function useOffline(): boolean {
  const { state } = useLiveSession();
  return useSyncExternalStore(state.subscribe, () => ['offline', 'reconnecting'].includes(state.get().kind));
}

export type PersonHere = Pick<Peer, 'user' | 'section' | 'color'> & { viewing: boolean };

/** Who is here and in which section. Where in it they are changes with their every step and is not told here. */
export function usePeople(): readonly PersonHere[] {
  const { peers } = useLiveSession().presence;
  const cache = useRef<{ peers: readonly Peer[]; people: readonly PersonHere[]; text: string }>(undefined);
  return useSyncExternalStore(peers.subscribe, () => {
    const now = peers.get();
    if (cache.current?.peers === now) return cache.current.people;
    const people = now.map(({ user, section, path, color }): PersonHere => ({
      user,
      ...(section && { section }),
      color,
      viewing: path === undefined,
    }));
    const text = JSON.stringify(people);
    cache.current = { peers: now, text, people: cache.current?.text === text ? cache.current.people : people };
    return cache.current.people;
  });
}
export const useEditable = (): boolean => useSignal(useLiveSession().editable);
/** What happened lately, drawn at most twice a second: many people make more lines than one reads. */
export const useActivity = (): readonly Activity[] => usePacedSignal(useLiveSession().authors.activity, 500);
export const useNames = (): ReadonlyMap<number, string> => useSignal(useLiveSession().authors.names);

/**
 * Something read from several values, recomputed only when one of these roots changed and re-rendered only when the
 * result differs (compared as JSON, so results are small: lists of rows, columns, tanks).
 */
export function useDocumentPart<T>(roots: readonly LiveRoot[], read: (document: LiveDocument) => T, depends: unknown = undefined): T {
  const { document } = useLiveSession();
  const cache = useRef<{ version: string; value: T; text: string | undefined }>(undefined);
  const key = roots.join();
  const subscribe = useCallback(
    (changed: () => void) => {
      const offs = (key.split(',') as LiveRoot[]).map((root) => document.subscribeRoot(root, changed));
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

/** A signal that many feed: shown at once, then at most every `everyMs`, and the last value always. */
function usePacedSignal<T>(signal: Signal<T>, everyMs: number): T {
  const [value, setValue] = useState(signal.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = -Infinity;
    const show = () => {
      timer = undefined;
      shownAt = performance.now();
      setValue(signal.get());
    };
    const changed = () => {
      timer ??= setTimeout(show, Math.max(0, shownAt + everyMs - performance.now()));
    };
    changed();
    const off = signal.subscribe(changed);
    return () => {
      clearTimeout(timer);
      off();
    };
  }, [signal, everyMs]);
  return value;
}

/**
 * A number that grows `quietMs` after the last change of one of the roots, but not later than `atLatestMs` while others
 * keep changing them. For calculations over the whole document.
 */
export function useSettledVersion(roots: readonly LiveRoot[], quietMs: number, atLatestMs: number): number {
  const { document } = useLiveSession();
  const [version, setVersion] = useState(0);
  const key = roots.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitingSince: number | undefined;
    const settle = () => {
      waitingSince = undefined;
      setVersion((n) => n + 1);
    };
    const changed = () => {
      clearTimeout(timer);
      waitingSince ??= performance.now();
      timer = setTimeout(settle, Math.min(quietMs, Math.max(0, waitingSince + atLatestMs - performance.now())));
    };
    const offs = (key.split(',') as LiveRoot[]).map((root) => document.subscribeRoot(root, changed));
    return () => {
      clearTimeout(timer);
      offs.forEach((off) => off());
    };
  }, [document, key, quietMs, atLatestMs]);
  return version;
}
