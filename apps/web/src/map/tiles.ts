import { useSyncExternalStore } from 'react';

/** Pictures of the ground that whoever runs the server has chosen: address pattern, whose they are, and their name. */
interface Tiles {
  readonly url: string;
  readonly attribution: string;
  readonly name?: string;
}
export type BaseLayer = 'outline' | 'tiles';

let known: Tiles | null | undefined;

/** From the page's own head, where the server wrote it; null when there are none. */
export function tiles(): Tiles | null {
  if (known === undefined) {
    const written = document.querySelector('meta[name="map-tiles"]')?.getAttribute('content');
    known = written ? (JSON.parse(written) as Tiles) : null;
  }
  return known;
}

const slot = 'loam.map.base';
const listeners = new Set<() => void>();

/** What lies under the fields. The choice stays on this device. */
export const baseLayer = (): BaseLayer => (tiles() !== null && localStorage.getItem(slot) !== 'outline' ? 'tiles' : 'outline');

export function chooseBase(layer: BaseLayer): void {
  localStorage.setItem(slot, layer);
  for (const listener of listeners) listener();
}

export function subscribeBase(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useBaseLayer = (): BaseLayer => useSyncExternalStore(subscribeBase, baseLayer);
