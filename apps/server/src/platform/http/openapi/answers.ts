import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** The body of a good answer, for the OpenAPI document: a schema with `.meta({ id })`. */
export const Answers = (schema: z.ZodType, status = 200) => ApiResponse({ status, standardSchema: schema });
