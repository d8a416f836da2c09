import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthProbes } from './health-probes.js';
import { Metrics } from '../metrics/metrics.js';
import { OwnProbes } from './own-probes.js';

@Global()
@Module({ controllers: [HealthController], providers: [HealthProbes, Metrics, OwnProbes], exports: [HealthProbes, Metrics] })
export class HealthModule {}
