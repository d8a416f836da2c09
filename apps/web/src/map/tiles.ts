import { useSyncExternalStore } from 'react';
import { forgetAway, isAway, subscribeReach } from './reach';

/** Pictures of the ground: address pattern, whose they are, and their name. */
interface Tiles {
  readonly url: string;
  readonly attribution: string;
  readonly name?: string;
  readonly maxzoom?: number;
}
/** `streets` is drawn from vector tiles, `tiles` are pictures. */
export type BaseLayer = 'outline' | 'streets' | 'tiles';

interface Ground {
  /** the operator's own, or the free one */
  readonly pictures: Tiles | null;
  readonly streets: boolean;
}

/** Sentinel-2 without clouds, ten metres: CC BY 4.0, for everybody and without a key. */
const FREE_PICTURES: Tiles = {
  url: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
  attribution: 'Sentinel-2 cloudless – s2maps.eu by EOX IT Services GmbH (contains modified Copernicus Sentinel data 2016 & 2017)',
  maxzoom: 14,
};

const written = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

let known: Ground | undefined;
/** From the page's own head, where the server wrote it. */
function ground(): Ground {
  const own = written('map-tiles');
  const free = !own && written('map-free') !== undefined;
  known ??= { pictures: own ? (JSON.parse(own) as Tiles) : free ? FREE_PICTURES : null, streets: free };
  return known;
}
export const tiles = (): Tiles | null => ground().pictures;

/** Photon, where the operator named one. */
export const geocoder = (): string | undefined => written('geocoder') ?? undefined;

/** What there is to choose from, the one shown first at its head. */
export const grounds = (): readonly BaseLayer[] => [
  ...(ground().streets ? (['streets'] as const) : []),
  ...(ground().pictures ? (['tiles'] as const) : []),
  'outline',
];

const slot = 'loam.map.base';
const listeners = new Set<() => void>();

/** What lies under the fields. The choice stays on this device. */
export function baseLayer(): BaseLayer {
  const chosen = localStorage.getItem(slot) as BaseLayer | null;
  return chosen && grounds().includes(chosen) ? chosen : grounds()[0]!;
}

/** What is really shown: the one that comes along while no network brings the chosen one. */
export const shownBase = (): BaseLayer => (isAway() ? 'outline' : baseLayer());

/** To choose one again is to try it again. */
export function chooseBase(layer: BaseLayer): void {
  localStorage.setItem(slot, layer);
  if (layer !== 'outline') forgetAway();
  for (const listener of listeners) listener();
}

export function subscribeBase(listener: () => void): () => void {
  listeners.add(listener);
  const reach = subscribeReach(listener);
  return () => {
    listeners.delete(listener);
    reach();
  };
}

export const useShownBase = (): BaseLayer => useSyncExternalStore(subscribeBase, shownBase);
/** The chosen ground does not come here. */
export const useMissesBase = (): boolean => useSyncExternalStore(subscribeBase, () => shownBase() !== baseLayer());

/** One picture of the whole world: whether pictures come at all. */
export const samplePicture = (url: string): string => url.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
