import { z } from 'zod';

const scope = z.enum(['global', 'company', 'collection', 'group']);
/** Whose it is. Of what is published nobody is the owner: `source` then names the publication. */
const owned = {
  inherited: z.boolean(),
  ownerScope: scope,
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  setBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  setAt: z.string().nullable(),
  /** key of the publication, or whose own it is */
  source: z.string(),
};
const shown = z.array(z.object({ label: z.string(), from: z.number(), to: z.number().nullable() }));
const threshold = {
  id: z.int(),
  mineralId: z.int(),
  name: z.string(),
  unit: z.string(),
  unitId: z.int(),
  ranges: shown,
  region: z.string(),
  uncertain: z.boolean(),
  /** a published table that was made for another country */
  borrowed: z.boolean(),
  ...owned,
};
export const soilThreshold = z
  .object({
    ...threshold,
    extractionMethodId: z.int(),
    /** 0: of all crops */
    cropId: z.int(),
    /** published tables may hold for some soils or crops only */
    when: z
      .object({
        clayFrom_pct: z.number().optional(),
        clayTo_pct: z.number().nullable().optional(),
        cecFrom: z.number().optional(),
        cecTo: z.number().nullable().optional(),
        crops: z.array(z.string()).optional(),
        notCrops: z.array(z.string()).optional(),
        cropTypes: z.array(z.string()).optional(),
        /** crops of another type that are read on this scale too */
        alsoFor: z.array(z.string()).optional(),
        irrigated: z.boolean().optional(),
      })
      .nullable(),
  })
  .meta({ id: 'SoilThreshold' });
export const plantThreshold = z
  .object({
    ...threshold,
    stageId: z.int().nullable(),
    stage: z.string().nullable(),
    tissueId: z.int().nullable(),
    tissue: z.string().nullable(),
  })
  .meta({ id: 'PlantThreshold' });
const factor = z
  .object({ mineralId: z.int(), name: z.string(), range: z.string(), rangeLabel: z.string(), factor: z.number(), ...owned })
  .meta({ id: 'ImpactFactor' });

const placed = {
  scope,
  scopeId: z.int().nullable(),
  editable: z.boolean(),
  /** groups in the place, which inherit what is set for it */
  groups: z.int(),
  revision: z.int(),
};
const soil = { groupId: z.int().nullable(), cropId: z.int(), ...placed };
export const soilInterpretation = z
  .object({ ...soil, thresholds: z.array(soilThreshold), factors: z.array(factor) })
  .meta({ id: 'SoilInterpretation' });
export type SoilInterpretation = z.infer<typeof soilInterpretation>;
export const soilThresholdsAnswer = z
  .object({ id: z.int(), thresholds: z.array(soilThreshold), revision: z.int() })
  .meta({ id: 'SoilThresholds' });
export const soilFactorsAnswer = z.object({ factors: z.array(factor), revision: z.int() }).meta({ id: 'SoilFactors' });

const plant = { groupId: z.int(), cropId: z.int(), ...placed };
export const plantLimits = z
  .object({ ...plant, thresholds: z.array(plantThreshold), factors: z.array(factor) })
  .meta({ id: 'PlantLimits' });
export type PlantLimits = z.infer<typeof plantLimits>;
export const plantThresholdsAnswer = z.object({ ...plant, thresholds: z.array(plantThreshold) }).meta({ id: 'PlantThresholds' });
export const plantFactorsAnswer = z.object({ ...plant, factors: z.array(factor) }).meta({ id: 'PlantFactors' });
export const thresholdsReset = z.object({ deleted: z.literal(true), revision: z.int() }).meta({ id: 'ThresholdsReset' });

export const methodsAnswer = z
  .object({
    items: z.array(z.object({ id: z.int(), name: z.string(), mineralId: z.int(), unitIds: z.array(z.int()) })),
    total: z.int(),
  })
  .meta({ id: 'ExtractionMethods' });
const sampledCrop = z.object({
  id: z.int(),
  name: z.string(),
  variety: z.string().nullable(),
  hasPlantData: z.literal(true),
  sampledTimes: z.array(z.string()),
  sampledTissues: z.array(z.string()),
});
export const sampledCrops = z.object({ items: z.array(sampledCrop), total: z.int() }).meta({ id: 'SampledCrops' });

export type SoilThreshold = SoilInterpretation['thresholds'][number];
export type PlantThreshold = PlantLimits['thresholds'][number];
export type ImpactFactor = SoilInterpretation['factors'][number];

const signed = { setBy: z.int(), setAt: z.string() };
const kind = z.enum(['soil', 'plant']);
/** What a level sets itself, as interpretation reads it. */
export const limitsLevel = z
  .object({
    scope: z.enum(['company', 'collection', 'group']),
    id: z.int(),
    name: z.string(),
    limits: z.object({
      thresholds: z.array(
        z.object({
          ...{ id: z.int(), kind, cropId: z.int(), mineralId: z.int(), unitId: z.int(), ranges: shown, ...signed },
          ...{ extractionMethodId: z.int().nullable(), stageId: z.int().nullable(), tissueId: z.int().nullable() },
        }),
      ),
      factors: z.array(z.object({ kind, cropId: z.int(), mineralId: z.int(), rangeLabel: z.string(), factor: z.number(), ...signed })),
      /** published ones and those of levels above that are not read by here */
      off: z.array(z.object({ kind, id: z.int() })).optional(),
    }),
    people: z.record(z.string(), z.string()),
  })
  .meta({ id: 'OwnLimits' });
