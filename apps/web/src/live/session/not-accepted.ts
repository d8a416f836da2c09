import type { Repair } from '../link/collab-link';
import type { Edit } from '../document/live-document';
import type { LivePath } from '../document/live-path';
import type { TrayEntry } from '../device/tray';

type NewEntry = Omit<TrayEntry, 'id'>;

/** What the server put another value in the place of. */
export const repairedEntries = (repaired: readonly Repair[], at: number): NewEntry[] =>
  repaired.map(({ path, key, value, accepted }) => ({ path, key, value, accepted, kind: 'repaired', at }));

/** What was not sent before the document was replaced; the values it stood on count only when the new one has the same. */
export const refusedEntries = (edits: readonly Edit[], key: string, sameValues: boolean, at: number): NewEntry[] =>
  edits.map(({ path, value, old }) => ({ path, value, accepted: sameValues ? old : undefined, key, kind: 'refused', at }));

/** True while the copy still lacks one of the server's corrections. */
export const lacksCorrection = (repaired: readonly Repair[], read: (path: LivePath) => unknown): boolean =>
  repaired.some(({ path, accepted }) => JSON.stringify(read(path as LivePath) ?? null) !== JSON.stringify(accepted ?? null));
