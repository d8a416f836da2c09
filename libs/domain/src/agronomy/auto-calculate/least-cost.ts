import { z } from 'zod';
import { limits } from '../../kernel/schema/lists.js';
import { fromForm, nutrients } from '../../kernel/unit/nutrients.js';
import { mostContent_pct } from '../supply/product-contents.js';
import { Refused } from '../refused.js';
import { input, type TraceLine } from '../trace.js';
import { autoCalculate } from './auto-calculate.js';
import type { MixAnswer, MixProblem } from './mix-problem.js';
import type { SolveProgram } from './solver.js';

/** Plant nutrients in either form, and what else of a product may be capped. */
const amountNames = new Set([...nutrients.flatMap(({ key, element }) => [key, element]), 'Na', 'biuret']);
const amountName = z.string().refine((name) => amountNames.has(name), { error: 'unknown nutrient' });
const perNutrient = z.record(amountName, z.number().min(0));
/** 100 t/ha of a nutrient: beyond, contents become too small beside needs for the solver to see. */
const MOST_KG_HA = 100_000;
/** A milligram per ha: below, contents become too large beside needs. */
const LEAST_KG_HA = 1e-6;
const need_kg_ha = z
  .number()
  .min(0)
  .max(MOST_KG_HA)
  .refine((need) => need === 0 || need >= LEAST_KG_HA, { error: `0, or at least ${LEAST_KG_HA}` });
/** Dearer than any product: the solver takes a cost of 1e20 for infinite. */
const MOST_PER_KG = 1e9;
const MOST_DOSE_KG_HA = 1e9;
const dosePerProduct = z.record(z.string(), z.number().min(0).max(MOST_DOSE_KG_HA));

/** A case as calculations are written down: contents in % by weight, prices per kg, everything else per ha. Nutrients without a need are free. */
export const leastCostInputs = z.strictObject({
  products: z
    .record(z.string().min(1), perNutrient)
    .refine((products) => Object.keys(products).length >= 1 && Object.keys(products).length <= limits.autoCalculateProducts, {
      error: `1 to ${limits.autoCalculateProducts} products are needed`,
    }),
  price_per_kg: z.record(z.string(), z.number().min(0).max(MOST_PER_KG)),
  need_kg_ha: z.record(amountName, need_kg_ha),
  imbalancePct: z.number().min(limits.imbalancePct[0]!).max(limits.imbalancePct[1]!).default(limits.imbalancePctDefault),
  max_kg_ha: dosePerProduct.optional(),
  min_kg_ha: dosePerProduct.optional(),
  step_kg_ha: dosePerProduct.optional(),
  caps_kg_ha: perNutrient.optional(),
  prefer: z.enum(['cost', 'match']).default('cost'),
});
export type LeastCostInputs = z.input<typeof leastCostInputs>;

const SOURCE = 'linear program, least deviation and then least cost, solved by HiGHS';

/** An element's figure counts for its oxide; whatever is no plant nutrient keeps its own name. */
function stored(amounts: Readonly<Record<string, number>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of Object.entries(amounts)) {
    const nutrient = nutrients.find(({ key, element }) => key === name || element === name);
    const key = nutrient?.key ?? name;
    sums[key] = (sums[key] ?? 0) + (nutrient && nutrient.key !== name ? fromForm(nutrient.id, value, 'element') : value);
  }
  return sums;
}

const byProduct = ['price_per_kg', 'max_kg_ha', 'min_kg_ha', 'step_kg_ha'] as const;
/** Nothing is guessed and nothing left out in silence: what does not fit together is refused by its name. */
function refuseUnclear(given: z.output<typeof leastCostInputs>): void {
  for (const field of byProduct) {
    const stranger = Object.keys(given[field] ?? {}).find((id) => !Object.hasOwn(given.products, id));
    if (stranger !== undefined) throw new Refused('unknownInput', `${field}.${stranger}`, `${stranger} is none of the products`);
  }
  for (const [id, content] of Object.entries(given.products)) {
    if (given.price_per_kg[id] === undefined) throw new Refused('missingInput', `price_per_kg.${id}`, `the price of ${id} is missing`);
    refuseTwice(content, `products.${id}`);
    refuseImpossible(content, `products.${id}`);
    const [least, most] = [given.min_kg_ha?.[id] ?? 0, given.max_kg_ha?.[id] ?? Number.POSITIVE_INFINITY];
    if (least > most)
      throw new Refused('outOfRange', `min_kg_ha.${id}`, `the least dose of ${id}, ${least}, is more than its largest, ${most}`);
  }
  refuseTwice(given.need_kg_ha, 'need_kg_ha');
  refuseTwice(given.caps_kg_ha ?? {}, 'caps_kg_ha');
  const needs = Object.values(given.need_kg_ha);
  if (needs.length === 0) throw new Refused('missingInput', 'need_kg_ha', 'need_kg_ha names no nutrient');
  if (needs.every((need) => need === 0)) throw new Refused('outOfRange', 'need_kg_ha', 'no nutrient is needed');
}
/** Half a percent is rounding. */
function refuseImpossible(content: Readonly<Record<string, number>>, field: string): void {
  for (const [name, value] of Object.entries(content)) {
    const most = mostContent_pct(name);
    if (value > most + 0.5) throw new Refused('outOfRange', `${field}.${name}`, `${field}.${name}: at most ${most.toFixed(1)} %`);
  }
}
function refuseTwice(amounts: Readonly<Record<string, number>>, field: string): void {
  const both = nutrients.find(({ key, element }) => key !== element && amounts[key] !== undefined && amounts[element] !== undefined);
  if (both) throw new Refused('invalidInput', `${field}.${both.element}`, `${both.element} stands beside ${both.key}: one of them`);
}

