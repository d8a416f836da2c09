import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.port.js';
import { Keyring } from '../platform/identity/keyring.js';
import { AcceptanceLand } from './acceptance-land.js';
import { AcceptanceSeed } from './acceptance.js';
import { SeedLand } from './land.js';
import { SeedPeople } from './people.js';
import { SeedPlans } from './planting.js';

/** What an empty data folder begins with, complete before the server listens. */
@Module({ providers: [SeedPeople, SeedLand, SeedPlans, AcceptanceLand, AcceptanceSeed] })
export class SeedModule implements OnApplicationBootstrap {
  private readonly logger = new Logger('seed');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly keyring: Keyring,
    private readonly acceptance: AcceptanceSeed,
  ) {}

  async onApplicationBootstrap() {
    const empty = (await this.store.lastPosition()) === 0;
    await this.keyring.signing();
    if (this.config.seed === 'acceptance' && (empty || !existsSync(join(this.config.dataDir, 'fixture.json')))) {
      if (!empty) throw new Error('SEED=acceptance needs an empty data folder');
      const began = Date.now();
      await this.acceptance.plant(this.config.dataDir);
      this.logger.log(`acceptance tenants planted in ${Date.now() - began} ms`);
    }
  }
}
