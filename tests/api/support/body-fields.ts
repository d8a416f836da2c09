interface Schema {
  readonly $ref?: string;
  readonly properties?: Record<string, unknown>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: Schema }> };
}

/** What is read of docs/openapi.json. */
export interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** The fields that the JSON body of a route may have, of all its forms; undefined when it takes none. */
export function bodyFields({ paths, components }: ApiDocument, route: string): ReadonlySet<string> | undefined {
  const [method = '', path = ''] = route.split(' ');
  const operations = paths[`/api${path}`] ?? paths[path] ?? paths[`/api/flex${path}`];
  const schema = operations?.[method.toLowerCase()]?.requestBody?.content?.['application/json']?.schema;
  if (schema === undefined) return undefined;
  const names = ({ $ref, properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
    ...($ref === undefined ? [] : names(components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]!)),
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(names),
  ];
  return new Set(names(schema));
}
