import type { TableSource } from './soil-tables.js';
import table from './tissue-classes.json' with { type: 'json' };

export interface LimitClass {
  readonly label: string;
  readonly from: number;
  readonly to: number | null;
}
/** Sufficiency of plant tissue by nutrient id: macronutrients in % of dry matter, micronutrients in mg/kg of dry matter. */
export interface TissueTable {
  readonly id: number;
  readonly cropId: number;
  readonly tissue: string;
  readonly stage: string | null;
  readonly classes: Readonly<Record<number, readonly LimitClass[]>>;
  readonly source: string;
  readonly original?: string;
  /** Where its plants grew; without one, the source does not say. */
  readonly region?: string;
  readonly countryId?: number;
  /** The one to read by where nothing else decides, set by an editor. */
  readonly default?: true;
  readonly uncertain?: true;
}

export const tissueTables = table.tables as unknown as readonly TissueTable[];
export const tissueSources = table.sources as unknown as Readonly<Record<string, TableSource>>;
export const tissueTablesOf = (cropId: number): readonly TissueTable[] => tissueTables.filter((one) => one.cropId === cropId);
