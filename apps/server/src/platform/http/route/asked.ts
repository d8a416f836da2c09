import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CallDescription } from '@loam/domain/kernel/call/call';
import { errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { detailsOf } from '@loam/domain/kernel/errors/validate';
import type { z } from 'zod';
import type { Request } from '../call/call.js';
import { withoutPageScope } from '../bodies/parsing.js';
import { Refused } from '../../refusal/refused.js';

/** What was sent, read by the schemas of the call. @throws Refused 404 of an id that is none, else 422 with all failures of the part */
export type Reader = (request: Request) => Record<string, unknown>;
export const READER = 'loam:reader';

export function readerOf({ method, params, query, body, form }: CallDescription): Reader {
  return (request) => ({
    ...(params && { params: read(params, request.params) }),
    ...(query && { query: read(query, withoutPageScope(request.query)) }),
    ...(body &&
      form !== true &&
      !(form && request.isMultipart()) && {
        body: once(method, read(body, request.body === undefined ? {} : request.body)),
      }),
  });
}

/** Whoever is named twice is deleted once; the bound counts what was sent. */
function once(method: CallDescription['method'], body: unknown): unknown {
  const { ids } = (body ?? {}) as { ids?: unknown };
  return method === 'DELETE' && Array.isArray(ids) ? { ...(body as object), ids: [...new Set(ids as unknown[])] } : body;
}

function read(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const details = detailsOf(result.error.issues);
  const missing = details.find(({ key }) => errorEntry(key)?.status === 404);
  throw new Refused(missing ? new Refusal(missing.key, 404, missing.message) : invalid(details));
}

/** `@Asked() { params, query, body }: Asked<typeof calls.save>`, of the call that the handler serves. */
export const Asked = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const reader = Reflect.getMetadata(READER, context.getHandler()) as Reader;
  return reader(context.switchToHttp().getRequest<Request>());
});
