import { type DynamicModule, Module } from '@nestjs/common';
import type { Capability } from '@loam/domain/kernel/capability/capability';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { RowDeciders } from '../sheets/row-deciders.js';
import { HistorySources } from './history-sources.js';

/** What capabilities say of themselves, for a platform that knows none of them: the list comes from where the server is put together. */
@Module({})
export class RegistryModule {
  static of(capabilities: readonly Capability[]): DynamicModule {
    return {
      module: RegistryModule,
      global: true,
      providers: [{ provide: Registry, useValue: new Registry(capabilities) }, HistorySources, RowDeciders],
      exports: [Registry, HistorySources, RowDeciders],
    };
  }
}
