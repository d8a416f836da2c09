import { Module } from '@nestjs/common';
import { capabilities as described } from '@loam/domain/capabilities';
import { capabilities } from './capabilities/index.js';
import { UserAccounts, UserModule } from './capabilities/user/index.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DecisionsModule } from './platform/decisions/decisions.module.js';
import { EventStoreModule } from './platform/event-store/event-store.module.js';
import { FilesModule } from './platform/files/files.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { IdentityModule } from './platform/identity/identity.module.js';
import { LiveModule } from './platform/live/live.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { ProjectionsModule } from './platform/projections/projections.module.js';
import { QueueModule } from './platform/queue/queue.module.js';
import { OutlinesModule } from './platform/outlines/outlines.module.js';
import { RateLimitsModule } from './platform/rate-limits/rate-limits.module.js';
import { ReadModelModule } from './platform/read-model/read-model.module.js';
import { RegistryModule } from './platform/registry/registry.module.js';
import { SeedModule } from './seed/seed.module.js';

/** Composition only: the platform's modules, then the capabilities. */
@Module({
  imports: [
    ConfigModule,
    RegistryModule.of(described),
    EventStoreModule,
    DecisionsModule,
    FilesModule,
    HealthModule,
    IdentityModule.of({ module: UserModule, accounts: UserAccounts }),
    ReadModelModule,
    OutlinesModule,
    RateLimitsModule,
    ProjectionsModule,
    QueueModule,
    MailModule,
    HttpModule,
    LiveModule,
    ...capabilities,
    SeedModule,
  ],
})
export class AppModule {}
