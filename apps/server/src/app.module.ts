import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { capabilities } from './capabilities/index.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DecisionsModule } from './platform/decisions/decisions.module.js';
import { EventStoreModule } from './platform/event-store/event-store.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';

/** Composition only: the platform's modules, then the capabilities. */
@Module({
  imports: [CqrsModule.forRoot(), ConfigModule, EventStoreModule, DecisionsModule, HealthModule, HttpModule, ...capabilities],
})
export class AppModule {}
