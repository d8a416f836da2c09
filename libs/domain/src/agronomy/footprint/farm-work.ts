import { type fuels, ghgFactors, type GwpSet } from '../tables/ghg-factors.js';
import type { FootprintInputs, Mill } from './footprint-inputs.js';
import { burntPerHa } from './input-rules.js';
import type { Told } from './told.js';

const sumOf = <K extends string>(amounts: Readonly<Partial<Record<K, number | undefined>>> | undefined, each: (key: K) => number): number =>
  Object.entries(amounts ?? {}).reduce((sum, [key, amount]) => sum + ((amount as number | undefined) ?? 0) * each(key as K), 0);

/** kg CO2e of a unit of fuel, burnt and made. Carbon of wood and husk counts as none. */
function fuelFactor(fuel: (typeof fuels)[number], gwp: GwpSet): number {
  const { density, ncv_MJ_kg, co2_kg_TJ, ch4_kg_TJ, n2o_kg_TJ, ch4Origin, wtt_kg_per_unit } = ghgFactors.fuel[fuel];
  const warming = ghgFactors.gwp100[gwp];
  const burnt = co2_kg_TJ + ch4_kg_TJ * warming[`CH4_${ch4Origin}`] + n2o_kg_TJ * warming.N2O;
  return ((density * ncv_MJ_kg) / 1e6) * burnt + wtt_kg_per_unit;
}

/** kg of dry matter that burnt: a value of Table 2.4 is burnt mass already, the farm's own mass counts with its combustion factor. */
export function burntMass(x: FootprintInputs, prunings_tdm: number, told: Told): number {
  const { combustionFactor } = ghgFactors.burning;
  const ofPrunings = prunings_tdm * 1000 * (x.pruningsBurnt ?? 0) * combustionFactor.other.value;
  if (!x.burntHa) return ofPrunings;
  if (x.burntResidue_tdm !== undefined) return ofPrunings + x.burntResidue_tdm * 1000 * combustionFactor.sugarcane.value;
  const perHa = burntPerHa(x)!;
  told.assume('burntResidue_tdm', `burnt mass ${perHa} t dry matter/ha (IPCC Table 2.4)`);
  return ofPrunings + x.burntHa * perHa * 1000;
}

export type WorkTerm = 'burning' | 'pesticide' | 'fuel' | 'drying' | 'electricity' | 'transport';
export const gridFactor = (country: string | undefined): number =>
  (ghgFactors.electricity.byIso3[country ?? 'WORLD'] ?? ghgFactors.electricity.byIso3['WORLD']!) / 1000;

/** kg CO2e of so much dry matter that burns. */
export function burningGases(dryKg: number, gwp: GwpSet): number {
  const { EF_CH4, EF_N2O } = ghgFactors.burning;
  const warming = ghgFactors.gwp100[gwp];
  return (dryKg * (EF_CH4.value * warming.CH4_biogenic + EF_N2O.value * warming.N2O)) / 1000;
}

export function farmWork(x: FootprintInputs, gwp: GwpSet, burntDm: number): Record<WorkTerm, number> {
  return {
    burning: burningGases(burntDm, gwp),
    pesticide: sumOf(x.pesticides, (kind) => ghgFactors.pesticide[kind]),
    fuel: sumOf(x.fuel, (fuel) => fuelFactor(fuel, gwp)),
    drying: sumOf(x.dryingFuel, (fuel) => fuelFactor(fuel, gwp)),
    electricity: (x.electricityKWh ?? 0) * gridFactor(x.country),
    transport: sumOf(x.transport_tkm, (mode) => ghgFactors.transport[mode]),
  };
}

/** kg CO2e of composting wet material, by the GWP set. */
export function composting(kg: number, gwp: GwpSet): number {
  const { CH4_kg_per_kg, N2O_kg_per_kg } = ghgFactors.fertilizerProduction.compost;
  const warming = ghgFactors.gwp100[gwp];
  return kg * (CH4_kg_per_kg * warming.CH4_biogenic + N2O_kg_per_kg * warming.N2O);
}

export type MillTerm = 'millWastewater' | 'millPulp' | 'millElectricity';
/** The wet mill of coffee, and the cubic metres of water that it takes. */
export function wetMill(
  mill: Mill,
  country: string | undefined,
  gwp: GwpSet,
  told: Told,
): { terms: Record<MillTerm, number>; water_m3: number } {
  const table = ghgFactors.wetMill;
  const { CH4_biogenic } = ghgFactors.gwp100[gwp];
  const pulpKg = mill.cherryKg * table.conversions.pulpPerCherry.value;
  const parchmentKg = mill.cherryKg * table.conversions.dryParchmentPerCherry.value;
  const cod = mill.type === 'eco' ? table.codEco_kg_per_kg_cherry : table.cod_kg_per_kg_cherry;
  if (mill.electricityKWh === undefined) told.note('millElectricity', 'no mill meter: 0.05 kWh per kg parchment');
  const used_kWh = mill.electricityKWh ?? parchmentKg * table.electricity_kWh_per_kg_parchment.value;
  const pulp = {
    composted: composting(pulpKg, gwp),
    dumped: pulpKg * table.pulp.dumped_kgCH4_per_kg * CH4_biogenic,
    spread: 0,
    sold: 0,
  }[mill.pulp];
  return {
    terms: {
      millWastewater: mill.cherryKg * cod.value * table.Bo.value * table.MCF[mill.treatment] * CH4_biogenic,
      millPulp: pulp,
      millElectricity: used_kWh * gridFactor(country),
    },
    water_m3: (parchmentKg * table.water_L_per_kg_parchment[mill.type].value) / 1000,
  };
}
