import { z } from 'zod';
import type { SoilFacts, WaterFacts } from '../agronomy/facts.js';
import { entityId } from '../kernel/call.js';
import { queryId } from '../kernel/schema.js';
import { limitsLevel } from './own-limits-answers.schema.js';

const kind = z.enum(['soil', 'water', 'plant']);
const type = z.enum(['SOIL_ANALYSIS', 'WATER_ANALYSIS', 'PLANT_ANALYSIS']);
const stamped = {
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
const number = z.number().nullable();
const words = z.string().nullable();

export const analysisBody = z
  .object({
    ...stamped,
    name: z.string(),
    cropId: number,
    sampleDate: z.string(),
    sampleTime: words,
    laboratoryName: words,
    units: z.string(),
    nutrients: z.array(z.object({ id: z.int(), value: z.number(), unitId: number, extractionMethodId: number })),
    soilDepthId: number,
    depth: number,
    extractionMethodId: number,
    layerId: number,
    layerName: words,
    layers: z.array(z.object({ layerId: z.int(), layerName: z.string() })),
    sand: number,
    silt: number,
    clay: number,
    ph: number,
    cec: number,
    organicMatter: number,
    activeLime: number,
    ec: number,
    ecTotalUnitId: number,
    acidity: number,
    acidityUnit: words,
    tissue: words,
    tissueId: number,
    stageId: number,
    sampledTime: words,
  })
  .meta({ id: 'Analysis' });

export type AnalysisBody = z.infer<typeof analysisBody>;

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
    inUse: z.boolean(),
  })
  .meta({ id: 'ListedAnalysis' });
export type ListedAnalysis = z.infer<typeof listedAnalysis>;
export const analysisList = z.object({ items: z.array(listedAnalysis), total: z.int() }).meta({ id: 'AnalysisList' });

const inUse = analysisBody.extend({ inUse: z.boolean() }).meta({ id: 'AnalysisInUse' }).nullable();
export const latestAnalyses = z.object({ soil: inUse, plant: inUse, water: inUse }).meta({ id: 'LatestAnalyses' });

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

const named = z.object({ id: z.int(), name: z.string() });
export const analysisNutrients = z
  .object({
    items: z.array(named.extend({ unitIds: z.array(z.int()), extractionMethodIds: z.array(z.int()), min: z.number(), max: z.number() })),
    total: z.int(),
    extractionMethods: z.array(named),
    /** limits that the group and the levels above it set themselves, nearest first */
    own: z.array(limitsLevel),
  })
  .meta({ id: 'AnalysisNutrients' });
export const analysesRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });

export const fieldAnalysesQuery = z.strictObject({ fieldId: entityId('FieldNotFound'), type: z.string().max(20).optional() });
export const latestQuery = z.strictObject({ fieldId: entityId('FieldNotFound'), groupId: queryId() });
export const growerAnalysesQuery = z.strictObject({ customerId: entityId('CustomerNotFound') });
