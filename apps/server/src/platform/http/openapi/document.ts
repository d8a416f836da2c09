import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errorAnswer } from '@loam/domain/kernel/errors/error-answer.schema';
import { callOf, specified } from './calls.js';
import { describeAsked } from './described.js';
import { addExample } from './examples.js';
import { jsonSchema } from './json-schema.js';
import { headers, rareRefusals } from './row-terms.js';
import type { Operation, Parameter } from './operation.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The request cannot be read',
  401: 'Not signed in, or no longer',
  403: 'Not allowed',
  404: 'Not there, or not in the scope of who asks',
  409: 'The state or another entity forbids it',
  412: 'Changed since it was read',
  413: 'Too large',
  415: 'Content type or file format not supported',
  422: 'One detail for each field that is wrong',
  428: 'Needs the revision it was read at',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};
const WRITES_ONLY = new Set(['409', '412', '413', '415', '428']);

const introduction = join(import.meta.dirname, '../../../../../../docs/api.md');
/** `LibraryChangesController` as `libraryChanges`. */
const shortName = (controller: string) => controller.replace(/Controller$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
/** `PlanHistoryModule` as `Plan history`: the capability that serves a controller. */
const spoken = (module: string) => module.replace(/Module$/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The capability of each controller, by the name that the document knows it by. */
function tagsOf(app: INestApplication): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const module of app.get(ModulesContainer).values())
    for (const { name } of module.controllers.values()) tags.set(String(name).replace(/Controller$/, ''), spoken(module.metatype.name));
  return tags;
}

/** OpenAPI 3.1 of every route, in the specification's spelling, with the error bodies. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Loam')
    .setVersion('1')
    .setDescription(existsSync(introduction) ? readFileSync(introduction, 'utf8') : '')
    .addServer('/', 'The server that serves this document')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    standardSchemaConverter: jsonSchema,
    operationIdFactory: (controller, method) => `${shortName(controller)}${method.replace(/^[a-z]/, (letter) => letter.toUpperCase())}`,
  });
  const tags = tagsOf(app);
  const paths: Record<string, unknown> = {};
  const components: Record<string, unknown>[] = [];
  for (const [path, item] of Object.entries(document.paths).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const operations = item as Record<string, Operation | undefined>;
    for (const method of METHODS) {
      if (!operations[method]) continue;
      const { operation, components: named } = describeAsked(operations[method], method, path);
      operations[method] = operation;
      // the first address has the name, the others are numbered
      operation['operationId'] = String(operation['operationId']).replace(/\[(\d+)\]$/, (_, nth: string) =>
        nth === '0' ? '' : String(Number(nth) + 1),
      );
      operation['tags'] = (operation['tags'] as string[]).map((tag) => tags.get(tag) ?? tag);
      components.push(named);
      addErrors(operation, method !== 'get');
      for (const parameter of operation.parameters ?? []) {
        boundId(parameter);
        if (parameter.in === 'header') parameter.required = false; // no call asks for one; the optional mark of TypeScript is lost
      }
      const call = callOf(method, path);
      if (call) describe(operation, call, method === 'get');
      addExample(operation, method, path);
    }
    paths[
      specified(
        METHODS.find((method) => operations[method])!,
        path,
      )
    ] = item;
  }
  tellApart(paths as Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>);
  components.push(jsonSchema(errorAnswer, { schemaType: 'output' })!.components);
  // a part of a body and of an answer is written as the answer has it: what has a default is always there
  const schemas: Record<string, unknown> = Object.fromEntries(
    [...components, document.components?.schemas ?? {}].flatMap((some) => Object.entries(some)),
  );
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...document,
    tags: [...new Set(tags.values())].sort().map((name) => ({ name })),
    paths,
    security: [{ bearer: [] }],
    components: { ...document.components, schemas: sorted, responses: errorResponses() },
  } as OpenAPIObject;
}

/** Calls of a capability that are called alike, as those of soil, plant and water are, say what of their address is their own. */
function tellApart(paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>): void {
  const alike = new Map<string, { operation: Operation; parts: string[] }[]>();
  for (const [path, item] of Object.entries(paths))
    for (const operation of METHODS.flatMap((method): Operation[] => (item[method] ? [item[method]] : []))) {
      const name = JSON.stringify([operation['tags'], operation['summary']]);
      alike.set(name, [...(alike.get(name) ?? []), { operation, parts: path.split('/').filter((part) => /^(?!api$)\w/.test(part)) }]);
    }
  for (const some of alike.values())
    for (const { operation, parts } of some.length > 1 ? some : []) {
      const own = parts.filter((part) => some.some((other) => !other.parts.includes(part)));
      operation['summary'] = `${String(operation['summary'])} (${own.join('/') || parts.join('/')})`;
    }
}

/** What docs/calls.csv says of the call. */
function describe(operation: Operation, call: NonNullable<ReturnType<typeof callOf>>, read: boolean): void {
  Object.assign(operation, { 'x-row': call.id, description: call.description }, call.public && { security: [] });
  if (read && call.headers.includes('If-None-Match'))
    (operation.responses ??= {})['304'] = { description: 'Still the revision that the reader has' };
  for (const status of call.refusals) (operation.responses ??= {})[status] = { $ref: `#/components/responses/Error${status}` };
  operation.parameters = (operation.parameters ?? []).concat(
    call.headers.map((name) => ({ name, in: 'header', required: false, ...headers[name] })),
  );
}

/** An id (`a` and `b` of plant-analysis too) or a row number of a path or a query is read by a pipe, which leaves no schema behind. */
function boundId({ name, schema }: Parameter): void {
  const read = schema?.['type'] === 'number';
  if (schema && read && /^(id|a|b)$|Id$|^row$/.test(name))
    Object.assign(schema, { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
}

function addErrors(operation: Operation, write: boolean): void {
  const responses = (operation.responses ??= {});
  for (const status of Object.keys(ERRORS)) {
    if (write || !WRITES_ONLY.has(status)) responses[status] ??= { $ref: `#/components/responses/Error${status}` };
  }
}

function errorResponses(): Record<string, unknown> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries({ ...ERRORS, ...rareRefusals }).map(([status, description]) => [`Error${status}`, { description, content }]),
  );
}
