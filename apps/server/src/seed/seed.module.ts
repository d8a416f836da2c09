import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { UserModule } from '../capabilities/user/index.js';
import { PlanModule } from '../capabilities/plan/index.js';
import { OrganizationModule } from '../capabilities/organization/index.js';
import { GrowerModule } from '../capabilities/grower/index.js';
import { LayerModule } from '../capabilities/layer/index.js';
import { FieldModule } from '../capabilities/field/index.js';
import { SustainabilityModule } from '../capabilities/sustainability/index.js';
import { WeatherModule } from '../capabilities/weather/index.js';
import { AccessModule } from '../capabilities/access/index.js';
import { InterventionModule } from '../capabilities/intervention/index.js';
import { LicenseModule } from '../capabilities/license/index.js';
import { MillModule } from '../capabilities/mill/index.js';
import { RecommendationModule } from '../capabilities/recommendation/index.js';
import { SeasonModule } from '../capabilities/season/index.js';
import { StoryModule } from '../capabilities/story/index.js';
import { SurveyModule } from '../capabilities/survey/index.js';
import { AnalysisModule } from '../capabilities/analysis/index.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.port.js';
import { Keyring } from '../platform/identity/keyring.js';
import { Projections } from '../platform/projections/projections.js';
import { AcceptanceLand } from './acceptance-land.js';
import { AcceptanceSeed } from './acceptance.js';
import { DemoRecords } from './demo-records.js';
import { DemoSeed } from './demo.js';
import { SeedLand } from './land.js';
import { SeedPeople } from './people.js';
import { markSeeding } from './seed-mark.js';
import { SeedNotes } from './seed-notes.js';
import { SeedPlans } from './seed-plans.js';
import { SeedRecords } from './seed-records.js';
import { SeedReports } from './seed-reports.js';

/** What an empty data folder begins with, complete before the server listens. */
@Module({
  imports: [
    AnalysisModule,
    FieldModule,
    GrowerModule,
    LayerModule,
    OrganizationModule,
    PlanModule,
    SustainabilityModule,
    UserModule,
    AccessModule,
    InterventionModule,
    LicenseModule,
    MillModule,
    RecommendationModule,
    SeasonModule,
    StoryModule,
    SurveyModule,
    WeatherModule,
  ],
  providers: [SeedPeople, SeedLand, SeedPlans, SeedReports, SeedRecords, SeedNotes, AcceptanceLand, AcceptanceSeed, DemoRecords, DemoSeed],
})
export class SeedModule implements OnApplicationBootstrap {
  private readonly logger = new Logger('seed');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly keyring: Keyring,
    private readonly acceptance: AcceptanceSeed,
    private readonly demo: DemoSeed,
    private readonly projections: Projections,
  ) {}

  async onApplicationBootstrap() {
    const { seed, demo, dataDir } = this.config;
    const empty = (await this.store.lastPosition()) === 0;
    const fixture = seed === 'acceptance' && !existsSync(join(dataDir, 'fixture.json'));
    if (fixture && !empty) throw new Error('SEED=acceptance needs an empty data folder');
    if (empty && (fixture || demo)) await this.plant(demo);
    await this.keyring.signing();
    await this.projections.caughtUp();
    if (demo) await this.invite();
  }

  /** Cut off in the middle it is begun again by the next start (seed-mark.ts). */
  private async plant(demo: boolean): Promise<void> {
    const began = Date.now();
    const done = markSeeding(this.config.dataDir);
    await this.keyring.signing();
    await (demo ? this.demo.plant() : this.acceptance.plant(this.config.dataDir));
    done();
    this.logger.log(`${demo ? 'demo' : 'acceptance tenants'} planted in ${Date.now() - began} ms`);
  }

  /** Only a server that nobody else can reach says how to sign in (config: demo needs a loopback address). */
  private async invite(): Promise<void> {
    const lines = await this.demo.signIns();
    if (lines.length > 0) console.log(['Demo sign-ins:', ...lines].join('\n'));
  }
}
