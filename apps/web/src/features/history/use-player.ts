import { useEffect, useState } from 'react';
import { stayMs, type Speed } from './model/timeline';
import type { Shelf } from './use-shelf';

export interface Player {
  playing: boolean;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  toggle: () => void;
  stop: () => void;
}

/** Walks on by itself: the next revision once the one before was drawn and has stayed for its time. */
export function usePlayer(shelf: Shelf, revision: number, drawn: number | undefined, walk: (revision: number) => void): Player {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const { head } = shelf;
  useEffect(() => {
    if (!playing || drawn !== revision) return undefined;
    if (revision >= head) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => walk(revision + 1), stayMs(shelf.get(revision)?.at, shelf.get(revision + 1)?.at, speed));
    return () => clearTimeout(timer);
  }, [playing, drawn, revision, head, speed, shelf, walk]);
  const toggle = () => {
    if (!playing && revision >= head) walk(1); // from the end it begins anew
    setPlaying(!playing);
  };
  return { playing, speed, setSpeed, toggle, stop: () => setPlaying(false) };
}
