import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { queryId } from '../kernel/schema/schema.js';
import { number, stamped, words } from './analysis-facts.schema.js';
import { limitsLevel } from './own-limits-answers.schema.js';

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
    /** of a sheet made of a sample layer: what each of its zones holds */
    zones: z
      .array(
        z.object({
          zone: z.int(),
          areaHa: z.number(),
          nutrients: z.array(z.object({ id: z.int(), value: z.number(), unitId: number })),
        }),
      )
      .optional(),
    /** of such a sheet: somebody changed values of it since */
    edited: z.literal(true).optional(),
    nitrateLayers: z.array(z.object({ fromCm: z.number(), toCm: z.number(), value: z.number(), unitId: z.int() })).optional(),
  })
  .meta({ id: 'Analysis' });

export type AnalysisBody = z.infer<typeof analysisBody>;

const inUse = analysisBody.extend({ inUse: z.boolean() }).meta({ id: 'AnalysisInUse' }).nullable();
export const latestAnalyses = z.object({ soil: inUse, plant: inUse, water: inUse }).meta({ id: 'LatestAnalyses' });

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
