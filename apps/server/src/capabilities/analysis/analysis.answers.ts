import { limitsLevel } from '@loam/domain/analysis/own-limits-answers.schema';
import { z } from 'zod';

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

export const analysisAnswer = z
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

const listed = z
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
export const analysisList = z.object({ items: z.array(listed), total: z.int() }).meta({ id: 'AnalysisList' });

const inUse = analysisAnswer.extend({ inUse: z.boolean() }).meta({ id: 'AnalysisInUse' }).nullable();
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
export const analysisGraphAnswer = z
  .object({
    nutrients: z.array(reading),
    ratios: z.array(z.object({ name: z.string(), value: number })),
    texture: words,
    facts: z.unknown(),
  })
  .meta({ id: 'AnalysisGraph' });

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
export const removedAnalyses = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });
