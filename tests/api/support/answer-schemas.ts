import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../support/client.js';
import { projectRoot } from '../../support/stack.js';
import { routesOf } from './calls-table.js';

type Schema = Readonly<Record<string, any>>;

/** What is wrong with a value, by the keywords of JSON Schema that docs/openapi.json uses; bounds, patterns and formats are left to the rules' own tests. */
function* faultsIn(value: unknown, schema: Schema, way: string, components: Schema): Generator<string> {
  const inner = function* (one: unknown, of: Schema, at: string) {
    yield* faultsIn(one, of, at, components);
  };
  if (schema['$ref'] !== undefined) yield* inner(value, components['schemas'][String(schema['$ref']).split('/').at(-1)!], way);
  for (const all of schema['allOf'] ?? []) yield* inner(value, all, way);
  for (const some of [schema['anyOf'], schema['oneOf']].filter((one) => one !== undefined)) {
    const tried = (some as Schema[]).map((one) => [...inner(value, one, way)]);
    if (!tried.some((faults) => faults.length === 0)) yield tried.sort((a, b) => a.length - b.length)[0]![0]!;
  }
  if (schema['const'] !== undefined && value !== schema['const']) yield `${way}: ${JSON.stringify(value)} is not ${schema['const']}`;
  if (schema['enum'] !== undefined && !schema['enum'].includes(value))
    yield `${way}: ${JSON.stringify(value)} is none of ${schema['enum']}`;
  const types: readonly string[] = [schema['type'] ?? []].flat();
  if (types.length > 0 && !types.some((type) => isA(value, type))) yield `${way}: ${JSON.stringify(value)} is no ${types.join(' or ')}`;
  else if (Array.isArray(value)) {
    for (const [i, one] of value.entries()) {
      const of = schema['prefixItems']?.[i] ?? schema['items'];
      if (typeof of === 'object') yield* inner(one, of, `${way}[${i}]`);
    }
  } else if (typeof value === 'object' && value !== null) yield* faultsOfObject(value as Schema, schema, way, components);
}

function* faultsOfObject(value: Schema, schema: Schema, way: string, components: Schema): Generator<string> {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  for (const name of required) if (!(name in value)) yield `${way}.${name} is missing`;
  for (const [name, one] of Object.entries(value)) {
    const of = properties[name] ?? others;
    if (of === false) yield `${way}.${name} stands in no schema`;
    else if (typeof of === 'object') yield* faultsIn(one, of, `${way}.${name}`, components);
  }
}

function isA(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** Holds answers to docs/openapi.json: `conforms('GET /plan', answer)` is undefined, or says where they differ; the address as the document spells it will do too. */
export function answerSchemas(): (route: string, answer: Answer) => string | undefined {
  const { paths, components } = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as Schema;
  const operations = new Map<string, Schema>();
  for (const [path, item] of Object.entries(paths as Schema)) {
    const names = routesOf({ paths: { [path]: item } });
    for (const [i, [method, operation]] of Object.entries(item as Schema).entries()) {
      operations.set(`${method.toUpperCase()} ${path}`, operation);
      if (names[i]) operations.set(names[i], operation);
    }
  }
  return (route, answer) => {
    const said = operations.get(route)?.['responses'][answer.status] as Schema | undefined;
    if (!said) return `${route}: ${answer.status} is not described`;
    const content = said['$ref'] === undefined ? said['content'] : components['responses'][said['$ref'].split('/').at(-1)].content;
    if (content === undefined) return answer.text === '' ? undefined : `${route}: ${answer.status} has a body that is not described`;
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (content[type] === undefined) return `${route}: ${type} is none of ${Object.keys(content).join(', ')}`;
    if (type !== 'application/json') return undefined;
    const [first] = faultsIn(answer.body, content[type].schema, `${route} ${answer.status}`, components);
    return first;
  };
}
