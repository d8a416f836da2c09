import { z } from 'zod';
import { plantThreshold, soilThreshold } from '../analysis/own-limits-answers.schema.js';

const { id, mineralId, unit, ranges, ownerScope, ownerName, inherited, region } = plantThreshold.shape;

/** What a record of the library says of itself when it is a limit that results are read by. */
export const limitsRecord = z.object({
  ...{ id, mineralId, unit, ranges, ownerScope, ownerName, inherited, region },
  mineral: z.string(),
  /** absent: of all crops */
  cropName: z.string().optional(),
  origin: z.string(),
  editable: z.boolean(),
  when: soilThreshold.shape.when.optional(),
  extractionMethodIds: z.array(z.number()).optional(),
  stage: z.string().nullable().optional(),
  tissue: z.string().nullable().optional(),
});
export type LimitsRecord = z.infer<typeof limitsRecord>;
export const limitsRecords = z.array(limitsRecord);
