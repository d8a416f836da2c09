import { type BeforeApplicationShutdown, Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { type Health, HealthProbes } from '../health/health-probes.js';
import { Metrics } from '../metrics/metrics.js';
import { Redis } from '../read-model/redis.js';
import { Projections } from './projections.js';

const SHOWN = 10;

@Global()
@Module({ imports: [DiscoveryModule], providers: [Projections], exports: [Projections] })
export class ProjectionsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Since this node started it has seen all lists whole. */
  private stood = false;

  constructor(
    private readonly projections: Projections,
    redis: Redis,
    probes: HealthProbes,
    metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    // without Redis writes and live editing go on, so the node stays ready
    probes.register('redis', () => (redis.ready ? 'ok' : 'degraded'));
    probes.register('projections', () => this.health());
    metrics.gauge(
      'loam_projections_lag_events',
      'Events that the slowest read model is behind; 0 on a node that does not project.',
      async () => (await projections.lag()) ?? 0,
    );
    metrics.gauge(
      'loam_projections_parked_events',
      'Events that a read model passes over because its projection could not take them.',
      async () => (await projections.parked()).length,
    );
  }

  onApplicationBootstrap() {
    if (this.config.roles.includes('projector')) this.projections.start();
  }

  /** Before the store and Redis are closed. */
  async beforeApplicationShutdown() {
    await this.projections.stop();
  }

  /**
   * A node that starts is not ready before its lists stand: a start with an empty Redis builds them from the whole log. Later, lists that nobody
   * keeps up to date, or that are built anew, are served around.
   */
  private async health(): Promise<Health> {
    const [parked, lag = 0, led, building] = await Promise.all([
      this.projections.parked(),
      this.projections.lag(),
      this.projections.isLed(),
      this.projections.unbuilt(),
    ]);
    this.stood ||= led === true && building.length === 0;
    const comes = building.length > 0 && (led === true || this.config.roles.includes('projector'));
    const events = parked.slice(0, SHOWN).map(({ projection, position, type }) => ({ projection, position, type }));
    const served = parked.length > 0 || led === false || building.length > 0 ? { status: 'degraded' } : {};
    return {
      lag,
      ...(comes && !this.stood ? { status: 'down' } : served),
      ...(building.length > 0 && { building }),
      ...(led === false && { projector: 'none' }),
      ...(parked.length > 0 && { parked: parked.length, events }),
    };
  }
}