const fractions = (percent: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(stored(percent)).map(([key, value]) => [key, value / 100]));

function problemOf(given: z.output<typeof leastCostInputs>): MixProblem {
  const content = Object.fromEntries(Object.entries(given.products).map(([id, percent]) => [id, fractions(percent)]));
  const optional = (id: string, field: 'max_kg_ha' | 'min_kg_ha' | 'step_kg_ha') =>
    given[field]?.[id] === undefined ? {} : { [field]: given[field][id] };
  return {
    products: Object.keys(content).map((id) => ({
      id,
      content: content[id]!,
      ...(given.price_per_kg[id] !== undefined && { price: given.price_per_kg[id] }),
      ...optional(id, 'max_kg_ha'),
      ...optional(id, 'min_kg_ha'),
      ...optional(id, 'step_kg_ha'),
    })),
    targets: Object.entries(stored(given.need_kg_ha)).flatMap(([nutrient, need_kg_ha]) =>
      need_kg_ha > 0 ? [{ nutrient, need_kg_ha }] : [],
    ),
    imbalance: given.imbalancePct / 100,
    prefer: given.prefer,
    limits: Object.entries(stored(given.caps_kg_ha ?? {})).map(([nutrient, max]) => ({
      kind: 'cap' as const,
      id: nutrient,
      max,
      perKg: Object.fromEntries(Object.keys(content).map((id) => [id, content[id]![nutrient] ?? 0])),
    })),
  };
}

export interface LeastCost {
  readonly outputs: readonly Output[];
  readonly trace: readonly TraceLine[];
  /** What was asked and found, as fractions of 1. */
  readonly problem: MixProblem;
  readonly answer: MixAnswer;
}
export interface Output {
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
}

/** Status, the amount of each product (kg/ha), the cost per ha, and in percent of the need the largest deviation of the answer and the least that is possible. */
export function leastCost(solve: SolveProgram, inputs: LeastCostInputs): LeastCost {
  const given = leastCostInputs.parse(inputs);
  refuseUnclear(given);
  const problem = problemOf(given);
  const answer = autoCalculate(solve, problem);
  const percent = (part: number) => part * 100;
  const outputs = [
    { name: 'status', value: answer.status, unit: '-' },
    ...Object.keys(given.products).map((id) => ({ name: id, value: answer.amounts[id]!, unit: 'kg/ha' })),
    { name: 'cost', value: answer.cost, unit: 'per ha' },
    { name: 'largest deviation', value: percent(answer.largestDeviation), unit: '%' },
    { name: 'least deviation', value: percent(answer.leastDeviation), unit: '%' },
  ];
  const supplied = answer.deviations.map(({ nutrient, need_kg_ha, supplied_kg_ha }): TraceLine => ({
    name: `supplied ${nutrient}`,
    formula: 'Σ content · amount',
    unit: 'kg/ha',
    value: supplied_kg_ha,
    source: SOURCE,
    inputs: [
      input('need', need_kg_ha, 'kg/ha', 'typed'),
      ...problem.products.map(({ id, content }) => input(id, answer.amounts[id]! * (content[nutrient] ?? 0), 'kg/ha', 'computed')),
    ],
  }));
  return {
    outputs,
    problem,
    answer,
    trace: [
      {
        name: 'least deviation',
        formula: 'min t: |Σ content · amount − need| ≤ t · need',
        unit: '%',
        value: percent(answer.leastDeviation),
        source: SOURCE,
        inputs: [],
      },
      ...supplied,
      {
        name: 'cost',
        formula: 'Σ price · amount',
        unit: 'per ha',
        value: answer.cost,
        source: SOURCE,
        inputs: problem.products.flatMap(({ id, price = 1 }) => [
          input(id, answer.amounts[id]!, 'kg/ha', 'computed'),
          input(`price ${id}`, price || 1, 'per kg', 'typed'),
        ]),
      },
    ],
  };
}
