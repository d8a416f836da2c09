import { z } from 'zod';

const number = z.number().nullable();
const text = z.string().nullable();
const basis = z.object({
  method: z.string(),
  region: text,
  /** The soil class is read by a table of another country. */
  borrowed: z.literal(true).optional(),
  sources: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
});
const entry = z.object({
  id: z.int(),
  name: z.string(),
  cropNeed: number,
  demand: number,
  fulfillment: z.number(),
  fulfillmentCrf: z.number(),
  status: z.enum(['deficit', 'met', 'excess', 'noNeed']),
  basis: basis.nullable(),
  beside: basis.extend({ cropNeed: number, reason: text }).nullable(),
});
const amounts = z.array(z.object({ id: z.int(), value: number }));
export const planGraphAnswer = z
  .object({
    macro: z.array(entry),
    micro: z.array(entry),
    additional: z.array(entry),
    stages: z.array(z.object({ stageId: z.int(), duration: z.int(), sortOrder: z.int(), need: amounts, fulfillment: amounts })),
    crfFertilizers: z.array(z.object({ fertilizerId: z.int(), startDate: text, depletionDate: text })),
    tanks: z.array(
      z.object({
        stageId: z.int(),
        ph: z.number(),
        phModel: number,
        ec: number,
        level: number,
        pairs: z.array(z.object({ a: z.int(), b: z.int(), code: z.union([z.int(), z.literal('Null')]), reason: z.string() })),
      }),
    ),
    foliarTotals: z.array(z.object({ id: z.int(), value: z.number(), unitId: z.int(), concentration: number })),
    missing: z.array(z.object({ key: z.string(), path: z.string() })),
  })
  .meta({ id: 'PlanGraph' });
