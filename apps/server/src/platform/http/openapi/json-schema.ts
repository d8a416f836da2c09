import { z } from 'zod';

/** One JSON schema of a zod schema, its named parts as components. Rules that JSON schema cannot express are left to the errors. */
export function jsonSchema(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $defs = {},
    $schema: _,
    ...own
  } = z.toJSONSchema(schema, { io: schemaType, unrepresentable: 'any', reused: 'inline' }) as Record<string, unknown> & {
    $defs?: Record<string, unknown>;
  };
  const id = schema.meta()?.id;
  if (id === undefined || id in $defs) return { schema: own, components: $defs };
  return { schema: { $ref: `#/components/schemas/${id}` }, components: { ...$defs, [id]: own } };
}
