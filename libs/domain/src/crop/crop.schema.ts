import { z } from 'zod';
import type { CropFacts } from '../agronomy/facts.js';
import type { TableSource } from '../agronomy/tables/soil-tables.js';
import { entityId } from '../kernel/call/call.js';
import { queryId } from '../kernel/schema/schema.js';
import { positiveId } from '../kernel/string/text.js';
import { standing } from '../library/library-records.schema.js';
import { isOfDimension } from '../kernel/unit/units.js';
import { cropFigures } from '../library/crop-figures.schema.js';
import './crop.errors.js';

export const cropById = z.strictObject({ id: positiveId(), groupId: positiveId().optional() }).meta({ id: 'CropById' });

export const cropYield = z
  .strictObject({
    cropId: positiveId(),
    yield: z.number().gt(0, { error: 'mustBePositive' }).max(1_000_000),
    yieldUnitId: positiveId()
      .refine((id) => isOfDimension(id, 'massPerArea'), { error: 'unitMismatch' })
      .default(1),
    groupId: positiveId().optional(),
  })
  .meta({ id: 'CropYield' });

export const regionalCropsQuery = z.strictObject({ groupId: queryId().optional(), countryId: queryId().optional() });
export const cropStagesQuery = z.strictObject({ id: entityId('CropNotFound'), groupId: queryId().optional() });
export const growerLibraryQuery = z.strictObject({ customerId: entityId('CustomerNotFound') });

const nutrientValue = z.object({ id: z.int(), name: z.string(), value: z.number() });
const coefficient = nutrientValue.extend({ source: z.string() });
const cropStage = z.object({
  id: z.int(),
  name: z.string(),
  duration: z.int(),
  sortOrder: z.int(),
  stepType: z.int(),
  minerals: z.array(z.object({ mineralId: z.int(), value: z.number() })),
});
const short = {
  id: z.int(),
  name: z.string(),
  variety: z.string().nullable(),
  duration: z.int(),
  lowYield: z.number(),
  highYield: z.number(),
  averageYield: z.number(),
  cropType: z.string(),
  hasPlantData: z.boolean(),
  varieties: z.array(z.string()),
  source: z.string(),
  active: z.boolean(),
  /** of a copy: the shipped crop whose figures it has */
  rootId: z.int().optional(),
  /** and the name of the group, collection or company that has it */
  ownerName: z.string().nullable().optional(),
  /** of a copy: what it says otherwise than the shipped crop */
  figures: cropFigures.optional(),
};
export const cropShortBody = z.object(short).meta({ id: 'CropShort' });
export type CropShort = z.infer<typeof cropShortBody>;
export const cropBody = z
  .object({
    ...short,
    revision: z.int(),
    /** who made it; null: shipped with the product */
    ownerId: standing.ownerId,
    ownerScope: standing.ownerScope,
    sourceId: standing.sourceId,
    /** its figures and its status can be changed by the caller */
    editable: standing.editable,
    switchable: standing.switchable,
    inUse: standing.inUse,
    scientificName: z.string(),
    harvestedPart: z.string(),
    yieldUnitId: z.int(),
    /** kg/ha that the whole crop takes up at the average yield. */
    requirements: z.array(nutrientValue),
    /** kg of the stored form per tonne of harvest */
    removal: z.array(coefficient),
    uptake: z.array(coefficient),
    stages: z.array(cropStage),
    phenology: z.object({
      stages: z.array(cropStage),
      duration: z.int(),
      source: z.string(),
      confidence: z.string(),
      note: z.string().nullable(),
    }),
    sampledTimes: z.array(z.string()),
    sampledTissues: z.array(z.string()),
    /** in the engine's own shape */
    facts: z.custom<CropFacts>((facts) => typeof facts === 'object' && facts !== null && 'removal_kg_t' in facts),
    sources: z.record(z.string(), z.custom<TableSource>()),
    tableVersion: z.string(),
  })
  .meta({ id: 'Crop' });
export const cropRequirements = z.object({ requirements: z.array(nutrientValue) }).meta({ id: 'CropRequirements' });
export const cropsOfGroup = z
  .object({ items: z.array(cropShortBody.extend(standing).meta({ id: 'GroupCrop' })), total: z.int() })
  .meta({ id: 'GroupCropList' });
export const cropList = z.object({ items: z.array(cropShortBody), total: z.int() }).meta({ id: 'CropList' });
export const cropStages = z.object({ items: z.array(cropStage), total: z.int() }).meta({ id: 'CropStages' });
