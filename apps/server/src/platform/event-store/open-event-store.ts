import { fileURLToPath } from 'node:url';
import type { EventStore } from './event-store.port.js';
import type { KeyVault } from './keys.port.js';
import { FolderKeyVault } from './keys/folder-key-vault.js';
import { type KeysAhead, SqliteKeyVault } from './keys/sqlite-key-vault.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';

export interface EventStoreSettings {
  readonly dir: string;
  /** `embedded`, or the connection string of a KurrentDB. */
  readonly eventStore: string;
  /** `file:<folder>` that several machines share; embedded keys when absent. */
  readonly keysUrl?: string | undefined;
  readonly nodeId: string;
}

export function openKeyVault({ dir, keysUrl }: EventStoreSettings, ahead: KeysAhead): KeyVault {
  if (!keysUrl) return new SqliteKeyVault(dir, ahead);
  if (!keysUrl.startsWith('file:')) throw new Error(`KEYS_URL=${keysUrl}: only file:<folder> is known`);
  return new FolderKeyVault(fileURLToPath(new URL(keysUrl, 'file:///')));
}

export async function openEventStore(settings: EventStoreSettings, vault: KeyVault): Promise<EventStore> {
  if (settings.eventStore === 'embedded') return new SqliteEventStore(settings.dir, vault, settings.nodeId);
  // no URL as others are: it may name several hosts
  if (/^(kurrentdb|esdb)(\+discover)?:\/\//.test(settings.eventStore)) {
    const { openKurrent } = await import('./kurrent/open-kurrent.js'); // its native client is loaded only where it is used
    return openKurrent(settings.eventStore, vault);
  }
  throw new Error(`EVENT_STORE=${settings.eventStore}: no adapter for this kind of store is built in; use EVENT_STORE=embedded`);
}
