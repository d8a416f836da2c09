import { declaredNpk } from '../agronomy/supply/product-contents.js';
import { inProductLanguage, libraryProduct, type LibraryProduct, libraryProducts } from '../agronomy/tables/product-table.js';
import { type Language } from '../kernel/locale/language.js';
import { listName } from '../kernel/locale/list-names.js';
import { unitName } from '../kernel/unit/unit-names.js';
import { MANURE_FORMS, productForms, productTypes } from '../kernel/schema/lists.js';
import { contentForms } from '../kernel/unit/nutrients.js';
import { units } from '../kernel/unit/units.js';
import { TOTAL_NITROGEN } from '../library/product-figures.schema.js';
import type { ProductBody, ProductsQuery } from './product.schema.js';
import { isFoundBy } from './product-synonyms.js';

const formName = new Map(contentForms.map(({ id, key }) => [id, key]));
/** Name of a content form: `K2O`. */
export const contentName = (id: number): string => formName.get(id) ?? (id === TOTAL_NITROGEN ? 'N' : String(id));
const typeKey = new Map(productTypes.map(({ id, key }) => [id, key]));

/** A shipped product as the calls answer it. Prices are the user's own, so it has none. */
export const productOf = (product: LibraryProduct): ProductBody => ({
  id: product.id,
  revision: 1,
  active: true,
  ownerScope: 'global',
  source: 'global',
  name: product.name,
  typeId: product.typeId,
  type: typeKey.get(product.typeId) ?? 'fertilizer',
  subType: product.category,
  formId: product.formId,
  price: null,
  brand: null,
  manufacturer: null,
  manufacture: null,
  density: product.density_kg_m3 ?? null,
  solubility: product.solubility_g_l ?? null,
  longevity: product.longevity_months ?? null,
  ec: product.ec_mS_cm ?? null,
  ph: product.ph ?? null,
  coated: product.coated,
  regions: [],
  contents: declaredNpk(product),
  nutrients: product.nutrients.map(({ id, value, efficiency }) => ({
    id,
    name: contentName(id),
    value,
    efficiency: efficiency ?? 1,
    coated: product.coated,
  })),
  activeIngredients: [],
  organicNitrogen: product.organicNitrogen_pct ?? null,
  organicNitrogenAvailability: product.organicNitrogenAvailability ?? null,
  material: product.material ?? null,
  waterSoluble: product.waterSoluble,
  uncertain: product.uncertain ?? false,
  note: product.note ?? null,
  sources: [...product.sources],
  ...(product.rootId !== undefined && { rootId: product.rootId }),
});

const byName = (a: { name: string; id: number }, b: { name: string; id: number }) => a.name.localeCompare(b.name, 'en') || a.id - b.id;
const all: readonly ProductBody[] = libraryProducts.map(productOf).sort(byName);

/** Products to pick from: without manure (specification section 9). */
export const pickableProducts: readonly ProductBody[] = all.filter(({ formId }) => !MANURE_FORMS.has(formId));
export const productById: ReadonlyMap<number, ProductBody> = new Map(all.map((product) => [product.id, product]));

/** One page of the products to pick from: those that the group uses, or those it has archived. `own`: those of its own and of the levels above. */
export const pageOfProducts = (query: ProductsQuery, isActive: (id: number) => boolean, own: readonly ProductBody[], language: Language) =>
  pageOf(
    [...pickableProducts.map((product) => ({ ...inProductLanguage(product, language), active: isActive(product.id) })), ...own],
    query,
  );

/** One page of any products: those in use, or those archived. */
export function pageOf(
  products: readonly ProductBody[],
  { pageNo, pageSize, sortBy, sortOrder, search = '', status, archived }: ProductsQuery,
) {
  const wanted = archived ? 'false' : status;
  const found = products.filter(
    ({ id, name, active }) =>
      (wanted === 'all' || active === (wanted === 'true')) && isFoundBy(search, { name, key: libraryProduct(id)?.key }),
  );
  const sign = sortOrder === 'desc' ? -1 : 1;
  const sorted = found.toSorted(
    (a, b) => sign * (sortBy === 'name' ? a.name.localeCompare(b.name, 'en') : a[sortBy] - b[sortBy]) || a.id - b.id,
  );
  return { items: sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: sorted.length, pageNo, pageSize };
}

const PRODUCT_UNITS = new Set(['massPerArea', 'volumePerArea', 'mass', 'volume', 'massPerVolume']);

/** Lists of `GET fertilizers/options`. */
export const productOptions = (language: Language) => ({
  types: productTypes.map((entry) => ({ ...entry, name: listName(entry.key, language) })),
  forms: productForms.map((entry) => ({ ...entry, name: listName(entry.key, language) })),
  nutrients: contentForms.map(({ id, key, names, need }) => ({ id, key, name: names.join('/'), forms: names, nutrientId: need ?? null })),
  units: units
    .filter(({ dimension }) => PRODUCT_UNITS.has(dimension))
    .map(({ id, key, symbol, dimension }) => ({ id, key, symbol, dimension, name: unitName(key, language) })),
});
