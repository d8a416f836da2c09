import { useEffect, useRef } from 'react';
import type { Command } from './feature';

type Source = () => readonly Command[];
const sources = new Set<Source>();

/** What the page on screen adds to the command palette. Asked when the palette opens, so offering costs nothing while people type. */
export function usePageCommands(source: Source): void {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    const ask: Source = () => latest.current();
    sources.add(ask);
    return () => void sources.delete(ask);
  }, []);
}

/** All of them, the page's own before its parts'. */
export const pageCommands = (): readonly Command[] => [...sources].toReversed().flatMap((source) => source());
