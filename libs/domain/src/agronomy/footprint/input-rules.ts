import { Refused } from '../refused.js';
import { ghgFactors } from '../tables/ghg-factors.js';
import type { FootprintInputs } from './footprint-inputs.js';

const over = (field: string, value: number, most: number, of: string): Refused =>
  new Refused('outOfRange', field, `${field}: at most ${most} (${of}), ${value} given`);

/** Answers that contradict each other are refused by the input that stands in the way. @throws Refused */
export function checkFootprintInputs(x: FootprintInputs, surveyYear: number): void {
  const within = (field: string, value: number | undefined, most: number, of: string): void => {
    if (value !== undefined && value > most + 1e-9) throw over(field, value, most, of);
  };
  within('burntHa', x.burntHa, x.areaHa, 'areaHa');
  within('shadeHa', x.shadeHa, x.areaHa, 'areaHa');
  within('cleared.ha', x.cleared?.ha, x.areaHa, 'areaHa');
  within('drainedOrganic.ha', x.drainedOrganic?.ha, x.areaHa, 'areaHa');
  within('soc.ha', x.soc?.ha, x.areaHa - (x.drainedOrganic?.ha ?? 0), 'areaHa less drained organic soil');
  within('cleared.year', x.cleared?.year, surveyYear, 'surveyYear');
  within('soc.sinceYear', x.soc?.sinceYear, surveyYear, 'surveyYear');
  within('pruningsBurnt', x.pruningsBurnt, 1 - (x.pruningsRemoved ?? 0), '1 less pruningsRemoved');
  within('burntFraction', x.burntFraction, 1 - (x.residueRemoved ?? 0), '1 less residueRemoved');
  if (x.soc && x.zone === undefined) throw new Refused('missingInput', 'zone', 'zone is missing: soil carbon depends on it');
  if (x.burntHa && x.burntResidue_tdm === undefined && burntPerHa(x) === undefined)
    throw new Refused('missingInput', 'burntResidue_tdm', 'burntResidue_tdm is missing: no table has burnt mass of this crop');
  (x.fertilizers ?? []).forEach(({ product, content }, i) => {
    if (!content && !Object.hasOwn(ghgFactors.fertilizerProduction.composition, product))
      throw new Refused('unknownInput', `fertilizers[${i}].product`, `no table has ${product}: give its content`);
  });
}

/** t of dry matter that burn on a hectare (IPCC Table 2.4). */
export const burntPerHa = (x: FootprintInputs): number | undefined =>
  ghgFactors.burning.burntFuelDefault_tdm_ha.value[x.residueCrop ?? x.crop];
