import { ghgFactors } from '../tables/ghg-factors.js';
import type { FootprintInputs } from './footprint-inputs.js';
import type { Told } from './told.js';

/** What becomes of cocoa's pod husks: dry matter, the nitrogen that they leave, and what of them burns. */
export interface PodHusks {
  readonly dryKg: number;
  /** so many times as much, at the ends of what is published, where nobody weighed them */
  readonly range: readonly [low: number, high: number];
  readonly residueN: number;
  readonly organicN: number;
  readonly burntKg: number;
}

/**
 * Husks count once something was said of them. Left ones are residue, composted ones organic material that keeps as much nitrogen as
 * compost of pulp, burnt ones leave what prunings leave; removed ones are nobody's here.
 */
export function podHusks({ husks, productKg, compostMadeKg }: FootprintInputs, told: Told): PodHusks | undefined {
  if (!husks) return undefined;
  const { cocoaHusk, coffeePulp } = ghgFactors.residues.crops;
  const { value, low = value, high = value } = cocoaHusk.dryPerBeans;
  const fate = husks.fate ?? 'left on the field';
  if (husks.tdm === undefined && fate !== 'removed')
    told.assume('husks_tdm', `${(productKg * value) / 1000} t of dry matter, from the beans`);
  if (fate === 'composted and returned' && !compostMadeKg)
    told.note('husksComposted', 'the gases of composting need the material composted');
  const dryKg = husks.tdm === undefined ? productKg * value : husks.tdm * 1000;
  const burns = ghgFactors.burning.combustionFactor.other.value;
  const nitrogen = dryKg * cocoaHusk.N_per_kg_dry;
  return {
    dryKg,
    range: husks.tdm === undefined ? [low / value, high / value] : [1, 1],
    residueN: nitrogen * { 'left on the field': 1, burnt: 1 - burns, 'composted and returned': 0, removed: 0 }[fate],
    organicN: fate === 'composted and returned' ? nitrogen * coffeePulp.nRetainedAfterComposting.value : 0,
    burntKg: fate === 'burnt' ? dryKg * burns : 0,
  };
}
