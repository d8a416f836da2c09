import table from './rate-tables.json' with { type: 'json' };
import type { SoilFacts } from '../facts.js';
import type { TableSource } from './soil-tables.js';

interface Rates {
  readonly nutrientId: number;
  readonly name: string;
  readonly region: string;
  readonly countryIds: readonly number[];
  /** Of the country; without them all of it. */
  readonly states?: readonly string[];
  /** Keys of library crops. */
  readonly crops: readonly string[];
  readonly source: string;
  /** It holds on these textures, after these crops (keys) or on irrigated fields alone, and before the table that holds anyway. */
  readonly textures?: readonly NonNullable<SoilFacts['texture']>[];
  readonly after?: readonly string[];
  readonly irrigated?: true;
  /** Something of the field is taken as usual that the book asks for: its soil nitrogen supply, what grew before. */
  readonly assumed?: true;
  readonly uncertain?: true;
  /** Nobody compared its figures with the book again: the page says so wherever it stands. */
  readonly known?: true;
}
/** Rates by class of one soil test at a yield, moved to another yield by the offtake; a rate of 0 stays 0. */
interface ClassRates extends Rates {
  readonly kind: 'classes';
  readonly methodIds: readonly number[];
  readonly unitId: number;
  /** Inclusive, of each class but the last. */
  readonly upperLimits: readonly number[];
  readonly rates_kg_ha: readonly number[];
  readonly yield_t_ha: number;
  readonly offtake_kg_t: number;
}
/** Without a critical level: by CEC, as for potash. */
interface TriStateRates extends Rates {
  readonly kind: 'triState';
  readonly methodIds: readonly number[];
  readonly critical_mg_kg?: number;
}
interface NebraskaRates extends Rates {
  readonly kind: 'nebraskaMaize';
}
/** Rates by yield and the class of the leaf's nutrient. */
interface LeafRates extends Rates {
  readonly kind: 'leafRates';
  /** kg of harvest in a unit of the rows' yields: a bag. */
  readonly unit_kg: number;
  /** The first row whose `below` exceeds the yield holds; null: any. */
  readonly rows: readonly { readonly below: number | null; readonly low: number; readonly adequate: number; readonly high: number }[];
}
/** Rates by yield alone, t/ha. */
interface YieldRates extends Rates {
  readonly kind: 'yieldRates';
  /** The first row whose `upTo` is not below the yield holds; null: any. */
  readonly rows: readonly { readonly upTo: number | null; readonly rate: number }[];
  /** The book's rate at each index of the soil's nitrogen supply, from 0; `rows` are those of index 1. Of a span the middle. */
  readonly bySupply?: readonly number[];
}
export type RateTable = ClassRates | TriStateRates | NebraskaRates | LeafRates | YieldRates;

/** What regional services publish and may be shipped; one row rates one nutrient of some crops in a country. */
export const rateTables = table.tables as unknown as readonly RateTable[];
export const rateSources = table.sources as unknown as Readonly<Record<string, TableSource>>;
