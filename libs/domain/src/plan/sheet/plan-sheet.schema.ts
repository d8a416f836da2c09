import { z } from 'zod';
import { companyColours } from '../../organization/company-head.schema.js';

/**
 * A plan to read, as it stood at one revision: what the shared page and the PDF show. Names are in the reader's language, numbers and dates
 * as they are; amounts per area in `unitId` (2 kg/ha, 3 lb/ac), nutrients in the plan's form.
 */
const number = z.number().nullable();
const text = z.string().nullable();
const when = { date: text, month: text, dateEnd: text, monthEnd: text };
const amount = z.object({ name: z.string(), amount: z.number(), unitId: z.int() });

export const planSheet = z
  .object({
    name: z.string(),
    status: z.object({ key: z.enum(['draft', 'active', 'inactive', 'completed']), name: z.string() }),
    /** Which revision this is, when it was made, and the head of the chain that proves it. */
    revision: z.int(),
    at: z.string(),
    head: z.string(),
    grower: z.string(),
    field: z.object({ name: z.string(), area: number, areaUnitId: z.int() }),
    crop: z.object({ name: z.string(), cultivar: text }),
    season: z.object({
      plantingDate: text,
      harvestDate: text,
      expectedYield: number,
      expectedYieldUnitId: z.int(),
      growingMethod: text,
      previousCrop: text,
    }),
    unitId: z.int(),
    form: z.enum(['oxide', 'element']),
    need: z.array(
      z.object({
        nutrient: z.string(),
        demand: number,
        need: number,
        supplied: z.number(),
        status: z.enum(['deficit', 'met', 'excess', 'noNeed']),
        /** Short or over by too little to go out for. */
        slight: z.boolean(),
        /** Lime or gypsum brings more than the need, fertilizers do not: a share of the need says nothing. */
        amended: z.boolean(),
        /** Of what is supplied, what lime or gypsum brings where both together are beyond the need; the share of the need is of the rest. */
        byLime: z.number(),
      }),
    ),
    applications: z.array(
      z.object({
        stage: z.string(),
        /** First day of the stage, as far as planting date and durations say. */
        stageFrom: text,
        /** How it is given; empty where nobody said. */
        kind: z.string(),
        ...when,
        waterVolume: number,
        waterVolumeUnitId: number,
        products: z.array(amount),
      }),
    ),
    /** Irrigation in mm of the stage; a tank's amounts are per filling. */
    tanks: z.array(
      z.object({
        stage: z.string(),
        stageFrom: text,
        irrigation: number,
        fertigations: number,
        tank: z.string(),
        volume: number,
        injection: number,
        injectionUnitId: number,
        products: z.array(amount),
      }),
    ),
    /** The season's amounts per area and, where the field's size is known, in all (`fieldUnitId` kg or l). Prices per kg or l. */
    products: z.array(
      z.object({
        name: z.string(),
        amount: z.number(),
        unitId: z.int(),
        fieldAmount: number,
        fieldUnitId: z.int(),
        price: number,
      }),
    ),
    /** Money per ha or ac of the field (`areaUnitId`), and in all; null when no product has a price. */
    cost: z
      .object({
        price: z.number(),
        discount: number,
        tax: number,
        total: z.number(),
        areaUnitId: z.int(),
        currency: text,
        fieldTotal: number,
      })
      .nullable(),
    checks: z.array(z.object({ level: z.enum(['error', 'warning']), text: z.string(), reason: text })),
    notes: text,
  })
  .meta({ id: 'PlanSheet' });
export type PlanSheet = z.infer<typeof planSheet>;

const traceInput = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
  origin: z.enum(['measured', 'estimated', 'typed', 'table', 'default', 'computed']),
  source: z.string().optional(),
  uncertain: z.literal(true).optional(),
});
/** How a figure of the sheet came about, first step first; the last line gives the figure, per ha where it is of an area. */
const trace = z.array(
  z
    .object({
      name: z.string(),
      formula: z.string(),
      unit: z.string(),
      value: z.number(),
      source: z.string(),
      inputs: z.array(traceInput),
    })
    .meta({ id: 'TraceLine' }),
);

export const sharedPlanAnswer = z
  .object({
    plan: planSheet,
    sharedBy: z.string(),
    sharedAt: z.string(),
    expiresAt: z.string(),
    /** Whose people made it. `logo`: there is a picture at C429. */
    company: z.object({ name: z.string(), colours: companyColours.nullable(), logo: z.boolean() }).nullable(),
    /** By what they are of: `need.N`, `supplied.N`, `product.<name>`, `cost.price`, `cost.total`. */
    why: z.record(z.string(), trace),
  })
  .meta({ id: 'SharedPlan' });
export type SharedPlan = z.infer<typeof sharedPlanAnswer>;
