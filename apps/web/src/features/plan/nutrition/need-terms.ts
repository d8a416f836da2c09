import type { NutrientNeed } from '@loam/domain/agronomy/need/need';

const RATED = new Set(['classFactor', 'buildUp', 'rateTable']);
const SOIL = new Set(['mineralNitrogen', 'mineralisedNitrogen', 'soilSupply']);
const CAPPED_SOIL = new Set(['mineralNitrogen', 'mineralisationCredit', 'soilSupply']);
const RESIDUE = new Set(['residueCredit', 'legumeCredit', 'manureCredit']);

/** The terms of the balance, in kg/ha of the stored form. The class of the soil test counts as soil supply: demand less what the class leaves. */
export function termsOf(need: NutrientNeed) {
  const sum = (names: ReadonlySet<string>) =>
    need.lines.filter(({ name }) => names.has(name)).reduce((total, { value }) => total + value, 0);
  const rated = need.lines.find(({ name }) => RATED.has(name));
  const bySoilClass = rated && need.demand !== null ? need.demand - rated.value : 0;
  // of a perennial only a part of what mineralises is credited
  const soil = need.lines.some(({ name }) => name === 'mineralisationCredit') ? CAPPED_SOIL : SOIL;
  return {
    demand: need.demand,
    // a corrective rate is the soil's alone: nothing is subtracted from the harvest
    soil: need.lines.some(({ name }) => name === 'corrective') ? null : sum(soil) + bySoilClass,
    residue: sum(RESIDUE),
    water: sum(new Set(['waterCredit'])),
    use: useOf(need),
    apply: need.need,
  };
}

/** Part of what is applied that the crop can use: what remains is divided by it. */
const useOf = (need: NutrientNeed): number | null => {
  const given = need.lines.at(-1)?.inputs.find(({ name }) => name === 'E')?.value;
  return typeof given === 'number' ? given : null;
};
