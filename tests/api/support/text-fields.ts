import type { Schema } from './mutations';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}
/** What is read of docs/openapi.json. */
export interface TextDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
/** `['items', 0, 'name']` */
export type Way = readonly (string | number)[];

const MOST_DEEP = 6;

const operationOf = ({ paths }: TextDocument, route: string): Operation | undefined => {
  const [method = '', path = ''] = route.split(' ');
  const item = paths[`/api${path}`] ?? paths[`/api/flex${path}`];
  return item?.[method.toLowerCase()];
};

/** Every place of a JSON body of the route with what may stand there, once for each form it has. Keys of open records are `own`. */
export function placesOfBody(document: TextDocument, route: string): { way: Way; schema: Schema }[] {
  const { schemas } = document.components;
  const found: { way: Way; schema: Schema }[] = [];
  const visit = (schema: Schema, way: Way): void => {
    if (way.length > MOST_DEEP || schema.enum !== undefined || schema.const !== undefined) return;
    if (schema.$ref !== undefined) return visit(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, way);
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) visit(one, way);
    if (schema.type !== undefined && schema.type !== 'null' && way.length > 0) found.push({ way, schema });
    for (const [name, one] of Object.entries(schema.properties ?? {})) visit(one, [...way, name]);
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, [...way, 'own']);
    const item = schema.prefixItems?.[0] ?? schema.items;
    if (item !== undefined) visit(item, [...way, 0]);
  };
  visit(operationOf(document, route)?.requestBody?.content?.['application/json']?.schema ?? {}, []);
  return found;
}

/** Where a JSON body of the route may have free text, each place once. */
export function textsOfBody(document: TextDocument, route: string): Way[] {
  const texts = placesOfBody(document, route).filter(({ schema }) => [schema.type].flat().includes('string'));
  return [...new Map(texts.map(({ way }) => [JSON.stringify(way), way])).values()];
}

/** The parameters of the route's query that take text. */
export const textsOfQuery = (document: TextDocument, route: string): string[] =>
  (operationOf(document, route)?.parameters ?? [])
    .filter(({ in: where, schema }) => where === 'query' && schema?.enum === undefined && [schema?.type].flat().includes('string'))
    .map(({ name }) => name);

/** A copy of the body with what `value` makes of what stands at the place; what is missing on the way is made. */
export function withValue(body: unknown, way: Way, value: (there: unknown) => unknown): unknown {
  const [first, ...rest] = way;
  if (first === undefined) return value(body);
  if (typeof first === 'number') {
    const items = Array.isArray(body) ? [...body] : [];
    items[first] = withValue(items[first], rest, value);
    return items;
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...fields, [first]: withValue(fields[first], rest, value) };
}
