import type { MixDeviation } from '../../agronomy/auto-calculate/mix-problem.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import type { PlanSuggestion } from './plan-mix-suggestion.js';
import { givenInput, imbalanceInput, type MixReader, nameOf, perArea, shareOf, supplyLines, termsOf } from './plan-mix-trace.js';
import { contentInput } from '../../agronomy/supply/product-source.js';

/** As the levels above the plan set them, else as this project chose them. */
const DOSES = 'least dose and step';
const SOLVED = 'linear program, least deviation and then least cost, solved by HiGHS';
/** Deviations this near, and amounts this near as parts of the larger, are the same. */
const SAME = 1e-6;

/** kg/ha of the suggested product that a person is told. */
export const suggestedAmount_kg_ha = ({ amount_kg_ha, spread }: PlanSuggestion): number => spread?.amount_kg_ha ?? amount_kg_ha;

/**
 * Why a suggested amount: no less of the product brings one nutrient to the least of it that is allowed, or that all needs together let it reach; that in
 * whole steps of what spreads it; then, with that amount, what all products supply of each nutrient and how far that is from the need, and the largest of these deviations.
 */
export function suggestionLines(
  suggestion: PlanSuggestion,
  chosen: readonly ProductFacts[],
  suggested: ProductFacts,
  reader: MixReader,
): TraceLine[] {
  const { amounts, deviations, largestDeviation } = suggestion.spread?.answer ?? suggestion;
  const byNumber = deviations.toSorted((a, b) => Number(a.nutrient) - Number(b.nutrient));
  const largest: TraceLine = {
    name: 'largest deviation',
    formula: 'max |d|',
    unit: '%',
    value: 100 * largestDeviation,
    source: SOLVED,
    inputs: byNumber
      .filter(({ status, mayExceed }) => !(mayExceed && status === 'excess'))
      .map(({ nutrient, deviation }) => input(`d ${nameOf(nutrient)}`, 100 * deviation, '%', 'computed')),
  };
  return [
    amountLine(suggestion, chosen, suggested, reader),
    ...stepLines(suggestion, reader),
    ...byNumber.flatMap((one) => supplyLines(one, amounts, [...chosen, suggested], reader)),
    largest,
  ];
}

function amountLine(suggestion: PlanSuggestion, chosen: readonly ProductFacts[], suggested: ProductFacts, reader: MixReader): TraceLine {
  const { amounts, amount_kg_ha } = suggestion;
  const one = deciding(suggestion, suggested);
  const terms = termsOf(one.nutrient, amounts, chosen);
  const share = shareOf(suggested, one.nutrient);
  const others = one.supplied_kg_ha - amount_kg_ha * share;
  const amountAt = (short: number) => (one.need_kg_ha * (1 - short) - others) / share;
  const near = (short: number) => Math.abs(amountAt(short) - amount_kg_ha) <= SAME * Math.max(1, amount_kg_ha);
  const allowed = reader.imbalancePct / 100;
  const short: TraceInput = near(allowed)
    ? imbalanceInput(reader)
    : input('i', 100 * (near(one.within) ? one.within : -one.deviation), '%', 'computed', SOLVED);
  return perArea(
    {
      name: 'suggested amount',
      formula: `(F · (1 − i / 100) − G${terms.length > 0 ? ' − Σ A · c' : ''}) / g`,
      value: amount_kg_ha,
      source: SOLVED,
      inputs: [
        input('nutrient', nameOf(one.nutrient), undefined, 'computed'),
        input('F', one.need_kg_ha, 'kg/ha', 'computed'),
        short,
        givenInput(one, amounts, [...chosen, suggested]),
        ...terms,
        { ...contentInput(suggested, share), name: 'g' },
      ],
    },
    reader,
  );
}

/** The amount in whole steps: as many as are nearest, and no fewer than the least dose has. */
function stepLines({ spread, amount_kg_ha }: PlanSuggestion, reader: MixReader): TraceLine[] {
  if (!spread) return [];
  const { steps, step_kg_ha, least_kg_ha } = spread;
  const line = {
    name: 'suggested steps',
    formula: 'n · s',
    value: spread.amount_kg_ha,
    source: DOSES,
    inputs: [
      input('A', amount_kg_ha, 'kg/ha', 'computed'),
      input('m', least_kg_ha, 'kg/ha', 'default', DOSES),
      input('n', steps, undefined, 'computed'),
      input('s', step_kg_ha, 'kg/ha', 'default', DOSES),
    ],
  };
  return [perArea(line, reader)];
}

/**
 * The nutrient for which the amount must not be less: of those that lie as far below the need as they may, the one of which the product brings most
 * beside its need. Money and deviation ask for less, so there is one wherever the solver's amounts were not rounded.
 */
function deciding({ deviations }: PlanSuggestion, suggested: ProductFacts): MixDeviation {
  const part = ({ nutrient, need_kg_ha }: MixDeviation) => shareOf(suggested, nutrient) / need_kg_ha;
  const brought = deviations.filter((one) => part(one) > 0).toSorted((a, b) => part(b) - part(a));
  return brought.find(({ deviation, within }) => Math.abs(deviation + within) <= SAME) ?? brought[0]!;
}
