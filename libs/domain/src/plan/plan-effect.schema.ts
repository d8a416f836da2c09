import { z } from 'zod';

const check = z.object({
  code: z.string(),
  level: z.enum(['error', 'warning']),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
const money = z.number().nullable();
/** Money of the products per ha, before discount and tax in %. */
const costParts = z.object({ price: z.number(), discount: z.number(), tax: z.number() });

/**
 * What the difference between two states of a plan means. `need` is how much of each nutrient's need is met, in % (null: no need),
 * `amounts` the same in the plan's unit: of fertilizers alone where lime or gypsum brings too much, and `byLime` says where that is all
 * there is to it (100 %). `cost`: the plan's total per ha, `parts` what it is made of; `checks` the rules that it came to break or no
 * longer breaks; a need counts as met from 100 − `tolerance` % on, as the later plan has it.
 */
export const planEffect = z.object({
  need: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      from: money,
      to: money,
      amounts: z.object({ need: z.object({ from: money, to: money }), fulfillment: z.object({ from: z.number(), to: z.number() }) }),
      byLime: z.object({ from: z.boolean(), to: z.boolean() }).optional(),
    }),
  ),
  cost: z.object({
    from: money,
    to: money,
    currency: z.string().nullable(),
    parts: z.object({ from: costParts, to: costParts }).optional(),
  }),
  checks: z.object({ added: z.array(check), removed: z.array(check) }),
  tolerance: z.number().optional(),
});
export type PlanEffect = z.infer<typeof planEffect>;
export const noPlanEffect: PlanEffect = { need: [], cost: { from: null, to: null, currency: null }, checks: { added: [], removed: [] } };
