import { C_TO_CO2, ghgFactors } from '../tables/ghg-factors.js';
import type { FootprintInputs } from './footprint-inputs.js';
import type { Told } from './told.js';

export type LandTerm = 'soilCarbon' | 'shadeTrees' | 'landUseChange' | 'organicSoilCO2';
export interface Land {
  readonly terms: Readonly<Partial<Record<LandTerm, number>>>;
  /** kg of carbon that mineral soil lost in the year; 0 where it gained */
  readonly carbonLost: number;
}

/** t of carbon that mineral soil gains in a year; undefined where it stands at equilibrium. */
function soilCarbonGain(x: FootprintInputs, surveyYear: number, told: Told): number | undefined {
  const { soc } = ghgFactors;
  if (!x.soc || x.zone === undefined) return undefined;
  const { sinceYear, soil, before, after, ha } = x.soc;
  const age = sinceYear === undefined ? undefined : surveyYear - sinceYear;
  if (age !== undefined && age >= soc.transitionYears) {
    told.note('practicesSinceYear', `practice unchanged for ${age} years: soil carbon at equilibrium, 0`);
    return undefined;
  }
  const zone = x.zone;
  const stock = ({ lu, mg, i }: typeof before): number =>
    soc.socRef_tC_ha[soil][zone] * soc.F_LU[lu][zone] * soc.F_MG[mg][zone] * soc.F_I[i][zone];
  const gain = ((stock(after) - stock(before)) / soc.transitionYears) * ha;
  if (age !== undefined) return gain;
  told.assume('practicesSinceYear', 'start year unknown: a gain is not claimed, a loss is counted');
  return Math.min(0, gain);
}

function clearing({ cleared }: FootprintInputs, surveyYear: number, told: Told): number | undefined {
  if (!cleared) return undefined;
  const { deforestation_tC_ha: stock } = ghgFactors.biomass;
  const year = cleared.year ?? surveyYear - 1;
  if (surveyYear - year < stock.amortisationYears)
    return (cleared.ha * stock[cleared.cover ?? 'tropicalRainforest'].value * C_TO_CO2 * 1000) / stock.amortisationYears;
  told.note('clearedYear', `cleared ${surveyYear - year} years ago: outside the ${stock.amortisationYears} years, 0`);
  return undefined;
}

/** kg CO2e of land and carbon, never netted with emissions; removals are negative. */
export function landAndCarbon(x: FootprintInputs, surveyYear: number, told: Told): Land {
  const gain = soilCarbonGain(x, surveyYear, told);
  const cleared = clearing(x, surveyYear, told);
  const peat = x.drainedOrganic && ghgFactors.n2o.drainedOrganicSoil.byUse[x.drainedOrganic.use];
  return {
    carbonLost: gain !== undefined && gain < 0 ? -gain * 1000 : 0,
    terms: {
      ...(gain !== undefined && { soilCarbon: -gain * C_TO_CO2 * 1000 }),
      ...(x.shadeHa && { shadeTrees: -x.shadeHa * ghgFactors.biomass.agroforestryShade_tC_ha_yr.value * C_TO_CO2 * 1000 }),
      ...(cleared !== undefined && { landUseChange: cleared }),
      ...(peat && { organicSoilCO2: x.drainedOrganic!.ha * (peat.CO2_tC_ha_yr + peat.DOC_tC_ha_yr) * C_TO_CO2 * 1000 }),
    },
  };
}
