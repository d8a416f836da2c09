import { nutrientOf } from '../../kernel/unit/nutrients.js';
import { unitOf } from '../../kernel/unit/units.js';
import { analyteOf } from '../analytes.js';
import { kgHaToPpm, ppmToKgHa } from './soil-supply.js';

export interface SoilLayer {
  readonly bulkDensity_Mg_m3: number;
  readonly depth_cm: number;
}

/** Volumetric results (mg/dm³, cmolc/dm³, mg/l) are read as those of 1 kg of soil in 1 dm³, as laboratories that scoop by volume do. */
function toMgKg(value: number, unitId: number, nutrientId: number, layer: SoilLayer): number | undefined {
  const unit = unitOf(unitId);
  const perCharge = analyteOf(nutrientId)?.mgPerCmolc;
  switch (unit?.dimension) {
    case 'massFraction':
    case 'massPerVolume':
      return value * unit.factor;
    case 'chargePerMass':
    case 'chargePerVolume':
      return perCharge === undefined ? undefined : value * unit.factor * perCharge;
    case 'massPerArea':
      return kgHaToPpm(value * unit.factor, layer.bulkDensity_Mg_m3, layer.depth_cm);
    default:
      return undefined;
  }
}

/**
 * A soil value in another unit, by atomic weights, layer depth and bulk density; undefined where no conversion exists.
 * `oxide`: the target counts the oxide (kg P2O5/ha).
 */
export function soilValueIn(
  value: number,
  fromUnitId: number,
  toUnitId: number,
  nutrientId: number,
  layer: SoilLayer,
  oxide = false,
): number | undefined {
  if (fromUnitId === toUnitId && !oxide) return value;
  const [from, to] = [unitOf(fromUnitId), unitOf(toUnitId)];
  if (!from || !to) return undefined;
  if (from.dimension === to.dimension && !oxide) return (value * from.factor) / to.factor;
  const chargeBased = (dimension: string) => dimension === 'chargePerMass' || dimension === 'chargePerVolume';
  if (chargeBased(from.dimension) && chargeBased(to.dimension)) return (value * from.factor) / to.factor;
  const element = toMgKg(value, fromUnitId, nutrientId, layer);
  if (element === undefined) return undefined;
  const mgKg = oxide ? element / (nutrientOf(nutrientId)?.elementShare ?? 1) : element;
  const perCharge = analyteOf(nutrientId)?.mgPerCmolc;
  switch (to.dimension) {
    case 'massFraction':
    case 'massPerVolume':
      return mgKg / to.factor;
    case 'chargePerMass':
    case 'chargePerVolume':
      return perCharge === undefined ? undefined : mgKg / perCharge / to.factor;
    case 'massPerArea':
      return ppmToKgHa(mgKg, layer.bulkDensity_Mg_m3, layer.depth_cm) / to.factor;
    default:
      return undefined;
  }
}
