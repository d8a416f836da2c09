import type { ProductFacts } from '../agronomy/facts.js';
import type { ProductBody } from './product.schema.js';

/** A product as a call answers it, for the engine: the same in browser and server. */
export const productFacts = (body: ProductBody): ProductFacts => ({
  id: body.id,
  name: body.name,
  typeId: body.typeId,
  formId: body.formId,
  nutrients: body.nutrients.map(({ id, value, efficiency, coated }) => ({ id, value, efficiency, coated })),
  ...(body.organicNitrogen !== null && { organicNitrogen_pct: body.organicNitrogen }),
  ...(body.organicNitrogenAvailability !== null && { organicNitrogenAvailability: body.organicNitrogenAvailability }),
  ...(body.density !== null && { density_kg_m3: body.density }),
  ...(body.longevity !== null && { longevity_months: body.longevity }),
  ...(body.ec !== null && { ec_mS_cm: body.ec }),
  ...(body.solubility !== null && { solubility_g_l: body.solubility }),
  waterSoluble: body.waterSoluble,
  ...(body.material !== null && { material: body.material }),
  ...(body.own && { own: true as const }),
});
