import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, notFoundOf } from '../../libs/domain/src/kernel/call/call.js';
import { callRows, rowOf } from '../api/support/calls-table.js';
import { projectRoot } from '../support/stack.js';
import { describedCalls } from '../support/described-calls.js';

const calls = await describedCalls();
const rows = callRows();
const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as { paths: Record<string, unknown> };
const holesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

test('a description of a call is found wherever a capability has one', () => expect(calls.length).toBeGreaterThan(4));

describe.each(calls)('$name', ({ call }) => {
  test.each(addressesOf(call))('$path is the row that it names, for those whom the row names', ({ id, path }) => {
    const row = rowOf(rows, `${call.method} ${path}`);
    expect(row?.id).toBe(id);
    expect(call.who.auth).toBe(row!.auth.split(' ')[0]); // 'bearer (admin token only for …)': the handler asks for it
    if (call.who.roles) expect([...call.who.roles].sort()).toEqual([...row!.roles].sort());
  });
  test('has a schema for each hole of its address, and its address in the document', () => {
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(holesOf(call.path).sort());
    for (const { path } of addressesOf(call))
      expect([`/api${path}`, `/api/flex${path}`].filter((one) => one in document.paths)).toHaveLength(1);
  });
});

interface Described {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> };
}
test('each JSON body of the document has an example, and each that was written by hand is one that its call would take', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, { requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      body: requestBody?.content?.['application/json'],
    })),
  );
  expect(operations.filter(({ body }) => body && body.example === undefined).map(({ name }) => name)).toEqual([]);

  const written = JSON.parse(readFileSync(join(projectRoot, 'docs/example-bodies.json'), 'utf8')) as Record<string, unknown>;
  const wrong = Object.entries(written).flatMap(([name, body]) => {
    const found = calls.find(({ call }) => `${call.method} ${call.path}` === name)?.call;
    const read = found?.body?.safeParse(body);
    return read?.success ? [] : [`${name}: ${read ? read.error.message : 'no such call with a body'}`];
  });
  expect(wrong).toEqual([]);
});

/** Taken out of Loam, with a record that it was: plans or recommendations as PDFs, a copy of what is known of a person, a footprint; and a link to a layer's file. */
const takenOut = ['C136', 'C150', 'C151', 'C284', 'C234', 'C118'];
/** One's own account, besides what the row calls `self only`. */
const ownAccount = ['C241', 'C242', 'C245', 'C249', 'C026', 'C435', 'C439', 'C455'];
test('who only reads is let through to what changes nothing, or nothing but their own account, as the rows say', () => {
  for (const { call } of calls.filter(({ call }) => call.method !== 'GET' && call.who.auth !== 'public')) {
    const { repeats, scopeRule } = rowOf(rows, `${call.method} ${call.path}`)!;
    const reads = /read-only|parse only|stores nothing/.test(repeats) || takenOut.includes(call.id);
    const own = scopeRule === 'self only' || ownAccount.includes(call.id);
    expect([call.id, call.changes]).toEqual([call.id, reads ? 'nothing' : own ? 'oneself' : undefined]);
  }
});

// Prometheus reads /metrics, outside of /api and in a form of its own: no call, and so no row
test('every route of the server is a described call, but the one for Prometheus', () => {
  const server = join(projectRoot, 'apps/server/src');
  const byHand = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\btesting\b/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(/@(?:Get|Post|Put|Patch|Delete|All|Head|Options)\((.*?)\)/g)].map(
        ([, path]) => `${file.replaceAll('\\', '/')} ${path}`,
      ),
    );
  expect(byHand).toEqual(["platform/health/health.controller.ts 'metrics'"]);
});

test('an id that is none is refused as a missing entity, and an absent one as required', async () => {
  const { entityId } = await import('../../libs/domain/src/kernel/call/call.js');
  const id = entityId('CustomerNotFound');
  for (const good of ['1', '9007199254740991']) expect(id.parse(good)).toBe(Number(good));
  for (const bad of ['0', '01', '-1', '1.0', '', 'x', '9007199254740992', '99999999999999999', ['1', '2']]) {
    const { error } = id.safeParse(bad);
    expect(error?.issues.map(({ message }) => message)).toEqual(['CustomerNotFound']);
  }
  expect(notFoundOf(id.optional())).toBe('CustomerNotFound');
});
