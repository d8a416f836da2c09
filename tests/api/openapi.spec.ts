import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectRoot } from '../support/stack.js';
import { answerSchemas } from './support/answer-schemas.js';
import { routesOf } from './support/calls-table.js';
import { startServer, type TestServer } from './support/server.js';

type Schema = Record<string, any>;
interface Operation {
  name: string;
  row: string | undefined;
  description: string | undefined;
  responses: Record<string, Schema>;
  inputs: Schema[];
}

let server: TestServer;
let document: Schema;
let operations: Operation[];

beforeAll(async () => {
  server = await startServer({ redis: false });
  document = (await server.anonymous.get('/openapi.json')).body;
  operations = Object.entries(document['paths'] as Record<string, Record<string, Schema>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method} ${path}`,
      row: operation['x-row'],
      description: operation['description'],
      responses: operation['responses'],
      inputs: [...(operation['parameters'] ?? []), ...Object.values((operation['requestBody']?.content ?? {}) as Schema)].flatMap(
        ({ schema }: Schema) => schema ?? [],
      ),
    })),
  );
});
afterAll(() => server?.stop());

/** Want a code, a key, a link, a file, a task or a service, which the tests of all calls do without: no good answer of them is recorded. */
const unshown: readonly string[] = [
  'POST /adminCenter/field/bulk-import',
  'POST /adminCenter/field/bulk-import/check',
  'GET /adminCenter/user/confirm',
  'POST /adminCenter/user/transfer',
  'PUT /audit/filters/{id}',
  'DELETE /audit/filters/{id}',
  'POST /auth/change-password',
  'POST /auth/reset',
  'DELETE /auth/sessions/{sid}',
  'POST /auth/sso/exchange',
  'POST /customer/{id}/bulk-import',
  'POST /customer/{id}/bulk-import/check',
  'POST /field/files',
  'POST /field/outlines',
  'POST /field/soilTypeData',
  'GET /gdpr/{taskId}',
  'GET /gdpr/{taskId}/file',
  'GET /invite/check',
  'GET /network/information',
  'POST /sentinel/external/convert',
  'POST /sentinel/zones',
  'POST /shapefile',
  'GET /licenses/sign/{token}',
  'POST /licenses/sign/{token}',
  'GET /share/{token}',
  'POST /plantAnalysis/bulk-import',
  'POST /plantAnalysis/bulk-import/check',
  'POST /soilAnalysis/bulk-import',
  'POST /survey/bulk-import',
  'POST /survey/bulk-import/check',
  'POST /uploads/{taskId}/cancel',
  'POST /uploads/{taskId}/pause',
  'POST /uploads/{taskId}/resume',
  'POST /user/factors/authenticator/confirm',
  'POST /user/factors/passkey/confirm',
  'POST /user/factors/recoveryCodes',
  'POST /user/register',
  'POST /user/verify',
  'POST /user/verify/factor',
  'POST /user/verify/passkey',
  'POST /user/verify/passkey/options',
  'POST /weather/sms',
];

/** Every schema inside one, with the way to it. Parts that were named stand in the components. */
function* parts(schema: Schema, way: string, seen: ReadonlySet<string> = new Set()): Generator<[way: string, Schema]> {
  const named = (schema['$ref'] as string | undefined)?.split('/').at(-1);
  if (named !== undefined) {
    if (!seen.has(named)) yield* parts(document['components'].schemas[named], named, new Set([...seen, named]));
    return;
  }
  yield [way, schema];
  for (const inner of [schema['anyOf'], schema['oneOf'], schema['allOf']].flat()) if (inner) yield* parts(inner, way, seen);
  for (const [name, inner] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>))
    yield* parts(inner, `${way}.${name}`, seen);
  for (const inner of schema['prefixItems'] ?? [schema['items']]) if (inner) yield* parts(inner, `${way}[]`, seen);
}

const bounded = (schema: Schema, low: string[], high: string[]) =>
  [low, high].every((names) => names.some((name) => name in schema)) ||
  ['enum', 'const', 'pattern', 'format'].some((name) => name in schema);

describe('the description of the API', () => {
  test('R419 writes the bounds of every number and text that a call takes', () => {
    const open = operations.flatMap(({ name, inputs }) =>
      inputs.flatMap((input) =>
        [...parts(input, name)].flatMap(([way, schema]) => {
          if (/\.(createdAt|updatedAt|layers\[\]\.layerName)$/.test(way)) return []; // read-only: may only come back as it went out
          if (
            ['number', 'integer'].includes(schema['type']) &&
            !bounded(schema, ['minimum', 'exclusiveMinimum'], ['maximum', 'exclusiveMaximum'])
          )
            return [way];
          if (schema['type'] === 'string' && way.includes('.') && !bounded(schema, ['type'], ['maxLength'])) return [way];
          return [];
        }),
      ),
    );
    expect([...new Set(open)]).toEqual([]);
  });

  test('R494 describes every call of the specification: who may, what is answered, every refusal', () => {
    const rows = new Set(readFileSync(join(projectRoot, 'docs/calls.csv'), 'utf8').match(/^C\d{3}(?=,)/gm));
    const own = ['get /metrics']; // for the operator; not a call of the product
    for (const { name, row, description, responses } of operations.filter(({ name: one }) => !own.includes(one))) {
      expect([name, rows.has(row ?? '')]).toEqual([name, true]);
      expect([name, description]).toEqual([name, expect.stringMatching(/\*\*Sign-in\*\*: .+[\s\S]*\*\*Answer\*\*: .+/)]);
      const refusals = Object.entries(responses).filter(([status]) => status >= '400');
      expect([name, refusals.map(([status]) => status)]).toEqual([
        name,
        expect.arrayContaining(['401', '403', '404', '422', '429', '500', '503']),
      ]);
      for (const [, { $ref }] of refusals)
        expect(document['components'].responses[$ref.split('/').at(-1)].content['application/json'].schema).toEqual({
          $ref: '#/components/schemas/Error',
        });
    }
    expect(operations.length).toBeGreaterThan(100);
  });

  test('R494 begins with an introduction, names each call in words, and calls each group of them by its capability', () => {
    const { info, paths, tags, servers } = document as { info: Schema; paths: Record<string, Schema>; tags: Schema[]; servers: Schema[] };
    const told = ['Signing in', 'Errors', 'Repeats', 'Revisions', 'Lists', 'Sockets'];
    expect([...info['description'].matchAll(/^## (.+)$/gm)].map(([, head]) => head)).toEqual(expect.arrayContaining(told));
    for (const word of ['/api/auth/login', 'Idempotency-Key', 'If-Match', 'pageNo', 'details']) expect(info['description']).toContain(word);
    expect(servers.length).toBeGreaterThan(0);
    const capabilities = readdirSync(join(projectRoot, 'libs/domain/src')).map((name) => `${name[0]!.toUpperCase()}${name.slice(1)}`);
    const names = tags.map(({ name }) => name as string);
    expect(names.filter((name) => !capabilities.includes(name))).toEqual([]);
    const calls = Object.values(paths).flatMap((item) => Object.values(item) as Schema[]);
    expect(calls.filter((call) => call['tags']?.length !== 1 || !names.includes(call['tags'][0]))).toEqual([]);
    const unworded = calls.map(({ summary }) => String(summary)).filter((words) => !/^\p{Lu}[\p{L}\d ,;:/’'()-]+$/u.test(words));
    expect(unworded).toEqual([]);
  });

  test('R494 writes the body of every good answer: its fields, or the type of its file', () => {
    const good = operations.flatMap(({ name, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status < '400')
        .map(([status, answer]) => ({ name: `${name} ${status}`, status, answer })),
    );
    const bodiless = ['204', '302', '304'];
    const bare = good.filter(({ status, answer }) => {
      const schemas = Object.values((answer['content'] ?? {}) as Schema).map(({ schema }) => schema as Schema | undefined);
      return !bodiless.includes(status) && (schemas.length === 0 || schemas.some((schema) => Object.keys(schema ?? {}).length === 0));
    });
    expect(bare.map(({ name }) => name)).toEqual([]);
    expect(good.length).toBeGreaterThanOrEqual(operations.length);
  });

  test('R494 says nothing in the numbers of our own lists', () => {
    const text = JSON.stringify(document, (key, value: unknown) => (key === 'x-row' ? undefined : value));
    expect(text.match(/.{0,60}\b[CRU]\d{3}\b(?!-).{0,40}/g) ?? []).toEqual([]);
  });

  test('R494 shows of each call that answers in JSON a real answer, which fits what is written of it', () => {
    const differs = answerSchemas();
    const json = (answer: Schema | undefined) => answer?.['content']?.['application/json'] as Schema | undefined;
    const shown = Object.entries(document['paths'] as Record<string, Record<string, Schema>>).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => {
        const good = Object.entries(operation['responses'] as Schema).filter(([status, one]) => status < '300' && json(one));
        const found = good.find(([, one]) => 'example' in json(one)!);
        const [route] = routesOf({ paths: { [path]: { [method]: {} } } });
        return good.length === 0 || !route ? [] : [{ route, status: Number(found?.[0]), example: found && json(found[1])!['example'] }];
      }),
    );
    const headers = new Headers({ 'content-type': 'application/json' });
    const bare = shown.filter(({ example }) => example === undefined).map(({ route }) => route);
    expect(bare.toSorted()).toEqual(unshown.toSorted());
    const wrong = shown.flatMap(({ route, status, example }) =>
      example === undefined ? [] : (differs(route, { status, headers, body: example, text: JSON.stringify(example) }) ?? []),
    );
    expect(wrong).toEqual([]);
    expect(document['paths']['/api/customer'].post.requestBody.content['application/json'].example).toMatchObject({
      fullName: expect.any(String),
    });
  });

  test('R494 shows what stands in an address, of nearly all that have to be there, and no key to anything', () => {
    const operations = Object.values(document['paths'] as Record<string, Record<string, Schema>>).flatMap((item) => Object.values(item));
    const parameters = operations.flatMap((operation) => (operation['parameters'] ?? []) as Schema[]);
    const due = parameters.filter(({ in: where, required }) => where === 'path' || (where === 'query' && required));
    expect(due.filter((one) => 'example' in one).length / due.length).toBeGreaterThan(0.85);
    const shown = parameters.filter((one) => 'example' in one);
    const kinds = { integer: 'number', number: 'number', boolean: 'boolean', string: 'string' } as Record<string, string>;
    const misfits = shown.filter(
      ({ schema, example }) => (kinds[(schema as Schema)['type'] as string] ?? typeof example) !== typeof example,
    );
    expect(misfits).toEqual([]);
    expect(
      shown.filter(({ name, in: where }) => where !== 'header' && /token|^data$|^sid$/i.test(name as string)).map(({ name }) => name),
    ).toEqual([]);
  });

  test('R494 names the headers a call knows, the statuses it answers with, and the calls that need no sign-in', () => {
    const of = (path: string, method: string) => document['paths'][path][method];
    const headers = (path: string, method: string) =>
      of(path, method)
        .parameters.filter((one: Schema) => one['in'] === 'header')
        .map(({ name }: Schema) => name);
    expect(headers('/api/customer', 'put')).toEqual(expect.arrayContaining(['Idempotency-Key', 'If-Match']));
    expect(headers('/api/customer', 'get')).toEqual(expect.arrayContaining(['If-None-Match']));
    expect(headers('/api/company', 'post')).toEqual(expect.arrayContaining(['X-Admin-Token', 'X-Confirm-Token']));
    expect(Object.keys(of('/api/auth/login', 'post').responses)).toEqual(expect.arrayContaining(['200']));
    expect(Object.keys(of('/api/auth/login', 'post').responses)).not.toContain('201');
    expect(Object.keys(of('/api/invite/check', 'get').responses)).toContain('410');
    expect(Object.keys(of('/api/plan/storage/share', 'post').responses)).toContain('502');
    expect([of('/api/auth/login', 'post').security, of('/api/user', 'get').security]).toEqual([[], undefined]);
  });
});
