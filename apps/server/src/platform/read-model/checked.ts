import { crc32 } from 'node:zlib';

/** Hex digits of a checksum. */
const LENGTH = 8;

/** Of a text and the place where it belongs, so that what is copied to another place fits no more than noise does. */
export const checksum = (place: string | number, text: string): string => placed(place, crc32(text));

/** The same of a text whose own sum is known: one row's entries stand in many lists. */
export const placed = (place: string | number, sum: number): string =>
  ((sum ^ (typeof place === 'number' ? place : placeSum(place))) >>> 0).toString(16).padStart(LENGTH, '0');

/** Stands for a place that many texts belong to. */
export const placeSum = (place: string): number => crc32(place);

export const checked = (place: string, text: string): string => `${checksum(place, text)}${text}`;

/** Undefined when this was not written by us, or not for this place. */
export function unchecked(place: string, raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.slice(LENGTH);
  return raw.startsWith(checksum(place, text)) ? text : undefined;
}

/** Where a projection's documents and the members of its sorted sets belong, whatever its version. */
export const documentPlace = (base: string, key: string): string => `${base}d:${key}`;
export const orderPlace = (base: string, list: string, sort: string): string => `${base}l:${list}:s:${sort}`;
export const checkpointPlace = (base: string): string => `${base}at`;

/** The position of a checkpoint as it stands in Redis. */
export function positionOf(base: string, raw: unknown): number | undefined {
  const text = unchecked(checkpointPlace(base), raw);
  return text === undefined ? undefined : Number(text);
}
