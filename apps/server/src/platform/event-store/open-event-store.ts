import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.js';
import { type EventStore, StoreDamaged, StoreMisconfigured, StoreUnavailable } from './event-store.port.js';
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

export const settingsOf = ({
  dataDir,
  eventStore,
  keysUrl,
  nodeId,
}: Pick<Config, 'dataDir' | 'eventStore' | 'keysUrl' | 'nodeId'>): EventStoreSettings => ({
  dir: dataDir,
  eventStore,
  keysUrl,
  nodeId,
});

/** The line for who set it so, or whose store it is; undefined when that is not why. */
export const whyNotOpened = (error: unknown): string | undefined =>
  [StoreMisconfigured, StoreDamaged, StoreUnavailable].some((known) => error instanceof known) ? (error as Error).message : undefined;

/** `busyMs`: how long the process may stand still while another one writes keys. */
export function openKeyVault({ dir, keysUrl }: EventStoreSettings, ahead?: KeysAhead, busyMs?: number): KeyVault {
  if (!keysUrl) return new SqliteKeyVault(dir, ahead, busyMs);
  if (!keysUrl.startsWith('file:')) throw new StoreMisconfigured(`KEYS_URL=${keysUrl}: only file:<folder> is known`);
  return new FolderKeyVault(fileURLToPath(new URL(keysUrl, 'file:///')));
}

export async function openEventStore(settings: EventStoreSettings, vault: KeyVault): Promise<EventStore> {
  if (settings.eventStore === 'embedded') return new SqliteEventStore(settings.dir, vault, settings.nodeId);
  // no URL as others are: it may name several hosts
  if (/^(kurrentdb|esdb)(\+discover)?:\/\//.test(settings.eventStore)) {
    const { openKurrent } = await import('./kurrent/open-kurrent.js'); // its native client is loaded only where it is used
    return openKurrent(settings.eventStore, vault, { beside: settings });
  }
  throw new StoreMisconfigured('EVENT_STORE names a kind of store that is not known: it has to be "embedded" or kurrentdb://…');
}

/**
 * Before anything is built on it: a database that is not there, or not the one that is meant, is named in one line. The embedded store says
 * so itself. @throws StoreMisconfigured, StoreDamaged
 */
export async function expectStore(
  settings: EventStoreSettings,
  opening?: { patienceMs?: number; say?(text: string): void },
): Promise<void> {
  if (settings.eventStore === 'embedded') return;
  const { openKurrent } = await import('./kurrent/open-kurrent.js');
  const vault = openKeyVault(settings);
  try {
    await (await openKurrent(settings.eventStore, vault, { ...opening, beside: settings })).close();
  } finally {
    vault.close();
  }
}
