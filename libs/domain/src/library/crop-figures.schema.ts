import { z } from 'zod';

/** By nutrient id, kg of the stored form per tonne of harvested product; null: the crop has no such figure. */
const ownCoefficients = z.record(z.string(), z.number().nullable());

/** A stage of somebody's own crop. */
const ownStage = z.object({
  id: z.int(),
  /** null: as the shipped stage with this id is called, in the reader's language */
  name: z.string().nullable(),
  /** Whole days. */
  duration: z.int(),
  /** % of the season's uptake by nutrient. */
  minerals: z.array(z.object({ mineralId: z.int(), value: z.number() })),
});

export const cropTypes = ['annual', 'semi-perennial', 'perennial'] as const;
/** What a crop was made with that goes back to no shipped one: what it has where nothing else is said. */
const madeCrop = z.object({
  cropType: z.enum(cropTypes),
  /** t/ha */
  lowYield: z.number(),
  highYield: z.number(),
  /** Whole days. */
  duration: z.int(),
  /** Of the one stage that it began with, the whole season. */
  stageId: z.int(),
});

/** What an own crop says otherwise than the shipped one that it goes back to. What is absent here is read from the shipped tables. */
export const cropFigures = z
  .object({
    /** t/ha */
    lowYield: z.number().optional(),
    highYield: z.number().optional(),
    /** Whole days. */
    duration: z.int().optional(),
    /** All of them, in their order. */
    stages: z.array(ownStage).optional(),
    removal: ownCoefficients.optional(),
    uptake: ownCoefficients.optional(),
    made: madeCrop.optional(),
  })
  .meta({ id: 'CropFigures' });

export type OwnStage = Readonly<z.infer<typeof ownStage>>;
/** As `cropFigures`; what is absent is never `undefined`, so that it can stand in an event. */
export interface CropFigures {
  readonly lowYield?: number;
  readonly highYield?: number;
  readonly duration?: number;
  readonly stages?: readonly OwnStage[];
  readonly removal?: z.infer<typeof ownCoefficients>;
  readonly uptake?: z.infer<typeof ownCoefficients>;
  readonly made?: Readonly<z.infer<typeof madeCrop>>;
}
