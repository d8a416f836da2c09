import type { ProductFacts } from '../facts.js';
import { input, type TraceInput } from '../trace.js';

export const COMPOSITION = 'composition of the products';
const OWN_DATA = 'own data: the composition that was saved for this product';

/** The part of a product that counts for a nutrient, in kg/kg: from the shipped table, or as its owner saved it. */
export const contentInput = (product: ProductFacts, share: number): TraceInput =>
  product.own
    ? input(`c ${product.name}`, share, 'kg/kg', 'typed', OWN_DATA)
    : input(`c ${product.name}`, share, 'kg/kg', 'table', COMPOSITION);
