import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { type Config, CONFIG } from '../config/config.js';
import { EVENT_STORE, type EventStore } from './event-store.port.js';
import { openKeyVault, openEventStore, settingsOf } from './open-event-store.js';
import { KEY_VAULT, type KeyVault } from './keys.port.js';

/** Not at all: a hundred who wait for keys, each for some milliseconds, would keep everybody waiting. They ask again a little later. */
const STANDS_STILL_MS = 0;

@Global()
@Module({
  providers: [
    {
      provide: KEY_VAULT,
      inject: [CONFIG, Registry],
      useFactory: (config: Config, { keysAhead }: Registry) => openKeyVault(settingsOf(config), keysAhead, STANDS_STILL_MS),
    },
    {
      provide: EVENT_STORE,
      inject: [CONFIG, KEY_VAULT],
      useFactory: (config: Config, vault: KeyVault) => openEventStore(settingsOf(config), vault),
    },
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
