import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { Request } from './call.js';
import { Refused } from '../../refusal/refused.js';

const value = (raw: string): unknown => (/^-?\d{1,15}$/.test(raw) ? Number(raw) : raw === 'true' || raw === 'false' ? raw === 'true' : raw);

/**
 * Some proxies drop the body of a DELETE, so what it names may also come in the query (`?id=1&id=2&planId=3`).
 * Handlers see one body either way, with the ids always in `ids`.
 * @throws Refused 422 idsDiffer when body and query name different things
 */
export function joinDeleteInput(request: Request): void {
  const query = request.query as Record<string, string | string[]> | undefined;
  const sent = request.body;
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent))) return;
  const body = named(sent as Record<string, unknown> | undefined);
  const asked = named(
    query && Object.fromEntries(Object.entries(query).map(([name, raw]) => [name, Array.isArray(raw) ? raw.map(value) : value(raw)])),
  );
  for (const [name, other] of Object.entries(asked)) {
    if (name in body && JSON.stringify(namesOf(body[name])) !== JSON.stringify(namesOf(other))) {
      throw new Refused(invalid([{ field: name, key: 'idsDiffer', message: validationErrors.idsDiffer.message }]));
    }
  }
  const joined = { ...asked, ...body };
  if (Object.keys(joined).length > 0) request.body = joined;
}

/** What is named, whatever the order and however often. */
const namesOf = (x: unknown): unknown => (Array.isArray(x) ? [...new Set(x as unknown[])].sort((a, b) => Number(a) - Number(b)) : x);

/** `id` and `ids` are one thing: the list `ids`. */
function named(input: Record<string, unknown> | undefined): Record<string, unknown> {
  const { id, ids = id, ...rest } = input ?? {};
  return ids === undefined ? rest : { ...rest, ids: typeof ids === 'object' ? ids : [ids] };
}
