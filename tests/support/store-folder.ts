import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attribution, EventStore, NewEvent, RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';

/** A data folder of a test's own; `open` gives a handle on its store, `remove` closes all handles. */
export function storeFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'loam-store-'));
  const closers: (() => Promise<void> | void)[] = [];
  const open = (nodeId = 'a') => {
    const vault = new SqliteKeyVault(dir);
    const store = new SqliteEventStore(dir, vault, nodeId);
    closers.push(async () => {
      await store.close();
      vault.close();
    });
    return { store, vault };
  };
  const closeAll = async () => {
    for (const close of closers.splice(0)) await close();
  };
  const remove = async () => {
    await closeAll();
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, open, closeAll, remove };
}

export const by = (more: Partial<Attribution> = {}): Attribution => ({
  actorId: 7,
  actorName: 'Asha Patil',
  actorRole: 5,
  recordedAt: '2026-03-01T08:00:00.000Z',
  commitId: 'commit-1',
  ...more,
});

export const event = (id: string, data: unknown = { id }, live?: Uint8Array): NewEvent => ({
  id,
  type: 'GrowerChanged',
  data,
  ...(live && { live }),
});

export async function collect<T = RecordedEvent>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of events) list.push(one);
  return list;
}

export const idsOf = async (store: EventStore, stream: string) => (await collect(store.readStream(stream))).map(({ id }) => id);
