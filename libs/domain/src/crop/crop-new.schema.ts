import { z } from 'zod';
import { limits } from '../kernel/schema/lists.js';
import { crossField } from '../kernel/schema/schema.js';
import { text } from '../kernel/string/text.js';
import { cropTypes } from '../library/crop-figures.schema.js';
import './crop.errors.js';

/** t/ha: sugar cane's record is below 300. */
const LARGEST_YIELD = 1000;
const yieldOf = () => z.number().positive({ error: 'mustBePositive' }).max(LARGEST_YIELD);

/** `POST adminCenter/crops`: a crop that goes back to no shipped one; its stages and tables are saved afterwards. Yields in t/ha, whole days. */
export const newCrop = z
  .strictObject({
    name: text(1, 60),
    variety: text(1, 60).optional(),
    cropType: z.enum(cropTypes, { error: 'invalidOption' }).default('annual'),
    duration: z.int().min(1).max(limits.cropDurationDays),
    lowYield: yieldOf(),
    highYield: yieldOf(),
  })
  .check(
    crossField(({ lowYield, highYield }, report) => {
      if (typeof lowYield === 'number' && typeof highYield === 'number' && highYield <= lowYield)
        report('highYield', 'highYieldAboveLow', { above: lowYield, value: highYield });
    }),
  )
  .meta({ id: 'NewCrop' });
export type NewCrop = z.infer<typeof newCrop>;
