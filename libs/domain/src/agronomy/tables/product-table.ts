import type { ProductFacts } from '../facts.js';
import type { Language } from '../../kernel/locale/language.js';
import { productNameIn } from './product-names.js';
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
  /** Where alone it is sold under this grade, ISO 3166-1 alpha-2; without them anywhere. */
  readonly countries?: readonly string[];
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

/** As shown to who reads a language: what is shipped by its name there, and anybody's own as they called it. */
export function inProductLanguage<T extends { readonly id: number; readonly name: string }>(product: T, language: Language): T {
  const shipped = byId.get(product.id)?.name;
  return shipped === undefined || shipped !== product.name ? product : { ...product, name: productNameIn(shipped, language) };
}
