import { z } from 'zod';
import type { SoilFacts, WaterFacts } from '../agronomy/facts.js';

// What a plan reads of analyses, apart from their bodies: its page asks for nothing else.
const kind = z.enum(['soil', 'water', 'plant']);
const type = z.enum(['SOIL_ANALYSIS', 'WATER_ANALYSIS', 'PLANT_ANALYSIS']);
export const stamped = {
  id: z.int(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  active: z.literal(true),
  kind,
  type,
  customerId: z.int(),
  fieldId: z.int(),
};
export const number = z.number().nullable();
export const words = z.string().nullable();

const listedAnalysis = z
  .object({
    ...stamped,
    name: z.string(),
    cropId: number,
    sampleDate: z.string(),
    soilDepthId: number,
    layerId: number,
    laboratoryName: words,
    tissue: words,
    /** of a sheet made of a sample layer: whether somebody changed values of it since */
    edited: z.boolean().optional(),
    inUse: z.boolean(),
  })
  .meta({ id: 'ListedAnalysis' });
export type ListedAnalysis = z.infer<typeof listedAnalysis>;
export const analysisList = z.object({ items: z.array(listedAnalysis), total: z.int() }).meta({ id: 'AnalysisList' });

/** Own factor of a class in place of the published one. */
const ownFactor = z.object({ value: z.number(), source: z.string() }).optional();
const limits = { label: z.string(), from: z.number(), to: number };
const reading = z.object({
  id: z.int(),
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  unitId: z.int(),
  range: number,
  label: z.string(),
  from: number,
  to: number,
  thresholds: z.array(z.object({ ...limits, rating: words, factor: ownFactor })),
  rating: z.string().optional(),
  factor: ownFactor,
  methodId: z.int().optional(),
  tableId: z.int().optional(),
  region: z.string().optional(),
  source: z.string().optional(),
  uncertain: z.boolean().optional(),
  borrowed: z.boolean().optional(),
  disagree: z.array(z.object({ tableId: z.int(), region: z.string(), tissue: z.string(), stage: words, label: z.string() })).optional(),
  reason: z.string().optional(),
});
/** Classes and ratios of a sheet; `facts` is what a plan's balance takes from it, in the engine's own shape. */
const graph = <F>(facts: z.ZodType<F>) =>
  z
    .object({
      nutrients: z.array(reading),
      ratios: z.array(z.object({ name: z.string(), value: number })),
      texture: words,
      facts,
    })
    .meta({ id: 'AnalysisGraph' });
const has = (name: string) => (facts: unknown) => typeof facts === 'object' && facts !== null && name in facts;
export const analysisGraphs = {
  soil: graph(z.custom<SoilFacts>(has('readings'))),
  water: graph(z.custom<WaterFacts>(has('mg_l'))),
  plant: graph(z.custom<null>((facts) => facts === null)),
} as const;
