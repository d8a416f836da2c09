import { libraryProduct, type LibraryProduct } from '../agronomy/tables/product-table.js';
import { CRF_TYPE } from '../kernel/schema/lists.js';
import type { OwnContent } from '../library/library-records.schema.js';
import type { ProductFigures } from '../library/product-figures.schema.js';
import { contentName, productOf } from './product-library.js';
import type { ProductBody } from './product.schema.js';
import type { SaveProduct } from './save-product.schema.js';

/** A product of somebody's own: what its owner saved, else the shipped one that it goes back to, under its own id and name. */
export function ownProduct({ id, rootId, name, figures, price }: OwnContent): LibraryProduct | undefined {
  const root = libraryProduct(rootId);
  const facts = figures ? factsOf(figures, id) : root;
  return facts && { ...facts, id, ...(root && { rootId }), ...(name !== null && { name }), ...(price != null && { price }) };
}

/** The same as the calls answer it. */
export function ownProductBody(record: OwnContent): ProductBody | undefined {
  const product = ownProduct(record);
  if (!product) return undefined;
  const { figures, price = null } = record;
  const body = { ...productOf(product), price };
  if (!figures) return body;
  const { subType, brand, manufacturer, manufacture, regions, activeIngredients, nutrients } = figures;
  return {
    ...body,
    own: true,
    subType,
    brand,
    manufacturer,
    manufacture,
    regions: [...regions],
    activeIngredients: [...activeIngredients],
    nutrients: nutrients.map((one) => ({ ...one, name: contentName(one.id) })),
  };
}

const factsOf = (figures: ProductFigures, id: number): LibraryProduct => ({
  id,
  key: `own-${id}`,
  name: '',
  own: true,
  typeId: figures.typeId,
  formId: figures.formId,
  category: figures.subType ?? '',
  nutrients: figures.nutrients.map(({ id: form, value, efficiency, coated }) => ({ id: form, value, efficiency, coated })),
  coated: figures.coated,
  waterSoluble: figures.waterSoluble,
  sources: [],
  ...(figures.density !== null && { density_kg_m3: figures.density }),
  ...(figures.solubility !== null && { solubility_g_l: figures.solubility }),
  ...(figures.longevity !== null && { longevity_months: figures.longevity }),
  ...(figures.ec !== null && { ec_mS_cm: figures.ec }),
  ...(figures.ph !== null && { ph: figures.ph }),
  ...(figures.material !== null && { material: figures.material }),
});

/** What is stated of a shipped product, as figures that an owner of a copy goes on from. */
export function figuresOf(product: LibraryProduct): ProductFigures {
  const { typeId, formId, subType, density, solubility, longevity, ec, ph, coated, waterSoluble, material, nutrients } = productOf(product);
  return {
    ...{ typeId, formId, subType, density, solubility, longevity, ec, ph, coated, waterSoluble, material },
    ...{ brand: null, manufacturer: null, manufacture: null, regions: [], activeIngredients: [] },
    nutrients: nutrients.map(({ id, value, efficiency, coated: slow }) => ({ id, value, efficiency, coated: slow })),
  };
}

/** What was sent of a product, with what it leaves open: whole where there is nothing to go on from. */
export function figuresFrom(sent: SaveProduct, now: ProductFigures | undefined): Partial<ProductFigures> {
  const typeId = sent.typeId ?? now?.typeId;
  const coated = sent.coated ?? now?.coated ?? typeId === CRF_TYPE;
  const lists = {
    ...(sent.nutrients && {
      nutrients: sent.nutrients.map(({ id, value, efficiency, coated: slow }) => ({
        id,
        value,
        efficiency: efficiency ?? 1,
        coated: slow ?? coated,
      })),
    }),
    ...(sent.activeIngredients !== undefined && { activeIngredients: sent.activeIngredients ?? [] }),
    ...(sent.regions !== undefined && { regions: sent.regions ?? [] }),
  };
  const given: Record<string, unknown> = { ...lists };
  for (const field of SINGLE) if (sent[field] !== undefined) given[field] = sent[field];
  if (given['coated'] === null) given['coated'] = typeId === CRF_TYPE;
  if (given['waterSoluble'] === null) delete given['waterSoluble'];
  if (now) return given;
  const dissolves = sent.waterSoluble ?? (sent.formId === LIQUID || (sent.solubility ?? 0) > 0);
  return { ...NOTHING_STATED, ...given, coated, waterSoluble: dissolves };
}

const SINGLE = [
  ...(['typeId', 'formId', 'subType', 'brand', 'manufacturer', 'manufacture', 'density', 'solubility', 'longevity'] as const),
  ...(['ec', 'ph', 'coated', 'waterSoluble', 'material'] as const),
];
const LIQUID = 1;
const NOTHING_STATED: ProductFigures = {
  ...{ typeId: 1, formId: 2, subType: null, brand: null, manufacturer: null, manufacture: null },
  ...{ density: null, solubility: null, longevity: null, ec: null, ph: null, coated: false, waterSoluble: false, material: null },
  ...{ regions: [], nutrients: [], activeIngredients: [] },
};

/** A product of somebody's own as a call answered it, for the engine and the pick lists. Undefined: it goes back to a shipped one. */
export const productOfBody = ({ own, ...body }: ProductBody): LibraryProduct | undefined =>
  own && { ...factsOf(body, body.id), name: body.name, ...(body.price !== null && { price: body.price }) };
