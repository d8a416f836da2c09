import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { FastifyInstance } from 'fastify';
import type { Request } from './call.js';
import { Refused } from './refused.js';

const asId = (text: unknown) => (typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : text);
const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const sorted = (ids: unknown[]) => ids.map(String).sort().join();

/**
 * Some proxies drop the body of a DELETE, so its ids may stand in the query too: `?id=1&id=2`. Handlers only ever see the body.
 * Both given and unequal: 422.
 */
export function readIdsFromQuery(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request: Request, _reply, done) => {
    const query = request.query as Record<string, unknown> | undefined;
    const named = [...list(query?.['id']), ...list(query?.['ids'])].map(asId);
    if (request.method !== 'DELETE' || named.length === 0) return done();
    const body = (request.body ?? {}) as Record<string, unknown>;
    const sent = [...list(body['id']), ...list(body['ids'])];
    if (sent.length === 0) request.body = { ...body, ids: named };
    else if (sorted(sent) !== sorted(named)) return done(new Refused(invalid([{ field: 'ids', key: 'invalidId', message: validationErrors.invalidId.message }])));
    done();
  });
}
