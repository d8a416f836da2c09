import { z } from 'zod';
import { gwpSets } from '../../agronomy/tables/ghg-factors.js';
import { footprintMethods } from '../../agronomy/footprint/nitrogen.js';
import { footprintAnswers } from '../report-answers.schema.js';

const terms = z.record(z.string(), z.number());
const remarks = z.array(z.object({ id: z.string(), text: z.string() }));
/** What a provider answers: emissions by source, land apart, and how sure it is. */
export const footprintResult = z.object({
  factorSet: z.string(),
  method: z.enum(footprintMethods),
  gwp: z.enum(gwpSets),
  N: z.object({
    synthetic: z.number(),
    organic: z.number(),
    ofWhichPulpReturned: z.number(),
    residue: z.number(),
    soilCarbonLoss: z.number(),
  }),
  fertilizerLines: z.array(
    z.object({
      product: z.string(),
      kg: z.number(),
      rule: z.int(),
      region: z.string(),
      kgCO2ePerKg: z.number(),
      parts: z.array(z.object({ nutrient: z.string(), form: z.string(), region: z.string(), perKg: z.number() })).optional(),
    }),
  ),
  emissions: terms,
  totalEmissions: z.number(),
  landAndCarbon: terms,
  netEmissions: z.number(),
  perHa: z.number(),
  perKg: z.number(),
  netPerKg: z.number(),
  water: z.object({ blue_m3_t: z.number(), grey_m3_t: z.number() }),
  band: z.object({ low: z.number(), high: z.number(), largest: z.string().nullable() }),
  inputs: z.object({
    measured: z.array(z.string()),
    estimated: z.array(z.string()),
    assumed: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  assumptions: remarks,
  notes: remarks,
});
export type FootprintResult = z.output<typeof footprintResult>;

const trace = z.array(
  z.object({
    name: z.string(),
    formula: z.string(),
    unit: z.string(),
    value: z.number(),
    source: z.string(),
    inputs: z.array(
      z.object({
        name: z.string(),
        value: z.union([z.number(), z.string()]),
        unit: z.string().optional(),
        origin: z.string(),
        source: z.string().optional(),
      }),
    ),
  }),
);

const settings = { gwp: z.enum(gwpSets).optional(), method: z.enum(footprintMethods).optional() };
export const recordFootprint = z
  .strictObject({ fieldId: z.int().positive(), planId: z.int().positive(), answers: footprintAnswers, ...settings })
  .meta({ id: 'RecordFootprint' });
export const calculateFootprint = z
  .strictObject({ cfaId: z.int().positive().optional(), answers: footprintAnswers.optional(), ...settings })
  .refine(({ cfaId, answers }) => (cfaId === undefined) !== (answers === undefined), { error: 'required', path: ['answers'] })
  .meta({ id: 'CalculateFootprint' });
export const reportFootprint = z.strictObject({ cfaId: z.int().positive() }).meta({ id: 'ReportFootprint' });

export const footprintRecorded = z
  .object({
    cfaId: z.int(),
    status: z.literal('calculated'),
    fieldId: z.int(),
    planId: z.int(),
    crop: z.string(),
    provider: z.string(),
    result: footprintResult,
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'FootprintRecorded' });
export const footprintCalculated = z
  .object({
    co2ePerHa: z.number(),
    /** kg CO2e per tonne of marketed product */
    co2ePerTonne: z.number(),
    breakdown: terms,
    landAndCarbon: terms,
    result: footprintResult,
    /** one line for every term: formula, inputs, source; absent of another provider's numbers */
    trace: trace.optional(),
  })
  .meta({ id: 'FootprintCalculated' });
export const footprintReported = z
  .object({ documentId: z.string(), downloadUrl: z.string(), expiresAt: z.string() })
  .meta({ id: 'FootprintReported' });
