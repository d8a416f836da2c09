import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';

/**
 * Names of keys. They begin with the store they were made from, so that two stores on one Redis, or a new store where an
 * old one was, never mix. A restored store counts as another one: what Redis knows of events after the backup is not its.
 */
@Injectable()
export class KeySpace {
  private root: string | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
  ) {}

  /** `loam:<store>:`; undefined until the store has its first event. */
  async prefix(): Promise<string | undefined> {
    if (this.root === undefined) {
      for await (const first of this.store.readAll({ limit: 1 }))
        this.root = `loam:${first.id.replaceAll('-', '').slice(-12)}${restoration(this.config.dataDir)}:`;
    }
    return this.root;
  }

  async base(projection: string): Promise<string | undefined> {
    const root = await this.prefix();
    return root === undefined ? undefined : `${root}rm:${projection}:`;
  }
}

export const currentKey = (base: string) => `${base}current`;
/** → the version that is being built and lacks nothing up to its checkpoint; whoever begins to drop keys deletes this first. */
export const buildingKey = (base: string) => `${base}building`;
export const spaceOf = (base: string, version: number | string) => `${base}v${version}:`;

/** Written by a restore (platform/backup), the same for all nodes on the folder. */
export const restorationFile = 'restored';

/** The log came here by a restore or a move: places that clients remember may be another log's. */
export const isRestored = (dataDir: string): boolean => restoration(dataDir) !== '';

function restoration(dataDir: string): string {
  try {
    return `-${readFileSync(join(dataDir, restorationFile), 'utf8').trim()}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}
