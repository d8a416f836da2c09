import type { ProductFacts } from '../facts.js';
import table from './products.json' with { type: 'json' };
import type { TableSource } from './soil-tables.js';

/** A product of the library. Compositions in % by weight; prices are the user's, so none is shipped. */
export interface LibraryProduct extends ProductFacts {
  readonly key: string;
  readonly category: string;
  readonly sodium_pct?: number;
  /** g in a litre of water added, at 20 °C. */
  readonly solubility_g_l?: number;
  /** Of a 1 % solution, typical. */
  readonly ph?: number;
  readonly neutralizingValue_pct?: number;
  readonly dryMatter_pct?: number;
  readonly coated: boolean;
  readonly waterSoluble: boolean;
  readonly sources: readonly string[];
  readonly uncertain?: true;
  readonly note?: string;
  /** Of a copy: the shipped product that it was made of. */
  readonly rootId?: number;
  /** Of somebody's own: per kg, or per l of a liquid, in the currency of its place. */
  readonly price?: number;
}

export const libraryProducts = table.products as unknown as readonly LibraryProduct[];
export const productSources = table.sources as unknown as Readonly<Record<string, TableSource>>;

const byId = new Map(libraryProducts.map((product) => [product.id, product]));
const byKey = new Map(libraryProducts.map((product) => [product.key, product]));
export const libraryProduct = (id: number): LibraryProduct | undefined => byId.get(id);
export const libraryProductByKey = (key: string): LibraryProduct | undefined => byKey.get(key);
