import { type BeforeApplicationShutdown, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Projections } from './projections.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Projections], exports: [Projections] })
export class ProjectionsModule implements BeforeApplicationShutdown {
  constructor(private readonly projections: Projections) {}

  /** Before the store and Redis are closed. */
  async beforeApplicationShutdown() {
    await this.projections.stop();
  }
}
