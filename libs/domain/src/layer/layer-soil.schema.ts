import { z } from 'zod';
import { analytesOf } from '../agronomy/analytes.js';
import { soilDepths } from '../kernel/schema/lists.js';
import { crossField } from '../kernel/schema/schema.js';
import { optionalText, positiveId, text } from '../kernel/string/text.js';
import { unitOf } from '../kernel/unit/units.js';
import { askZones } from './layer.schema.js';
import { unitSuits } from './soil-columns.js';

/** More columns of a file than this are not read as measurements. */
export const MOST_COLUMNS = 40;
/** Files of more points are of machines, and no soil samples: their other columns are left out. */
export const MOST_SAMPLES = 5_000;

/** What a column is of, where its name does not say so or says something else; null: leave it out. */
const chosenColumn = z
  .strictObject({
    column: text(1, 200),
    nutrientId: positiveId()
      .refine((id) => analytesOf.soil.some((one) => one.id === id), { error: 'invalidOption' })
      .nullable(),
    /** the usual one unless given */
    unitId: positiveId()
      .refine((id) => unitOf(id) !== undefined, { error: 'invalidOption' })
      .nullish(),
  })
  .check(
    crossField(({ nutrientId, unitId }, report) => {
      if (typeof nutrientId === 'number' && typeof unitId === 'number' && !unitSuits(nutrientId, unitId)) report('unitId', 'unitMismatch');
    }),
  );
export type ChosenColumn = z.infer<typeof chosenColumn>;

export const askLayerSoil = askZones.extend({ columns: z.array(chosenColumn).max(MOST_COLUMNS).optional() }).meta({ id: 'AskLayerSoil' });
export type AskLayerSoil = z.infer<typeof askLayerSoil>;

export const useLayerSoil = askLayerSoil
  .extend({
    /** of the analysis; the layer's unless given */
    name: text(1, 100).optional(),
    /** where the values come from, in the person's words */
    source: optionalText(1, 100),
    soilDepthId: positiveId()
      .refine((id) => soilDepths.some((depth) => depth.id === id), { error: 'invalidOption' })
      .nullish(),
  })
  .meta({ id: 'UseLayerSoil' });
export type UseLayerSoil = z.infer<typeof useLayerSoil>;

const number = z.number().nullable();
export const layerSoil = z
  .object({
    ...{ layerId: z.int(), fieldId: z.int(), layerName: z.string(), date: z.string(), points: z.int() },
    /** of the values that the layer is coloured by, the lowest first */
    zones: z.array(z.object({ zone: z.int(), areaHa: z.number(), color: z.string() })),
    columns: z.array(
      z.object({
        column: z.string(),
        /** an analyte of soil, or a part of the texture */
        ...{ nutrientId: z.int().nullable(), texture: z.enum(['sand', 'silt', 'clay']).nullable() },
        ...{ unitId: z.int().nullable(), extractionMethodId: z.int().nullable(), points: z.int() },
        /** of the whole field, by the areas of the zones; and of each zone in order */
        ...{ mean: number, zones: z.array(number), rmse: number },
        /** why it is not in the analysis; null: it is */
        problem: z.enum(['unknownName', 'leftOut', 'twice', 'tooFewPoints', 'notPositive', 'aboveMaximum', 'textureParts']).nullable(),
      }),
    ),
    ...{ method: z.string(), source: z.string(), breaks: z.string(), breaksSource: z.string() },
  })
  .meta({ id: 'LayerSoil' });
export type LayerSoil = z.infer<typeof layerSoil>;
export type SoilColumn = LayerSoil['columns'][number];
