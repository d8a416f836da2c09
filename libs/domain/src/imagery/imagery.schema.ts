import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { exportZones, layerZones } from '../layer/layer.schema.js';
import { isoDate } from '../kernel/string/text.js';
import { eventType } from '../weather/events/weather-event.schema.js';
import { palettes } from './index-colors.js';
import { type IndexName, indexNames } from './indices.js';
import './imagery.errors.js';

const date = isoDate();
const byFolded = new Map<string, IndexName>(indexNames.map((name) => [name.toLowerCase(), name]));
const indexName = z.preprocess(
  (raw) => (typeof raw === 'string' ? (byFolded.get(raw.toLowerCase()) ?? raw) : raw),
  z.enum(indexNames, { error: 'invalidOption' }),
);
const inOrder = { error: 'invalidDate', path: ['to'] };

const asked = z.strictObject({
  fieldId: entityId('FieldNotFound'),
  index: indexName,
  /** the last sixty days unless given */
  from: date.optional(),
  to: date.optional(),
});
const ordered = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
export const indexAsked = asked
  .extend({ palette: z.enum(palettes, { error: 'invalidOption' }).default('standard') })
  .refine(ordered, inOrder)
  .meta({ id: 'IndexAsked' });
export const statsAsked = asked.refine(ordered, inOrder).meta({ id: 'IndexStatsAsked' });
export type ImageryAsked = z.infer<typeof statsAsked>;

/** A date on which the satellite passed and what it saw of the field. */
const seen = z.object({
  date: z.string(),
  sceneId: z.string(),
  /** of the field's pixels, those that are clear; null where nobody has looked yet */
  clear: z.number().nullable(),
});
const noLayer = z.enum(['noScene', 'cloudy', 'outside']);
const statistics = {
  ...{ valid: z.int(), min: z.number(), max: z.number(), mean: z.number(), stDev: z.number() },
  ...{ p10: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() },
  histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
};
const counted = {
  ...{ date: z.string(), sceneId: z.string(), index: z.string() },
  ...{ pixelsInField: z.int(), masked: z.int(), validFraction: z.number(), sclCounts: z.record(z.string(), z.int()) },
  /** side of a pixel, m */
  pixel: z.number(),
  /** under ten pixels say little */
  few: z.boolean(),
};
export const indexAnswer = z
  .object({
    fieldId: z.int(),
    layer: z
      .object({
        ...counted,
        /** PNG as a data address; transparent outside the field and under clouds */
        raster: z.string(),
        ...{ width: z.int(), height: z.int() },
        /** west, south, east, north */
        bounds: z.array(z.number()),
        /** of the picture: bottom left, top left, top right, bottom right; longitude, latitude */
        corners: z.array(z.array(z.number())),
        stops: z.array(z.object({ value: z.number(), color: z.string() })),
      })
      .nullable(),
    /** why there is none */
    state: z.enum(['seen', ...noLayer.options]),
    dates: z.array(seen),
    source: z.string(),
  })
  .meta({ id: 'IndexLayer' });
export type IndexAnswer = z.infer<typeof indexAnswer>;
export const statsAnswer = z
  .object({
    fieldId: z.int(),
    state: z.enum(['seen', ...noLayer.options]),
    source: z.string(),
    ...z.object({ ...counted, ...statistics }).partial().shape,
    classes: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), areaHa: z.number() })).optional(),
  })
  .meta({ id: 'IndexStatistics' });
export type StatsAnswer = z.infer<typeof statsAnswer>;
/** What recorded scenes are attributed to: the reader's language has a word for it, as a service's name needs none. */
export const RECORDED_SCENES = 'Recorded satellite scenes';

export const trendAnswer = z
  .object({
    ...{ fieldId: z.int(), index: z.string(), source: z.string() },
    series: z.array(
      z.object({
        ...{ date: z.string(), sceneId: z.string(), mean: z.number(), p50: z.number(), clear: z.number() },
        /** the rest of a cloud, left out of the line */
        dropped: z.boolean(),
      }),
    ),
    smoothed: z.array(z.object({ date: z.string(), value: z.number() })),
    direction: z.enum(['rising', 'falling', 'flat']),
    /** the first date that the direction counts: none from before the crop was planted */
    directionFrom: z.string().nullable(),
    perTenDays: z.number().nullable(),
    p: z.number().nullable(),
    /** dates that are still being read, and those left out because of clouds */
    ...{ pending: z.int(), cloudy: z.int() },
    planId: z.int().nullable(),
    /** of that plan */
    cropName: z.string().nullable(),
    /** of the shipped crop that it goes back to */
    cropKey: z.string().nullable(),
    stages: z.array(z.object({ name: z.string().nullable(), from: z.string(), to: z.string() })),
    marks: z.array(z.object({ date: z.string(), kind: z.enum(['planting', 'application', 'foliar']) })),
    /** what the field was warned of, oldest first: the alert's name, its days, its worst value */
    events: z.array(
      z.object({
        ...{ name: z.string(), type: eventType, from: z.string(), to: z.string() },
        ...{ value: z.number(), unit: z.string() },
      }),
    ),
  })
  .meta({ id: 'IndexTrend' });
export type TrendAnswer = z.infer<typeof trendAnswer>;
const { zones, format, rates, rateUnit } = exportZones.shape;
/** Of one date, since zones of several say nothing of either. */
export const zonesAsked = z.strictObject({ fieldId: asked.shape.fieldId, index: indexName, date, zones }).meta({ id: 'IndexZonesAsked' });
export type ZonesAsked = z.infer<typeof zonesAsked>;
export const zonesExported = zonesAsked.extend({ format, rates, rateUnit }).meta({ id: 'ExportIndexZones' });
export const zonesAnswer = layerZones
  .omit({ layerId: true })
  .extend({ fieldId: z.int(), index: z.string(), date: z.string(), sceneId: z.string() })
  .meta({ id: 'IndexZones' });
export const colorsQuery = z.strictObject({
  index: indexName.optional(),
  palette: z.enum(palettes, { error: 'invalidOption' }).optional(),
});
export const colorsAnswer = z
  .object({ items: z.array(z.object({ index: z.string(), stops: z.array(z.object({ value: z.number(), color: z.string() })) })) })
  .meta({ id: 'IndexColors' });

export const nightlyAnswer = z
  .object({
    /** time of day, UTC, at which it begins; null: it is turned off */
    at: z.string().nullable(),
    /** of the last days, newest first; of everything that this server keeps */
    runs: z.array(
      z.object({
        ...{ date: z.string(), startedAt: z.string(), endedAt: z.string().nullable() },
        outcome: z.enum(['running', 'whole', 'outOfTime', 'serviceAway']),
        ...{ looked: z.int(), recorded: z.int() },
        /** fields that could not be looked at, by the key of the reason */
        failures: z.array(z.object({ reason: z.string(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: 'NightlyImagery' });
export type NightlyAnswer = z.infer<typeof nightlyAnswer>;
