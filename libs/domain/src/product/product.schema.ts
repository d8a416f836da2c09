import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { listQuery, queryBoolean, queryId } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';
import { standing } from '../library/library-records.schema.js';
import './product.errors.js';

export const productBatch = z
  .strictObject({ ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }) })
  .meta({ id: 'ProductBatch' });

/** `?id=` one product, else the group's, paged; `archived`: those that the group has archived. */
export const productsQuery = listQuery(['name', 'typeId', 'formId'], {
  id: entityId('ProductNotFound').optional(),
  groupId: queryId().optional(),
  archived: queryBoolean().default(false),
}).refine(({ id, groupId }) => id !== undefined || groupId !== undefined, { error: 'required', path: ['groupId'] });
export type ProductsQuery = z.infer<typeof productsQuery>;

export const localProductsQuery = z.strictObject({ groupId: queryId() });
export const nameSearchQuery = z.strictObject({ search: text(0, 100).optional(), groupId: queryId().optional() });
export const optionsQuery = z.strictObject({ lang: z.string().max(20).optional(), groupId: queryId().optional() });

const content = z.object({ id: z.int(), name: z.string(), value: z.number(), efficiency: z.number(), coated: z.boolean() });
export const productBody = z
  .object({
    id: z.int(),
    revision: z.int(),
    active: z.boolean(),
    ownerScope: z.string(),
    source: z.string(),
    name: z.string(),
    typeId: z.int(),
    type: z.string(),
    subType: z.string().nullable(),
    formId: z.int(),
    price: z.number().nullable(),
    brand: z.string().nullable(),
    manufacturer: z.string().nullable(),
    manufacture: z.string().nullable(),
    density: z.number().nullable(),
    solubility: z.number().nullable(),
    longevity: z.number().nullable(),
    ec: z.number().nullable(),
    ph: z.number().nullable(),
    coated: z.boolean(),
    regions: z.array(z.string()),
    contents: z.array(z.number()),
    nutrients: z.array(content),
    activeIngredients: z.array(z.string()),
    organicNitrogen: z.number().nullable(),
    organicNitrogenAvailability: z.number().nullable(),
    material: z.string().nullable(),
    waterSoluble: z.boolean(),
    uncertain: z.boolean(),
    note: z.string().nullable(),
    sources: z.array(z.string()),
    /** of a copy: the shipped product that it was made of */
    rootId: z.int().optional(),
    /** its figures are what its owner saved */
    own: z.literal(true).optional(),
    /** and the name of the group, collection or company that has it */
    ownerName: z.string().nullable().optional(),
    /** in the lists of a group, of what is not shipped: its status there can be changed by the caller */
    editable: z.boolean().optional(),
  })
  .meta({ id: 'Product' });
export type ProductBody = z.infer<typeof productBody>;
export const productsOfGroup = z
  .object({ items: z.array(productBody.extend(standing).meta({ id: 'GroupProduct' })), total: z.int() })
  .meta({ id: 'GroupProductList' });
export const productsById = z.object({ items: z.array(productBody), missing: z.array(z.int()) }).meta({ id: 'ProductsById' });
const entry = z.object({ id: z.int(), key: z.string(), name: z.string() });
export const productOptionLists = z
  .object({
    types: z.array(entry),
    forms: z.array(entry),
    nutrients: z.array(entry.extend({ forms: z.array(z.string()), nutrientId: z.number().nullable() })),
    units: z.array(entry.extend({ symbol: z.string(), dimension: z.string() })),
  })
  .meta({ id: 'ProductOptions' });
export const textList = z.object({ items: z.array(z.string()), total: z.int() }).meta({ id: 'TextList' });
export const productPage = z
  .object({ items: z.array(productBody), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'ProductPage' });
/** `GET fertilizers`: one product with `id`, else a page. */
export const productOrPage = z.union([productPage, productBody]).meta({ id: 'ProductOrPage' });
export const productList = z.object({ items: z.array(productBody), total: z.int() }).meta({ id: 'ProductList' });
