import { CRF_TYPE, MANURE_FORMS } from '../../kernel/schema/lists.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import type { MixAnswer, MixBinding, MixProblem, MixProduct } from '../auto-calculate/mix-problem.js';
import type { SolveProgram } from '../auto-calculate/solver.js';
import { suggestProduct } from '../auto-calculate/suggestion.js';
import { contentsOf } from '../supply/product-contents.js';
import { libraryProduct, libraryProducts } from '../tables/product-table.js';
import { computed, type Step } from './calculation.js';

const rounded = (value: number) => Number(value.toPrecision(6));
const said = ({ kind, id, side, limit }: MixBinding) =>
  `${id} ${kind === 'minimum' || side === 'least' ? 'at least' : 'at most'} ${rounded(limit)} kg/ha`;

/** Neither coated nor manure, which auto-calculation leaves alone. */
const usable = libraryProducts.filter(({ typeId, formId, coated }) => typeId !== CRF_TYPE && !coated && !MANURE_FORMS.has(formId));
const others = ({ products }: MixProblem): MixProduct[] =>
  usable
    .filter(({ key }) => products.every(({ id }) => id.toLowerCase() !== key))
    .map((product) => ({
      id: String(product.id),
      content: Object.fromEntries(nutrients.map(({ key }, at) => [key, contentsOf(product)[at]!] as const).filter(([, part]) => part > 0)),
    }));
const withCandidates = (problem: MixProblem, library: readonly MixProduct[]): MixProblem => ({
  ...problem,
  limits: (problem.limits ?? []).map((limit) => ({
    ...limit,
    perKg: { ...Object.fromEntries(library.map(({ id, content }) => [id, content[limit.id] ?? 0])), ...limit.perKg },
  })),
});

/** Where needs cannot be met: nutrients short and in excess, the limits that bind, and the product of the library that would take most of it away. */
export function unmetNeeds(solve: SolveProgram, problem: MixProblem, answer: MixAnswer, source: string): Step[] {
  if (answer.status === 'optimal') return [];
  const off = (status: 'deficit' | 'excess') => answer.deviations.filter((one) => one.status === status);
  const deviations = answer.deviations.map(({ nutrient, deviation }) => computed(nutrient, 100 * deviation, '%'));
  const listed = (of: ReturnType<typeof off>) =>
    of.map(({ nutrient, lacking }) => (lacking ? `${nutrient} (in no product)` : nutrient)).join(', ');
  const library = others(problem);
  const helping = suggestProduct(solve, withCandidates(problem, library), library);
  const step = (name: string, formula: string, value: string, inputs: Step['inputs'] = []): Step => ({
    ...{ name, formula, value, inputs, unit: '-', source },
  });
  return [
    step('message', 'a need lies outside the imbalance', 'requirements could not be met within the imbalance percent'),
    step('short', 'deviation below −imbalance', listed(off('deficit')), deviations),
    step('in excess', 'deviation above the imbalance', listed(off('excess')), deviations),
    step('limits that bind', 'limits that the amounts reach', answer.binding.map(said).join('; ')),
    step(
      'product that would help',
      'product of the library that takes away most of what lies outside the imbalance',
      helping ? `${libraryProduct(Number(helping.id))!.name}, ${rounded(helping.amount_kg_ha)} kg/ha` : 'none',
    ),
  ];
}
