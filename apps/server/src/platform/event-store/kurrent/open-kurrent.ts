import { StoreDamaged, StoreUnavailable } from '../event-store.port.js';
import type { KeyVault } from '../keys.port.js';
import { KurrentEventStore } from './kurrent-event-store.js';

const patienceMs = 60_000;
const pauseMs = 1_000;

/** Waits for a database that is still starting. @throws StoreDamaged when it has events and the vault no key at all */
export async function openKurrent(url: string, vault: KeyVault): Promise<KurrentEventStore> {
  const store = new KurrentEventStore(url, vault);
  for (const until = performance.now() + patienceMs; ;) {
    try {
      if ((await store.lastPosition()) > 0 && vault.isEmpty()) throw new StoreDamaged(1, 'the keys that seal the events are missing');
      return store;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
