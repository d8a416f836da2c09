import { databaseOf } from './device-memory';
import type { CopyFacts, OfflineStore, StoredCopy } from './offline-store';
import type { PendingMessage } from './outbox';
import type { TrayEntry } from './tray';

/** What is read back is what this module has written. */
const done = <T>(request: IDBRequest) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });

const finished = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });

function openDatabase(userId: number): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseOf(userId), 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    const database = request.result;
    database.createObjectStore('trays', { keyPath: 'doc' });
    if (oldVersion > 0) return;
    database.createObjectStore('copies', { keyPath: 'doc' });
    database.createObjectStore('spares', { keyPath: ['doc', 'id'] });
    database.createObjectStore('updates', { keyPath: 'n', autoIncrement: true }).createIndex('doc', 'doc');
    database.createObjectStore('pending', { keyPath: 'n', autoIncrement: true }).createIndex('msg', ['doc', 'msgId'], { unique: true });
  };
  return done<IDBDatabase>(request).then((database) => {
    database.onversionchange = () => database.close(); // a newer build in another tab is not kept waiting
    return database;
  });
}

const within = (doc: string) => IDBKeyRange.bound([doc], [doc, []]);

export class IndexedStore implements OfflineStore {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly doc: string,
  ) {}

  static async open(userId: number, doc: string): Promise<IndexedStore> {
    return new IndexedStore(await openDatabase(userId), doc);
  }

  async load(): Promise<StoredCopy | undefined> {
    const transaction = this.database.transaction(['copies', 'updates', 'pending']);
    const [facts, rows, pending] = await Promise.all([
      done<CopyFacts | undefined>(transaction.objectStore('copies').get(this.doc)),
      done<{ update: Uint8Array }[]>(transaction.objectStore('updates').index('doc').getAll(this.doc)),
      done<(PendingMessage & { n: number })[]>(transaction.objectStore('pending').index('msg').getAll(within(this.doc))),
    ]);
    if (!facts || (rows.length === 0 && pending.length === 0)) return undefined;
    pending.sort((a, b) => a.n - b.n);
    return {
      epoch: facts.epoch,
      ...(facts.savedAt !== undefined && { savedAt: facts.savedAt }),
      ...(facts.visitedAt !== undefined && { visitedAt: facts.visitedAt }),
      updates: rows.map((row) => row.update),
      pending: pending.map(({ msgId, update, origin, edits }) => ({ msgId, update, origin, edits })),
    };
  }

  /** The change and its message in one transaction: a crash leaves both or neither. */
  async append(updates: readonly Uint8Array[], pending?: PendingMessage): Promise<void> {
    const transaction = this.database.transaction(['updates', 'pending'], 'readwrite', { durability: 'strict' });
    for (const update of updates) transaction.objectStore('updates').add({ doc: this.doc, update });
    if (pending) {
      const { msgId, update, origin, edits } = pending;
      const store = transaction.objectStore('pending');
      const record = { doc: this.doc, msgId, update, origin, edits };
      const known = store.index('msg').getKey([this.doc, msgId]);
      known.onsuccess = () => (known.result === undefined ? store.add(record) : store.put({ ...record, n: known.result }));
    }
    await finished(transaction);
  }

  async settle(msgIds: readonly string[]): Promise<void> {
    const transaction = this.database.transaction('pending', 'readwrite');
    const store = transaction.objectStore('pending');
    for (const msgId of msgIds) {
      const known = store.index('msg').getKey([this.doc, msgId]);
      known.onsuccess = () => known.result !== undefined && store.delete(known.result);
    }
    await finished(transaction);
  }

  async remember(facts: CopyFacts): Promise<void> {
    const transaction = this.database.transaction('copies', 'readwrite');
    const store = transaction.objectStore('copies');
    const before = store.get(this.doc);
    before.onsuccess = () => store.put({ ...(before.result as object | undefined), ...facts, doc: this.doc });
    await finished(transaction);
  }

  async compact(whole: Uint8Array): Promise<void> {
    const transaction = this.database.transaction('updates', 'readwrite');
    const store = transaction.objectStore('updates');
    const keys = store.index('doc').getAllKeys(this.doc);
    keys.onsuccess = () => {
      for (const key of keys.result) store.delete(key);
      store.add({ doc: this.doc, update: whole });
    };
    await finished(transaction);
  }

  async addSpares(ids: readonly number[]): Promise<void> {
    const transaction = this.database.transaction('spares', 'readwrite');
    for (const id of ids) transaction.objectStore('spares').put({ doc: this.doc, id });
    await finished(transaction);
  }

  /** Under a lock as well, so that two tabs that start at once never get the same id. */
  async takeSpare(): Promise<number | undefined> {
    const take = async () => {
      const transaction = this.database.transaction('spares', 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore('spares');
      const [first] = await done<IDBValidKey[]>(store.getAllKeys(within(this.doc), 1));
      if (first !== undefined) store.delete(first);
      await finished(transaction);
      return first === undefined ? undefined : (first as [string, number])[1];
    };
    return navigator.locks ? navigator.locks.request(`loam-spare-${this.doc}`, take) : take();
  }

  async clear(): Promise<void> {
    const transaction = this.database.transaction(['copies', 'updates', 'pending'], 'readwrite');
    const updates = transaction.objectStore('updates').index('doc').getAllKeys(this.doc);
    updates.onsuccess = () => updates.result.forEach((key) => transaction.objectStore('updates').delete(key));
    const pending = transaction.objectStore('pending').index('msg').getAllKeys(within(this.doc));
    pending.onsuccess = () => pending.result.forEach((key) => transaction.objectStore('pending').delete(key));
    transaction.objectStore('copies').delete(this.doc);
    await finished(transaction);
  }

  async loadTray(): Promise<readonly TrayEntry[]> {
    const kept = await done<{ entries: readonly TrayEntry[] } | undefined>(
      this.database.transaction('trays').objectStore('trays').get(this.doc),
    );
    return kept?.entries ?? [];
  }

  async keepTray(entries: readonly TrayEntry[]): Promise<void> {
    const transaction = this.database.transaction('trays', 'readwrite');
    if (entries.length > 0) transaction.objectStore('trays').put({ doc: this.doc, entries });
    else transaction.objectStore('trays').delete(this.doc);
    await finished(transaction);
  }
}
