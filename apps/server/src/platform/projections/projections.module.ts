import { type BeforeApplicationShutdown, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HealthProbes } from '../health/health-probes.js';
import { Redis } from '../read-model/redis.js';
import { Projections } from './projections.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Projections], exports: [Projections] })
export class ProjectionsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly projections: Projections,
    redis: Redis,
    probes: HealthProbes,
  ) {
    // without Redis writes and live editing go on, so the node stays ready
    probes.register('redis', () => (redis.ready ? 'ok' : 'degraded'));
    probes.register('projections', async () => ({ lag: (await projections.lag()) ?? 0 }));
  }

  onApplicationBootstrap() {
    this.projections.start();
  }

  /** Before the store and Redis are closed. */
  async beforeApplicationShutdown() {
    await this.projections.stop();
  }
}
