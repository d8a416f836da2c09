import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { readOwnSource } from '../../agronomy/soil/own-limits.js';
import type { TraceLine } from '../../agronomy/trace.js';
import { nutrientName, nutrients } from '../../kernel/unit/nutrients.js';
import { explain } from '../explain/plan.explain.js';
import { graphPlan } from '../balance/plan.graph.js';
import type { PlanState } from '../plan.state.js';
import { productsOf } from '../explain/plan-explain-supply.js';

/** What a reader outside the company learns of limits that a level set itself: that they are its own, not who set them. */
const OWN_LIMITS = 'limits of the adviser';
type Spelled = (key: string) => string;

const told = (source: string, spelled: Spelled): string => (readOwnSource(source) ? OWN_LIMITS : spelled(source));
const outward = (line: TraceLine, spelled: Spelled): TraceLine => ({
  ...line,
  source: told(line.source, spelled),
  inputs: line.inputs.map((one) => (one.source === undefined ? one : { ...one, source: told(one.source, spelled) })),
});

/**
 * How the figures of a plan's sheet came about, by what they are of: `need.N` and `supplied.N` in the plan's form and the grower's unit,
 * `product.<name>` (kg/ha or l/ha over the season), `cost.price` and `cost.total` per ha. The last line of each gives the figure; `spelled`
 * writes the key of a source out.
 */
export function sheetWhys({ draft, results }: PlanState, context: GraphContext, spelled: Spelled): Record<string, TraceLine[]> {
  const form = draft.plan['nutrientsGraphDisplay'] === 'element' ? 'element' : 'oxide';
  const lines = (path: string, name: string): TraceLine[] => {
    const found = explain(draft, context, path, results);
    if (!found || found.value === null) return [];
    const { value, unit, formula, inputs, steps } = found;
    return [...steps, { name, formula, inputs, unit, value, source: '' }].map((line) => outward(line, spelled));
  };
  return Object.fromEntries(
    [
      ...nutrients.flatMap(({ id, group }): [string, TraceLine[]][] => [
        [`need.${nutrientName(id, form)}`, lines(`${group}.${id}.cropNeed`, 'need')],
        [`supplied.${nutrientName(id, form)}`, lines(`${group}.${id}.fulfillment`, 'supply')],
      ]),
      ...productsOf(graphPlan(draft)).flatMap((id): [string, TraceLine[]][] => {
        const product = context.product(id);
        return product ? [[`product.${product.name}`, lines(`products.${id}|amount`, 'perArea')]] : [];
      }),
      ...(['price', 'total'] as const).map((sum): [string, TraceLine[]] => [`cost.${sum}`, lines(`pricing.${sum}`, 'cost')]),
    ].filter(([, found]) => found.length > 0),
  );
}
