import { KG, KG_HA, L_HA, LITRE, MG_L } from '../../kernel/unit/unit-ids.js';
import { convert, unitOf } from '../../kernel/unit/units.js';
import type { ProductFacts } from '../facts.js';

/** A number, or the key of the reason why there is none. */
export type Computed = { readonly value: number } | { readonly reason: string };
const value = (number: number): Computed => ({ value: number });
const reason = (key: string): Computed => ({ reason: key });

/** Litres to kg through the product's density (kg/m³). */
const weigh = (litres: number, product: ProductFacts): Computed =>
  product.density_kg_m3 === undefined ? reason('productDensityMissing') : value((litres * product.density_kg_m3) / 1000);

/** Product per hectare in kg of a column's dose: mass or volume per area, or a concentration in the spray water (l/ha). */
export function doseKgPerHa(amount: number, unitId: number, product: ProductFacts, spray_l_ha: number | undefined): Computed {
  switch (unitOf(unitId)?.dimension) {
    case 'massPerArea':
      return value(convert(amount, unitId, KG_HA));
    case 'volumePerArea':
      return weigh(convert(amount, unitId, L_HA), product);
    case 'massPerVolume':
      return spray_l_ha === undefined ? reason('waterVolumeMissing') : value((convert(amount, unitId, MG_L) * spray_l_ha) / 1e6);
    default:
      return reason('unitMismatch');
  }
}

/** Product in one tank filling in kg: mass, volume, or a concentration in the tank (l). */
export function dosePerFillingKg(dosage: number, unitId: number, product: ProductFacts, tank_l: number | undefined): Computed {
  switch (unitOf(unitId)?.dimension) {
    case 'mass':
      return value(convert(dosage, unitId, KG));
    case 'volume':
      return weigh(convert(dosage, unitId, LITRE), product);
    case 'massPerVolume':
      return tank_l === undefined ? reason('tankVolumeMissing') : value((convert(dosage, unitId, MG_L) * tank_l) / 1e6);
    default:
      return reason('unitMismatch');
  }
}

/** Litres of stock per litre of irrigation water. */
export function injectionShare(ratio: number | undefined, unitId: number | undefined): Computed {
  if (ratio === undefined || unitId === undefined) return reason('injectionRatioMissing');
  const unit = unitOf(unitId);
  return unit?.dimension === 'injectionRatio' ? value(ratio * unit.factor) : reason('injectionRatioUnit');
}

/** Product per hectare in kg that a stage's irrigation brings from one tank: `kg in stock / tank volume · share · mm · 10,000 l/ha`. */
export const fertigatedKgPerHa = (kgInTank: number, tank_l: number, share: number, irrigation_mm: number): number =>
  (kgInTank / tank_l) * share * irrigation_mm * 10_000;
