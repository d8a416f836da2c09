import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';
import { type ApiDocument, bodyFields } from './support/body-fields.js';
import { callRows, routesOf, rowOf } from './support/calls-table.js';
import { MatrixCells, methodOf } from './support/matrix-cells.js';
import { probes } from './support/matrix-probes.js';
import { scopeOf } from './support/matrix-rules.js';
import { anonymous, deactivated, expired, type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { RecordedExamples } from './support/recorded-examples.js';
import { startServer, type TestServer } from './support/server.js';

/**
 * Reliability goal J1: every call of the server × who may and may not, of whose. What is due is derived from docs/calls.csv, so a
 * changed guard, a changed row and a new route without a probe each turn a cell red.
 */
const rows = callRows();
const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as ApiDocument;
const documented = routesOf(document);
const ownRoles = ['super-1', 'company-1', 'collection-1', 'group-1', 'user-1', 'executive-1'];
const strangers = [
  'company-2',
  'executive-2',
  'collection-3',
  'group-5',
  'user-9',
  'collection-2',
  'group-3',
  'user-5',
  'group-2',
  'user-3',
  'user-2',
];
/** Of the company that does not share: the adviser, a colleague, the admins; those of the next group, collection and company. */
const unshared = [
  'super-1',
  'company-2',
  'collection-3',
  'group-5',
  'user-9',
  'user-10',
  'executive-2',
  'group-6',
  'user-11',
  'collection-4',
  'company-1',
  'user-1',
];

const examples = new RecordedExamples();

/** Without an admin token for those who may upload. */
const TEMPLATE = 'GET /adminCenter/{type}/bulk-import';

let server: TestServer;
let cells: { target: Target; people: Person[] }[];
let targets: readonly [Target, Target];
let late: Person;
let gone: () => Promise<Person>;
let signedInAt = 0;
let matrix: MatrixCells;

/** On a busy machine the cells outlive the quarter of an hour of an access token. */
const SIGNED_IN_MS = 8 * 60_000;

async function signAllIn(): Promise<void> {
  server.forgetSessions();
  const people = (names: readonly string[]) => Promise.all(names.map((name) => personOf(server, name)));
  cells = [
    { target: targets[0], people: [anonymous(server), late, await gone(), ...(await people(ownRoles)), ...(await people(strangers))] },
    { target: targets[1], people: await people(unshared) },
  ];
  signedInAt = performance.now();
}

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [late, gone] = [await expired(server, 'user-1'), await deactivated(server, 'user-4')];
  targets = [await targetOf(server, 0), await targetOf(server, 1)];
  await signAllIn();
  const boss = () => cells[0]!.people.find(({ role }) => role === 'super')!;
  matrix = new MatrixCells(server, rows, boss, (...call) => examples.take(...call));
});
afterAll(async () => {
  await examples.signIn(server);
  examples.write();
  await server?.stop();
});

test('every route has cells, and every row they rest on says what they need', () => {
  expect(documented.filter((route) => !probes[route])).toEqual([]);
  expect(Object.keys(probes).filter((route) => !documented.includes(route))).toEqual([]);
  expect(documented.filter((route) => !rowOf(rows, route))).toEqual([]);
  const unsaid = documented.filter((route) =>
    [probes[route]!].flat().some((probe) => (probe.scope ?? scopeOf(rowOf(rows, route)!)) === undefined),
  );
  expect(unsaid).toEqual([]);
});

test('J4 what a body has no field for is refused by name, wherever a body is taken, and nothing comes of it', async () => {
  const found: string[] = [];
  let asked = 0;
  for (const route of documented) {
    const known = bodyFields(document, route);
    if (known === undefined) continue;
    const row = rowOf(rows, route)!;
    const [{ target, people }] = cells as [(typeof cells)[number]];
    const me = people.find(({ name, role }) => ownRoles.includes(name) && (row.auth === 'public' || row.roles.includes(role)))!;
    for (const probe of [probes[route]!].flat()) {
      const { path, body } = probe.ask(target, me);
      if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof FormData) continue;
      const foreign = ['roleId', 'companyId', 'ownerId', 'id', 'revision', 'isAdmin', 'constructor'].filter(
        (name) => !known.has(name) && !(name === 'id' && route.startsWith('DELETE')), // what goes may be named so everywhere
      );
      const confirmed = row.auth.includes('+confirm') ? await server.confirmation(me.client, me.name) : {};
      const answer = await me.client
        .with(confirmed)
        .call(methodOf(route), path, { ...body, ...Object.fromEntries(foreign.map((name) => [name, 2])) });
      asked += 1;
      const details = (answer.body?.details ?? []) as { field: string; key: string }[];
      const unsaid = foreign.filter((name) => !details.some(({ field, key }) => field === name && key === 'unknownField'));
      if (answer.status !== 422 || unsaid.length > 0 || answer.headers.has('x-event-position'))
        found.push(`${route}: ${answer.status} ${answer.body?.key ?? ''}, not named: ${unsaid.join()}`);
    }
  }
  expect(found).toEqual([]);
  expect(asked).toBeGreaterThan(80);
});

describe('J1 who may make which call, of whose', () => {
  const last = 'POST /auth/logout-all'; // ends every session of its person, those of the other cells too
  test.each([...documented.filter((route) => route !== last), last])(
    '%s',
    async (route) => {
      if (performance.now() - signedInAt > SIGNED_IN_MS) await signAllIn();
      const found: string[] = [];
      for (const probe of [probes[route]!].flat()) {
        for (const { target, people } of cells) {
          for (const me of people) found.push(...[(await matrix.wrong(route, probe, target, me)) ?? []].flat());
        }
      }
      expect(found).toEqual([]);
    },
    180_000,
  ); // those that draw a PDF for everybody who may take long

  test('an admin call wants a verified admin token, and a sensitive one a confirmation besides', async () => {
    const found: string[] = [];
    const me = cells[0]!.people.find(({ role }) => role === 'super')!;
    // sessions of their own: the cells before have ended the shared ones
    const plain = server.session(await server.signIn('super-1@acceptance.test'));
    const verified = await server.verify(server.session(await server.signIn('super-1@acceptance.test')), 'super-1');
    for (const route of documented.filter((one) => rowOf(rows, one)!.auth.startsWith('bearer+admin') && one !== TEMPLATE)) {
      for (const probe of [probes[route]!].flat()) {
        const { path, body } = probe.ask(cells[0]!.target, me);
        const confirms = rowOf(rows, route)!.auth.includes('+confirm');
        const bare = await plain.call(methodOf(route), path, body);
        if (bare.body.key !== 'adminTokenUnverified') found.push(`${route} without a token: ${bare.status} ${bare.body.key}`);
        const unconfirmed = confirms ? await verified.call(methodOf(route), path, body) : undefined;
        const own = route.includes(' /user/factors/'); // admin rights were proved a moment ago, which confirms what is one's own
        if (unconfirmed && unconfirmed.body.key !== (own ? 'FactorNotFound' : 'securityCodeRequired'))
          found.push(`${route} unconfirmed: ${unconfirmed.status} ${unconfirmed.body.key}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('in more than 3,500 cells', () => expect(matrix.counted).toBeGreaterThan(3500));
});
