import { z } from 'zod';
import type { Band } from './indices.js';

const rasterBand = z.looseObject({ nodata: z.number().nullish(), scale: z.number().default(1), offset: z.number().default(0) });
const asset = z.looseObject({ href: z.string().max(2_000), 'raster:bands': z.array(rasterBand).optional() });
const item = z.looseObject({
  id: z.string().min(1).max(200),
  collection: z.string().max(100).optional(),
  bbox: z.array(z.number()).min(4).max(6).optional(),
  properties: z.looseObject({
    datetime: z.string().max(40),
    'eo:cloud_cover': z.number().nullish(),
    'proj:epsg': z.number().nullish(),
    'proj:code': z.string().nullish(),
    'grid:code': z.string().nullish(),
  }),
  assets: z.record(z.string(), z.unknown()),
});
const answer = z.looseObject({ features: z.array(z.unknown()).max(1_000) });

/** Reflectances of other collections are off by 0.1 in a way that their items do not say rightly. */
export const COLLECTION = 'sentinel-2-c1-l2a';

export interface SceneAsset {
  readonly href: string;
  readonly scale: number;
  readonly offset: number;
  readonly nodata: number | null;
}
export interface Scene {
  readonly id: string;
  readonly date: string;
  readonly datetime: string;
  readonly epsg: number;
  readonly bbox: readonly number[] | null;
  /** per cent of the whole scene */
  readonly cloudCover: number | null;
  readonly assets: Readonly<Partial<Record<Band | 'scl', SceneAsset>>>;
}

const wanted: readonly (Band | 'scl')[] = ['blue', 'green', 'red', 'rededge1', 'nir', 'nir08', 'swir16', 'scl'];

function assetOf(raw: unknown): SceneAsset | undefined {
  const read = asset.safeParse(raw);
  if (!read.success) return undefined;
  const [band] = read.data['raster:bands'] ?? [];
  return { href: read.data.href, scale: band?.scale ?? 1, offset: band?.offset ?? 0, nodata: band?.nodata ?? null };
}

/** A scene of an item; undefined when it is of another collection, in no zone of UTM, or has no classification. */
function sceneOf(raw: unknown): Scene | undefined {
  const read = item.safeParse(raw);
  if (!read.success) return undefined;
  const { id, collection, bbox, properties, assets } = read.data;
  const epsg = properties['proj:epsg'] ?? Number(/^EPSG:(\d+)$/.exec(properties['proj:code'] ?? '')?.[1]);
  const instant = Date.parse(properties.datetime);
  if ((collection !== undefined && collection !== COLLECTION) || !isUtm(epsg) || Number.isNaN(instant)) return undefined;
  const found = wanted.flatMap((name) => {
    const one = assetOf(assets[name]);
    return one ? [[name, one] as const] : [];
  });
  const datetime = new Date(instant).toISOString();
  const flat = bbox && (bbox.length === 6 ? [bbox[0]!, bbox[1]!, bbox[3]!, bbox[4]!] : bbox);
  return {
    ...{ id, datetime, date: datetime.slice(0, 10), epsg, bbox: flat ?? null, cloudCover: properties['eo:cloud_cover'] ?? null },
    assets: Object.fromEntries(found),
  };
}
const isUtm = (epsg: number): boolean => (epsg > 32600 && epsg <= 32660) || (epsg > 32700 && epsg <= 32760);

/** The scenes of a search's answer, newest first; undefined when it is no such answer. */
export function scenesOf(raw: unknown): Scene[] | undefined {
  const read = answer.safeParse(raw);
  if (!read.success) return undefined;
  return read.data.features.flatMap((one) => sceneOf(one) ?? []).sort((a, b) => (a.datetime < b.datetime ? 1 : -1));
}

/** What is asked of `POST /search`. The cloud share of a whole scene of 110 km says little of a field: the filter is loose. */
export const searchOf = (geometry: object, from: string, to: string) => ({
  collections: [COLLECTION],
  intersects: geometry,
  datetime: `${from}T00:00:00Z/${to}T23:59:59Z`,
  query: { 'eo:cloud_cover': { lte: 90 } },
  sortby: [{ field: 'properties.datetime', direction: 'desc' }],
  limit: 100,
});
