import { resolve } from 'node:path';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from './event-store.port.js';
import { openKeyVault, openEventStore } from './open-event-store.js';
import { KEY_VAULT, type KeyVault } from './keys.port.js';

const settings = {
  dir: resolve(process.env['DATA_DIR'] ?? '.data'),
  eventStore: process.env['EVENT_STORE'] ?? 'embedded',
  keysUrl: process.env['KEYS_URL'],
  nodeId: process.env['NODE_ID'] ?? 'node-1',
};

@Global()
@Module({
  providers: [
    { provide: KEY_VAULT, useFactory: () => openKeyVault(settings) },
    { provide: EVENT_STORE, inject: [KEY_VAULT], useFactory: (vault: KeyVault) => openEventStore(settings, vault) },
  ],
  exports: [EVENT_STORE, KEY_VAULT],
})
export class EventStoreModule implements OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
  ) {}

  async onApplicationShutdown() {
    await this.store.close();
    this.vault.close();
  }
}
