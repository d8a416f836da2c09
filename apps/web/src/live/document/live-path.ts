import type { LiveMaps } from './live-maps';

/** The roots of live documents (docs/live-plan.SPEC.md): flat maps, and one text. */
export type MapRoot = keyof LiveMaps;
export const NOTES = 'notes';
export type LiveRoot = MapRoot | typeof NOTES;

/** `root.key`, as the server writes it in `repaired[].path`; the text is just `notes`. */
export type LivePath = `${MapRoot}.${string}` | typeof NOTES;
export type LiveValue<P extends LivePath> =
  | (P extends `${infer Root extends MapRoot}.${string}` ? LiveMaps[Root] : string | number | boolean)
  | undefined;

export const pathOf = (root: MapRoot, key: string): LivePath => `${root}.${key}`;

export function splitPath(path: LivePath): [root: LiveRoot, key: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [NOTES, ''] : [path.slice(0, dot) as MapRoot, path.slice(dot + 1)];
}

/** Keys of items are `<id>|<field>`; doses are `<application>|<product>`. */
export function splitKey(key: string): [id: string, field: string] {
  const bar = key.indexOf('|');
  return bar < 0 ? [key, ''] : [key.slice(0, bar), key.slice(bar + 1)];
}

/** A key for something a person adds, made without asking the server: 96 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', 'x');
}
