import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** The body of a good answer, for the OpenAPI document: a schema with `.meta({ id })`. */
export const Answers = (schema: z.ZodType, status = 200) => ApiResponse({ status, standardSchema: schema });

const contentOf = (type: string) => {
  if (type === 'application/json') return { type: 'object' as const };
  return /^text\/|ndjson$/.test(type) ? { type: 'string' as const } : { type: 'string' as const, format: 'binary' };
};
/** A good answer that is a file of one of these types. */
export const AnswersFile = (...types: readonly string[]) =>
  ApiResponse({ status: 200, content: Object.fromEntries(types.map((type) => [type, { schema: contentOf(type) }])) });
