import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '../support/client.js';
import { projectRoot } from '../support/stack.js';
import { type ApiDocument, bodyFields } from './support/body-fields.js';
import { callRows, routesOf, rowOf } from './support/calls-table.js';
import { MatrixCells, methodOf } from './support/matrix-cells.js';
import type { Probe } from './support/matrix-probe.js';
import { probes } from './support/matrix-probes.js';
import { anonymous, type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { startServer, type TestServer } from './support/server.js';

/**
 * The rules "Calls of this line exist with method, path, query and body as written": all calls that a line names, each by somebody who
 * may, by nobody, by a role that may not and by a stranger; with a field that it has not, and twice with one key. Where more is needed
 * than a probe brings (a code, a file), the success is shown by the tests that name the call, without which coverage counts no line.
 */
type Row = Readonly<Record<string, string>>;
const { lists, summedUp } = (await import(join(projectRoot, 'scripts/checklist.mjs'))) as {
  lists(): Record<'rules' | 'calls', Row[]>;
  summedUp(rule: Row, calls: Row[]): (string | undefined)[] | undefined;
};
const written = lists();
const callsOf = new Map(
  written.rules.flatMap((rule) => [[rule['id']!, summedUp(rule, written.calls)] as const].filter(([, calls]) => calls)),
);

/** Written out, so that who looks for a rule finds its test. */
const lines = `
  R510 R515 R516 R517 R518 R519 R520 R521 R522 R523 R524 R525 R526 R527 R528 R529 R531 R533 R535 R536 R537 R538 R539 R540 R541 R542 R543
  R544 R545 R546 R548 R549 R550 R551 R552 R553 R554 R555 R557 R558 R559 R560 R562 R563 R564 R565 R566 R567 R568 R569 R570 R571 R572 R573
  R574 R575 R576 R577 R579 R581 R582 R584 R585 R586 R587 R588 R589`
  .trim()
  .split(/\s+/);

const rows = callRows();
const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as ApiDocument;
const documented = routesOf(document);
const roles = ['user-1', 'group-1', 'collection-1', 'company-1', 'super-1', 'executive-1'];

let server: TestServer;
let target: Target;
let people: Person[];
let nobody: Person;
let stranger: Person;
let matrix: MatrixCells;

async function signAllIn(): Promise<void> {
  people = await Promise.all(roles.map((name) => personOf(server, name)));
  stranger = await personOf(server, 'user-9');
}

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  target = await targetOf(server, 0);
  nobody = anonymous(server);
  await signAllIn();
  matrix = new MatrixCells(server, rows, () => people.find(({ role }) => role === 'super')!);
});
afterAll(() => server?.stop());

/** A field that the call has not is named, and nothing comes of it. */
async function unheardOf(route: string, probe: Probe, me: Person): Promise<string | undefined> {
  const { path, body } = probe.ask(target, me);
  if (bodyFields(document, route) === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  if (body instanceof FormData) return undefined;
  const confirmed = rowOf(rows, route)!.auth.includes('+confirm') ? await server.confirmation(me.client, me.name) : {};
  const answer = await me.client.with(confirmed).call(methodOf(route), path, { ...body, unheardOf: 2 });
  return answer.status === 422 && failures(answer).includes('unheardOf:unknownField')
    ? undefined
    : `${route} with a field that it has not: ${answer.status} ${answer.text.slice(0, 200)}`;
}

/** A route that serves several kinds by one open part serves a row of one of them. */
function routesFor(call: string): string[] {
  const own = documented.filter((route) => rowOf(rows, route)?.id === call);
  const { method, path } = rows.find(({ id }) => id === call)!;
  const parts = path.replace(/^\/api(\/flex)?/, '').split('/');
  const serves = (route: string) => route.split('/').every((part, at) => at === 0 || part === '{type}' || part === parts[at]);
  return own.length > 0
    ? own
    : documented.filter((route) => methodOf(route) === method && route.split('/').length === parts.length && serves(route));
}

async function wrongWith(route: string, probe: Probe): Promise<(string | undefined)[]> {
  const due = (me: Person) => matrix.due(route, probe, target, me);
  const may = people.find((me) => 'ok' in due(me));
  if (!may) return [`${route}: nobody may`];
  const others = [nobody, people.find((me) => !('ok' in due(me))), stranger].filter((me) => me !== undefined);
  const found = [await matrix.wrong(route, probe, target, may)];
  for (const me of others) found.push(await matrix.wrong(route, probe, target, me));
  found.push(await unheardOf(route, probe, may));
  if (rowOf(rows, route)!.repeats.startsWith('Idempotency-Key')) found.push(await matrix.repeated(route, probe, target, may));
  return found;
}

test.each(lines)(
  '%s each call of the line exists as its row says, to whom it should, and refuses what it must',
  async (rule) => {
    const found: (string | undefined)[] = [];
    for (const call of callsOf.get(rule)!) {
      const routes = routesFor(call!);
      if (routes.length === 0) found.push(`${call} is not served`);
      for (const route of routes) for (const probe of [probes[route]!].flat()) found.push(...(await wrongWith(route, probe)));
    }
    expect(found.filter((one) => one !== undefined)).toEqual([]);
  },
  180_000,
);

test('no rule that sums up calls is left out', () => {
  expect([...callsOf.keys()].filter((id) => !lines.includes(id))).toEqual([]);
  expect(lines.filter((id) => !callsOf.has(id))).toEqual([]);
});
