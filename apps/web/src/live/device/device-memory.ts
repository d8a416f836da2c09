import type { PendingMessage } from './outbox';
import type { TrayEntry } from './tray';

/** One database per person, so that another person at the same browser never opens it. */
export const databaseOf = (userId: number): string => `loam-live-${userId}`;

/** What a person typed that the server has not taken: not sent yet, or refused and not dealt with. */
export interface UnsentEdit {
  /** the document, `plan:7` */
  doc: string;
  path: string;
  value: unknown;
}

/** The person's database if this device has one; looking must not make it. */
function openKept(userId: number): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(databaseOf(userId));
    request.onupgradeneeded = () => request.transaction!.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
}

const everything = <T>(database: IDBDatabase, store: string) =>
  new Promise<T[]>((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>;
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Where a form keeps what a person typed into it and did not save. */
export const draftSlot = (userId: number, form: string): string => `loam.draft.${userId}.${form}`;
const draftsOf = (userId: number): string[] => Object.keys(localStorage).filter((key) => key.startsWith(draftSlot(userId, '')));

/** Forms that a person began and did not save, each as one edit. */
export const keptDrafts = (userId: number): UnsentEdit[] =>
  draftsOf(userId).map((key) => ({ doc: key.slice(draftSlot(userId, '').length), path: '', value: localStorage.getItem(key) }));

/** Edits of a person that are on this device alone; none where the browser keeps nothing. */
export async function unsentOf(userId: number): Promise<UnsentEdit[]> {
  if (typeof indexedDB === 'undefined') return [];
  const database = await openKept(userId);
  if (!database) return [];
  try {
    const [pending, trays] = await Promise.all([
      everything<PendingMessage & { doc: string }>(database, 'pending'),
      everything<{ doc: string; entries: readonly TrayEntry[] }>(database, 'trays'),
    ]);
    return [
      ...pending.flatMap(({ doc, edits }) => edits.map(({ path, value }) => ({ doc, path, value }))),
      ...trays.flatMap(({ doc, entries }) => entries.map(({ path, value }) => ({ doc, path, value }))),
    ];
  } finally {
    database.close();
  }
}

/** Deletes everything this device keeps of a person's documents and forms. Open connections give way by themselves (`onversionchange`). */
export function forgetDevice(userId: number): Promise<void> {
  for (const key of draftsOf(userId)) localStorage.removeItem(key);
  if (typeof indexedDB === 'undefined') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseOf(userId));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
