import type { TableSource } from './soil-tables.js';
import type { LimitClass } from './tissue-tables.js';
import table from './water-classes.json' with { type: 'json' };

/** Restriction on the use of irrigation water: Ayers & Westcot 1985 (FAO 29 rev. 1), table 1. */
export interface WaterTable {
  readonly id: number;
  readonly parameter: string;
  readonly nutrientId: number;
  readonly unitId?: number;
  readonly classes: readonly LimitClass[];
  readonly source: string;
}

export const waterTables = table.tables as unknown as readonly WaterTable[];
export const waterSources = table.sources as unknown as Readonly<Record<string, TableSource>>;
