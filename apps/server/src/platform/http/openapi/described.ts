import { addressesOf, type CallDescription } from '@loam/domain/kernel/call/call';
import type { z } from 'zod';
import { jsonSchema } from './json-schema.js';
import type { Operation, Parameter } from './operation.js';

type Schema = Readonly<Record<string, unknown>>;

/** The calls that routes serve and their rows of docs/calls.csv, by `GET /customer/{id}`. */
const described = new Map<string, { readonly call: CallDescription; readonly row: string }>();

/** Notes a call that a route serves, at each of its addresses. */
export function describeCall(call: CallDescription): void {
  for (const { id, path } of addressesOf(call)) described.set(`${call.method} ${path}`, { call, row: id });
}

const servedAt = (method: string, path: string) => described.get(`${method.toUpperCase()} ${path.replace('/api', '')}`);

/** The row of an operation. */
export const rowServedAt = (method: string, path: string): string | undefined => servedAt(method, path)?.row;

/** An operation with what its described call reads, and the components that this names. */
export function describeAsked(operation: Operation, method: string, path: string): { operation: Operation; components: Schema } {
  const call = servedAt(method, path)?.call;
  if (call === undefined) return { operation, components: {} };
  const components = {};
  const read = (schema: z.ZodType) => {
    const written = atComponents(jsonSchema(schema, { schemaType: 'input' })!);
    Object.assign(components, written.components);
    return written.schema;
  };
  const fields = (schema: z.ZodType | undefined, place: string) => (schema ? parametersOf(read(schema), place) : []);
  const { operationId, parameters = [], ...rest } = operation;
  const asked = {
    summary: call.summary,
    parameters: [...fields(call.params, 'path'), ...fields(call.query, 'query'), ...parameters],
    ...(call.body &&
      call.form !== true && { requestBody: { required: true, content: { 'application/json': { schema: read(call.body) } } } }),
  };
  return { operation: { operationId, ...asked, ...rest }, components };
}

/** As the document writes schemas everywhere: their parts among the components, one value as an enum of one. */
const atComponents = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('const' in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  }) as T;

function parametersOf(schema: Schema, place: string): Parameter[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    required: required.includes(name),
    in: place,
    ...(one['description'] !== undefined && { description: one['description'] }),
    schema: one,
  }));
}
