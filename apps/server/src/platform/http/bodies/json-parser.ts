import { isUtf8 } from 'node:buffer';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { FastifyInstance } from 'fastify';
import { Refused, refused } from '../../refusal/refused.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the description of the call says. */
    itemByItem?: true;
  }
}

const DEPTH = 32;
const ITEMS = 10_000;
/** Items, objects and names in all of a body: each that is wrong is an error of its own. A plan of 1,850 doses has fewer. */
export const ENTRIES = 18_000;
const OF_AN_OBJECT = 2;
const OF_A_NAME = 2;

/** Deeper or longer than anything we read. What stands under `geoJson` is not counted: it is read up to its first fault, or by a process of its own.
 * Of calls whose items stand each for itself, each is counted by itself. */
export function tooMuch(body: unknown, itemByItem = false): boolean {
  if (itemByItem && typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const { items, ...rest } = body as { items?: unknown };
    if (Array.isArray(items) && items.length <= ITEMS) return tooMuch(rest) || items.some((item) => tooMuch(item));
  }
  let entries = 0;
  const within = (value: unknown, depth: number, isCounted: boolean): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (depth > DEPTH) return true;
    if (Array.isArray(value)) {
      if (isCounted) entries += value.length;
      return value.length > ITEMS || entries > ENTRIES || value.some((item) => within(item, depth + 1, isCounted));
    }
    if (isCounted) entries += OF_AN_OBJECT;
    for (const key in value) {
      if (isCounted) entries += OF_A_NAME;
      if (entries > ENTRIES) return true;
      if (within((value as Record<string, unknown>)[key], depth + 1, isCounted && key !== 'geoJson')) return true;
    }
    return entries > ENTRIES;
  };
  return within(body, 1, true);
}

/** Where own keys named `__proto__` stand: a schema that copied one would change the copy's prototype instead of refusing it. */
function prototypeKeys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return key === '__proto__' ? [here] : prototypeKeys(inner, here);
  });
}

const { message } = validationErrors.unknownField;

/** The only body parser: JSON in UTF-8, within limits. Every other content type is 415, but multipart where a route takes it. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
    const packed = !/^(identity)?$/i.test(request.headers['content-encoding'] ?? '');
    if (packed || (charset !== undefined && !/^utf-?8$/i.test(charset))) return done(refused(apiErrors, 'unsupportedFormat'));
    if (!isUtf8(body as Buffer)) return done(refused(apiErrors, 'malformedJson'));
    const text = (body as Buffer).toString();
    if (text.trim() === '') return done(null, undefined);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return done(refused(apiErrors, 'malformedJson'));
    }
    if (tooMuch(value, request.routeOptions.config.itemByItem)) return done(refused(apiErrors, 'malformedRequest'));
    const hostile = /__proto__|\\u00/i.test(text) ? prototypeKeys(value) : []; // an escape could spell it
    if (hostile.length > 0) return done(new Refused(invalid(hostile.map((field) => ({ field, key: 'unknownField', message })))));
    return done(null, value);
  });
}
