import { useEffect, useSyncExternalStore } from 'react';
import type { Crumb } from './layout/page-header';

interface PageFacts {
  /** `Field 12 · Maria Souza`; the product's name is added */
  title: string | null;
  crumbs: readonly Crumb[];
}

const none: PageFacts = { title: null, crumbs: [] };
let facts = none;
const listeners = new Set<() => void>();
const set = (next: PageFacts) => {
  facts = next;
  for (const listener of listeners) listener();
};

/** What the page is about, for the top bar's breadcrumbs and the document title. Texts are translated; names are names. */
export function usePageFacts(title: string | null, crumbs: readonly Crumb[]): void {
  const key = JSON.stringify([title, crumbs]);
  useEffect(() => {
    set({ title, crumbs });
    return () => set(none);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for both
  }, [key]);
}

export const useShownFacts = (): PageFacts =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => facts,
  );
