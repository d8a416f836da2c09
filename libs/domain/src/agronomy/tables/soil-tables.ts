import type { Rating } from '../facts.js';
import table from './soil-classes.json' with { type: 'json' };

/** When a table holds: its clay, CEC, crop or irrigation. A condition on something unknown is not met. */
export interface SoilTableCondition {
  readonly clayFrom_pct?: number;
  readonly clayTo_pct?: number;
  readonly cecFrom?: number;
  readonly cecTo?: number | null;
  readonly crops?: readonly string[];
  readonly notCrops?: readonly string[];
  readonly cropTypes?: readonly string[];
  /** Crops of another type that are read on this scale too. */
  readonly alsoFor?: readonly string[];
  readonly irrigated?: boolean;
}

export interface SoilClass {
  readonly label: string;
  readonly rating: Rating | null;
  readonly from: number;
  /** Null: no upper limit. A value stands in the class with from < value ≤ to. */
  readonly to: number | null;
}

export interface SoilTable {
  readonly id: number;
  readonly nutrientId: number;
  readonly methodIds: readonly number[];
  readonly region: string;
  /** `state`: only within one state of the country; `general`: not bound to a country. */
  readonly reach: 'country' | 'state' | 'general';
  readonly countryIds: readonly number[];
  readonly unitId: number;
  readonly depthFrom_cm: number;
  readonly depthTo_cm: number;
  readonly classes: readonly SoilClass[];
  readonly oxide?: true;
  /** Published classes are of whole numbers: a value is rounded, half up, before it is classed. */
  readonly integer?: true;
  readonly when?: SoilTableCondition;
  readonly source: string;
  readonly uncertain?: true;
  readonly note?: string;
}

export interface TableSource {
  readonly author: string | null;
  readonly year: number | string | null;
  readonly title: string | null;
  readonly address?: string;
  readonly verified: boolean;
}

/** As lists of sources name it. */
export const citation = ({ author, year, title }: Pick<TableSource, 'author' | 'year' | 'title'>): string =>
  [author, year, title].filter((part) => part !== undefined && part !== null).join(', ');

export const soilTables = table.tables as unknown as readonly SoilTable[];
export const soilSources = table.sources as unknown as Readonly<Record<string, TableSource>>;
export const extractionMethods: readonly { readonly id: number; readonly name: string }[] = table.methods;
