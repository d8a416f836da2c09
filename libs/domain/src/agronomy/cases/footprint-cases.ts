import { footprint, type Footprint } from '../footprint/footprint.js';
import { footprintInputs } from '../footprint/footprint-inputs.js';
import type { FootprintMethod } from '../footprint/nitrogen.js';
import { calculation, computed, given, type Step, type Topic } from './calculation.js';
import { stepsOf } from './stated.js';

const SOURCE = 'IPCC 2006 and 2019 Refinement, Tier 1';

/** Totals under their published names; land and carbon, and water, as a whole and by their parts. */
function totals(found: Footprint, areaHa: number, productKg: number): Step[] {
  const { totalEmissions, netEmissions, perHa, perKg, netPerKg, landAndCarbon, water, band, N, inputs, assumptions, notes } = found;
  const sums = [computed('totalEmissions', totalEmissions, 'kg CO2e'), given('areaHa', areaHa, 'ha'), given('productKg', productKg, 'kg')];
  return stepsOf(
    `${SOURCE}; factor set ${found.factorSet}, ${found.gwp}`,
    sums,
    ['totalEmissions', 'Σ emissions', 'kg CO2e', totalEmissions],
    ['landAndCarbon', 'soil carbon, shade trees, clearing, peat: never netted with emissions', 'kg CO2e', landAndCarbon],
    ['netEmissions', 'totalEmissions + Σ landAndCarbon', 'kg CO2e', netEmissions],
    ['perHa', 'totalEmissions / areaHa', 'kg CO2e/ha', perHa],
    ['perKg', 'totalEmissions / productKg', 'kg CO2e/kg', perKg],
    ['netPerKg', 'netEmissions / productKg', 'kg CO2e/kg', netPerKg],
    ['water', 'blue and grey water by tonne', 'm3/t', water],
    ['low', 'totalEmissions − √Σ (factor at its published end − factor)²', 'kg CO2e', band.low],
    ['high', 'totalEmissions + √Σ (factor at its published end − factor)²', 'kg CO2e', band.high],
    ['largest contributor', 'factor that widens the band most', 'factor', band.largest ?? 'none'],
    ['N', 'nitrogen of the year by where it came from', 'kg', N],
    ['inputs', 'how each answer came about', 'ids', inputs],
    ['assumptions', 'defaults that were taken', 'ids', assumptions],
    ['notes', 'what a reader should know', 'ids', notes],
    ['fertilizerLines', 'products with the rule and the region of their figure', 'lines', found.fertilizerLines],
    ['factorSet', 'version of the factors', 'version', found.factorSet],
  );
}

const caseOf = (method: FootprintMethod) =>
  calculation(footprintInputs, (inputs) => {
    const found = footprint(inputs, method);
    return [...found.trace, ...totals(found, inputs.areaHa, inputs.productKg)];
  });

export const footprintCases: Topic = { 'ipcc-2019': caseOf('ipcc-2019'), 'ipcc-2006': caseOf('ipcc-2006') };
