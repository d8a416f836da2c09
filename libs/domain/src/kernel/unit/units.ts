import { ACRE, DS_M, GALLON, GAL_AC, G_L, HECTARE, KG, KG_HA, LB, LB_AC, LITRE, L_HA, MG_KG, MG_L, TON_AC, T_HA } from './unit-ids.js';

/** What a unit measures. Two units convert into one another exactly when their dimensions are equal. */
export type Dimension =
  | 'massPerArea'
  | 'mass'
  | 'volumePerArea'
  | 'volume'
  | 'waterDepth'
  | 'massPerVolume'
  | 'injectionRatio'
  | 'flow'
  | 'massFraction'
  | 'area'
  | 'chargePerMass'
  | 'chargePerVolume'
  | 'conductivity'
  | 'molarity'
  | 'normality'
  | 'temperature'
  | 'count'
  | 'bulkDensity'
  | 'ph';

export interface Unit {
  readonly id: number;
  readonly key: string;
  readonly symbol: string;
  readonly dimension: Dimension;
  /** One of this unit in the base unit of its dimension (named beside each group below). */
  readonly factor: number;
}

/** International avoirdupois pound, yard and pound agreement of 1959: exact by definition. */
export const KG_PER_LB = 0.45359237;
const KG_PER_SHORT_TON = 2000 * KG_PER_LB;
/** International acre = 4,840 square yards of 0.9144 m: exact. */
export const HA_PER_ACRE = 0.40468564224;
/** US liquid gallon = 231 cubic inches: exact (NIST Handbook 44, appendix C). */
export const L_PER_GALLON = 3.785411784;

const unit = (id: number, key: string, symbol: string, dimension: Dimension, factor: number): Unit => ({
  id,
  key,
  symbol,
  dimension,
  factor,
});

export const units: readonly Unit[] = [
  // kg/ha
  unit(T_HA, 'tonnePerHectare', 't/ha', 'massPerArea', 1000),
  unit(KG_HA, 'kilogramPerHectare', 'kg/ha', 'massPerArea', 1),
  unit(LB_AC, 'poundPerAcre', 'lb/ac', 'massPerArea', KG_PER_LB / HA_PER_ACRE),
  unit(TON_AC, 'shortTonPerAcre', 'ton/ac', 'massPerArea', KG_PER_SHORT_TON / HA_PER_ACRE),
  // kg
  unit(KG, 'kilogram', 'kg', 'mass', 1),
  unit(6, 'gram', 'g', 'mass', 0.001),
  unit(LB, 'pound', 'lb', 'mass', KG_PER_LB),
  unit(8, 'tonne', 't', 'mass', 1000),
  unit(9, 'shortTon', 'ton', 'mass', KG_PER_SHORT_TON),
  // l/ha
  unit(L_HA, 'litrePerHectare', 'l/ha', 'volumePerArea', 1),
  unit(GAL_AC, 'gallonPerAcre', 'gal/ac', 'volumePerArea', L_PER_GALLON / HA_PER_ACRE),
  unit(16, 'cubicMetrePerHectare', 'm³/ha', 'volumePerArea', 1000),
  // l
  unit(LITRE, 'litre', 'l', 'volume', 1),
  unit(GALLON, 'gallon', 'gal', 'volume', L_PER_GALLON),
  unit(14, 'millilitre', 'ml', 'volume', 0.001),
  unit(15, 'cubicMetre', 'm³', 'volume', 1000),
  // mm
  unit(17, 'millimetre', 'mm', 'waterDepth', 1),
  unit(18, 'inch', 'in', 'waterDepth', 25.4),
  // mg/l; mg/dm³ of soil is the same mass per volume
  unit(G_L, 'gramPerLitre', 'g/l', 'massPerVolume', 1000),
  unit(MG_L, 'milligramPerLitre', 'mg/l', 'massPerVolume', 1),
  unit(35, 'milligramPerCubicDecimetre', 'mg/dm³', 'massPerVolume', 1),
  // part of stock in the water
  unit(20, 'percentInjection', '%', 'injectionRatio', 0.01),
  unit(21, 'litrePerCubicMetre', 'l/m³', 'injectionRatio', 0.001),
  unit(22, 'gallonPerThousandGallons', 'gal/1000 gal', 'injectionRatio', 0.001),
  unit(36, 'gallonPerHundredGallons', 'gal/100 gal', 'injectionRatio', 0.01),
  // m³/h
  unit(23, 'cubicMetrePerHour', 'm³/h', 'flow', 1),
  unit(24, 'gallonPerMinute', 'gal/min', 'flow', (L_PER_GALLON * 60) / 1000),
  // mg/kg
  unit(MG_KG, 'milligramPerKilogram', 'mg/kg', 'massFraction', 1),
  unit(33, 'percent', '%', 'massFraction', 10_000),
  unit(37, 'gramPerKilogram', 'g/kg', 'massFraction', 1000),
  // ha
  unit(ACRE, 'acre', 'ac', 'area', HA_PER_ACRE),
  unit(HECTARE, 'hectare', 'ha', 'area', 1),
  unit(29, 'dunam', 'Du', 'area', 0.1),
  // cmolc/kg
  unit(30, 'centimolePerKilogram', 'cmolc/kg', 'chargePerMass', 1),
  unit(32, 'milliequivalentPerHundredGrams', 'meq/100 g', 'chargePerMass', 1),
  // cmolc/dm³
  unit(31, 'millimolePerCubicDecimetre', 'mmolc/dm³', 'chargePerVolume', 0.1),
  unit(45, 'centimolePerCubicDecimetre', 'cmolc/dm³', 'chargePerVolume', 1),
  unit(DS_M, 'decisiemensPerMetre', 'dS/m', 'conductivity', 1),
  unit(38, 'millimolePerLitre', 'mmol/l', 'molarity', 1),
  unit(39, 'milliequivalentPerLitre', 'meq/l', 'normality', 1),
  // °C; the offset stands in `convert`
  unit(40, 'celsius', '°C', 'temperature', 1),
  unit(41, 'fahrenheit', '°F', 'temperature', 5 / 9),
  unit(42, 'bag', 'bags', 'count', 1),
  unit(43, 'megagramPerCubicMetre', 'Mg/m³', 'bulkDensity', 1),
  unit(44, 'ph', 'pH', 'ph', 1),
];

const byId = new Map(units.map((one) => [one.id, one]));

export const unitOf = (unitId: number): Unit | undefined => byId.get(unitId);

export const isOfDimension = (unitId: number, ...dimensions: Dimension[]): boolean => {
  const found = byId.get(unitId);
  return found !== undefined && dimensions.includes(found.dimension);
};

/**
 * `value` of unit `from` in unit `to`, by exact definitions.
 * @throws RangeError for an unknown unit or another dimension: a caller checks typed input with `isOfDimension` first.
 */
export function convert(value: number, from: number, to: number): number {
  const [source, target] = [byId.get(from), byId.get(to)];
  if (!source || !target || source.dimension !== target.dimension) throw new RangeError(`no conversion from unit ${from} to unit ${to}`);
  if (from === to) return value;
  if (source.dimension === 'temperature') return from === 41 ? ((value - 32) * 5) / 9 : (value * 9) / 5 + 32;
  return (value * source.factor) / target.factor;
}

/** The divisor of an injection ratio in the simple pH estimate, specification section 9: units 20 and 36 by 100, every other by 10. */
export const injectionDivisor = (unitId: number | undefined): number => (unitId === 20 || unitId === 36 ? 100 : 10);
