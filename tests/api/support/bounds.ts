import type { Answer } from '../../support/client.js';
import type { Schema } from './mutations.js';
import { placesOfBody, type TextDocument, type Way } from './text-fields.js';

/** A field of a body with a bound, and a value at it or just beyond it. */
export interface AtBound {
  readonly way: Way;
  /** `max 100` */
  readonly bound: string;
  readonly within: boolean;
  /** By what stands in the body: a list is made longer of what is in it. */
  readonly value: (there: unknown) => unknown;
}

/** Longer texts and lists are refused for the size of the call. */
const MOST_LONG = 20_000;
const isWhole = ({ type }: Schema) => [type].flat().includes('integer');
const always = (value: unknown) => () => value;

function ofNumber(schema: Bounded): Omit<AtBound, 'way'>[] {
  const step = (bound: number) => (isWhole(schema) ? 1 : Math.max(1e-6, Math.abs(bound) * 1e-9));
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const ends = [
    [minimum, -1, true, 'min'],
    [maximum, 1, true, 'max'],
    [exclusiveMinimum, -1, false, 'above'],
    [exclusiveMaximum, 1, false, 'below'],
  ] as const;
  return ends.flatMap(([end, out, itself, name]) => {
    if (end === undefined || Math.abs(end) >= Number.MAX_SAFE_INTEGER) return [];
    const bound = `${name} ${end}`;
    // 1 is the least of ids, and somebody's
    const isAnId = isWhole(schema) && minimum === 1 && maximum === Number.MAX_SAFE_INTEGER;
    return itself
      ? [{ bound, within: false, value: always(end + out * step(end)) }, ...(isAnId ? [] : [{ bound, within: true, value: always(end) }])]
      : [
          { bound, within: false, value: always(end) },
          { bound, within: true, value: always(end - out * (isWhole(schema) ? 1 : 0.01)) },
        ];
  });
}

function ofText({ minLength = 0, maxLength = Infinity }: Bounded): Omit<AtBound, 'way'>[] {
  const text = (length: number) => always('a'.repeat(length));
  return [
    ...(minLength > 0 ? [{ bound: `min ${minLength}`, within: false, value: text(minLength - 1) }] : []),
    ...(maxLength < MOST_LONG
      ? [
          { bound: `max ${maxLength}`, within: true, value: text(maxLength) },
          { bound: `max ${maxLength}`, within: false, value: text(maxLength + 1) },
        ]
      : []),
  ];
}

function ofList({ minItems = 0, maxItems = Infinity }: Bounded): Omit<AtBound, 'way'>[] {
  const list = (length: number) => (there: unknown) =>
    Array.from({ length }, (_, n) => (Array.isArray(there) && there.length > 0 ? there[n % there.length] : 1) as unknown);
  return [
    ...(minItems > 0 ? [{ bound: `min ${minItems}`, within: false, value: list(minItems - 1) }] : []),
    ...(maxItems < MOST_LONG ? [{ bound: `max ${maxItems}`, within: false, value: list(maxItems + 1) }] : []),
  ];
}

interface Bounded extends Schema {
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Every bound of every field of a route's body. Fields that have several forms are left out: what one refuses another takes. */
export function boundsOfBody(document: TextDocument, route: string): AtBound[] {
  const places = new Map<string, { way: Way; schemas: Bounded[] }>();
  for (const { way, schema } of placesOfBody(document, route)) {
    const key = JSON.stringify(way);
    const known = places.get(key) ?? { way, schemas: [] };
    known.schemas.push(schema);
    places.set(key, known);
  }
  return [...places.values()].flatMap(({ way, schemas: [schema, ...others] }) => {
    if (schema === undefined || others.some((one) => JSON.stringify(one) !== JSON.stringify(schema))) return [];
    const types = [schema.type].flat();
    const found = types.some((type) => type === 'number' || type === 'integer')
      ? ofNumber(schema)
      : types.includes('string')
        ? ofText(schema)
        : types.includes('array')
          ? ofList(schema)
          : [];
    return found.map((one) => ({ way, ...one }));
  });
}

/** As details name it: `items[0].price`. */
export const fieldOf = (way: Way): string =>
  way.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');

interface Detail {
  readonly field: string;
  readonly key: string;
  readonly params?: Readonly<Partial<Record<'min' | 'max' | 'above' | 'below', number>>>;
}
const BY_BOUND = new Set(['outOfRange', 'lengthRange', 'itemCount', 'mustBePositive']);
const sizeOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? [...value].length : (value as unknown[]).length;

/** Whether a refusal by a bound names one that the value is beyond. */
function isTrue({ key, params: { min, max, above, below } = {} }: Detail, value: unknown): boolean {
  const size = sizeOf(value);
  return (
    (min !== undefined && (key === 'mustBePositive' ? size <= min : size < min)) ||
    (max !== undefined && size > max) ||
    (above !== undefined && size <= above) ||
    (below !== undefined && size >= below)
  );
}

/**
 * Beyond a bound nothing is taken, and who is told why is told of that part of the body; at a bound nothing is refused but by another,
 * narrower bound (of a unit, of a kind) that is named. An empty text is none; an id that nobody has is missing.
 */
export function isAnsweredByBound({ status, body }: Answer, way: Way, within: boolean, value: unknown): boolean {
  const details = (status === 422 ? (body.details ?? []) : []) as Detail[];
  const there = details.find(({ field, key }) => field === fieldOf(way) && BY_BOUND.has(key));
  if (there) return isTrue(there, value);
  if (within || status === 404 || value === '') return true;
  return status === 422 && details.some(({ field }) => field.startsWith(String(way[0])));
}
