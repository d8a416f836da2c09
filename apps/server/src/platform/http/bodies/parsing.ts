import { Injectable, type PipeTransform } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import { errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { detailsOf } from '@loam/domain/kernel/errors/validate';
import type { z } from 'zod';
import { Refused } from '../../refusal/refused.js';

/** Reads `@Body({schema})`, `@Query({schema})` and `@Param({schema})`; all failures come as details of one 422. */
@Injectable()
export class SchemaPipe implements PipeTransform {
  async transform(value: unknown, { schema, type }: ArgumentMetadata): Promise<unknown> {
    if (!schema || !('safeParseAsync' in schema)) return value;
    const input = value === undefined && type === 'body' ? {} : type === 'query' ? withoutPageScope(value) : value;
    const read = await (schema as unknown as z.ZodType).safeParseAsync(input, { reportInput: true });
    if (!read.success) throw new Refused(invalid(detailsOf(read.error.issues)));
    return read.data;
  }
}

/** `collection` and `group` are what pages carry in their addresses; where they are no numbers they say nothing (specification §2). */
export const withoutPageScope = (query: unknown) =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(
        Object.entries(query).filter(([name, value]) => !['collection', 'group'].includes(name) || /^\d+$/.test(String(value))),
      )
    : query;

/**
 * An id of a path or a query: `@Param('id', id('CustomerNotFound'))`. What is no id cannot be an entity's, so it answers
 * that entity's 404, the same bytes as a missing one; without a key it is 422 `invalidId`. Undefined stays undefined
 * when `optional`.
 */
export function id(notFound?: string, { optional = false }: { optional?: boolean } = {}): PipeTransform {
  return {
    transform(value: unknown, { data: field = 'id' }: ArgumentMetadata): number | undefined {
      if (value === undefined && optional) return undefined;
      if (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value))) return Number(value);
      const entry = notFound === undefined ? undefined : errorEntry(notFound);
      if (value !== undefined && notFound !== undefined && entry) throw new Refused(new Refusal(notFound, entry.status, entry.message));
      const key = value === undefined ? 'required' : 'invalidId';
      throw new Refused(invalid([{ field, key, message: validationErrors[key].message }]));
    },
  };
}
