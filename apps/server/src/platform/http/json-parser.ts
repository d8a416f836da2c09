import { apiErrors } from '@loam/domain/kernel/api.errors';
import type { FastifyInstance } from 'fastify';
import { refused } from './refused.js';

const DEPTH = 32;
const ITEMS = 10_000;

/** Deeper or longer than anything we read; also what could reach an object's prototype. */
function tooMuch(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEPTH) return true;
  if (Array.isArray(value)) return value.length > ITEMS || value.some((item) => tooMuch(item, depth + 1));
  for (const key in value) {
    if (key === '__proto__' || tooMuch((value as Record<string, unknown>)[key], depth + 1)) return true;
  }
  return false;
}

/** The only body parser: JSON within limits. Every other content type is 415, but multipart where a route takes it. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, undefined);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return done(refused(apiErrors, 'malformedJson'));
    }
    return tooMuch(value) ? done(refused(apiErrors, 'malformedRequest')) : done(null, value);
  });
}
