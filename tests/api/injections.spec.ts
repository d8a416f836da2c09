import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSeed, seeded } from '../faults/support/random.js';
import type { Answer } from '../support/client.js';
import { projectRoot } from '../support/stack.js';
import { boundsOfBody, fieldOf, isAnsweredByBound } from './support/bounds.js';
import { callRows, routesOf, rowOf } from './support/calls-table.js';
import { INJECTED, injections } from './support/injections.js';
import { ownedByNobody } from './support/mutations.js';
import type { Probe } from './support/matrix-probe.js';
import { probes } from './support/matrix-probes.js';
import { type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { startServer, type TestServer } from './support/server.js';
import { type TextDocument, textsOfBody, textsOfQuery, withValue } from './support/text-fields.js';

const perField = Number(process.env['LOAM_INJECTIONS'] ?? 1);
/** All of them in slices, each with a server of its own: what they leave on one field would be more plans than any field ever has. */
const from = process.env['LOAM_INJECTIONS_FROM'];
/** Of the bounds of each call's body so many. */
const bounds = Number(process.env['LOAM_BOUNDS'] ?? 3);
const seed = runSeed();
const random = seeded(seed);
const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as TextDocument;
const rows = callRows();
const routes = routesOf(document);
const roles = ['super-1', 'company-1', 'collection-1', 'group-1', 'user-1'];
/** These end what the others need. */
const apart = ['POST /auth/logout', 'POST /auth/logout-all', 'DELETE /user/deleteToken'];

/** As every text of one or more lines is stored (libs/domain, kernel/string/text.ts). */
const stored = (text: string) => text.replaceAll('\r\n', '\n').normalize('NFC').trim();
const sent = new Set<string>();
/** Compared and told without regard to case: the name of a crop that a report picks its options by. */
const folded = ['POST /sustainability/field/{fieldId} cropId', 'GET /sustainability/field/{fieldId} crop'];

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      yield name;
      yield* textsIn(one);
    }
}
/** JSON Lines are read a line at a time. */
const read = ({ body, headers }: Answer): unknown =>
  headers.get('content-type')?.includes('ndjson') && typeof body === 'string'
    ? body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown)
    : body;
/** Texts of an answer that came of an injection and are no longer what was sent. */
const altered = (answer: Answer): string[] =>
  [...textsIn(read(answer))].filter(
    (text) => text.includes(INJECTED) && ![...sent].some((one) => text.includes(stored(one)) || text.includes(one)),
  );

describe(`L3 strings that mean something to what stands behind the server (seed ${seed})`, () => {
  let server: TestServer;
  let target: Target;
  let people: Person[];
  let signedInAt = 0;
  const faults: string[] = [];
  const counts = { asked: 0, taken: 0, told: 0 };
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance', env: { LOG_FORMAT: 'json' } });
    target = await targetOf(server, 0);
    await signIn();
  });
  afterAll(() => server?.stop());

  /** At the full size it takes longer than an access token lives. */
  async function signIn(): Promise<void> {
    signedInAt = performance.now();
    server.forgetSessions();
    people = await Promise.all(roles.map((name) => personOf(server, name)));
  }

  const some = (): string[] => {
    if (from !== undefined) return injections.slice(Number(from), Number(from) + perField);
    return perField >= injections.length ? [...injections] : Array.from({ length: perField }, () => random.pick(injections));
  };

  /** Names that every object has, as they are: what is looked up by them on a plain object is found there. */
  const someNames = (): string[] => (perField >= injections.length || from === '0' ? [...ownedByNobody] : [random.pick(ownedByNobody)]);

  /** One line for each thing that happened, and nothing of what people sent in any of them. */
  function forged(): string[] {
    const whole = server.output.split('\n').slice(1, -1);
    const isKnown = (line: string) => line === '' || /^(ready http|stretch of \d|stretches are watched)/.test(line);
    const isLine = (line: string) => {
      try {
        return typeof JSON.parse(line).at === 'string';
      } catch {
        return false;
      }
    };
    return whole.filter((line) => line.includes(INJECTED) || (!isKnown(line) && !isLine(line)));
  }

  function judge(told: string, text: string, answer: Answer): void {
    counts.asked += 1;
    const echoed = altered(answer);
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${told} ${JSON.stringify(text)}: ${answer.status}`);
    if (echoed.length > 0 && !folded.includes(told))
      faults.push(`${told} ${JSON.stringify(text)} came back as ${JSON.stringify(echoed[0])}`);
    if (answer.status >= 300) return;
    counts.taken += 1;
    if (answer.text.includes(INJECTED)) counts.told += 1;
  }

  async function ask(
    route: string,
    probe: Probe,
    { name }: Person,
    more: (path: string, body: unknown) => { path: string; body: unknown },
  ) {
    if (performance.now() - signedInAt > 10 * 60_000) await signIn();
    const me = people.find((one) => one.name === name)!;
    const method = route.split(' ')[0]!;
    const row = rowOf(rows, route)!;
    const boss = people[0]!.client;
    const used = probe.fresh ? await probe.fresh(target, me, boss) : target;
    const asked = probe.ask(used, me);
    const { path, body } = more(asked.path, asked.body);
    const confirmed = row.auth.includes('+confirm') ? await server.confirmation(me.client, me.name) : {};
    return me.client.with(confirmed).call(method, path, body);
  }
  const asker = (route: string) => {
    const { auth, roles: allowed } = rowOf(rows, route)!;
    return people.find(({ role }) => auth === 'public' || allowed.includes(role));
  };

  test(
    'L2 R407 every bounded field of every body: what is just beyond its bound is refused there by the bound, what is at it is not',
    async () => {
      const wrong: string[] = [];
      let asked = 0;
      for (const route of routes.filter((one) => !one.startsWith('GET ') && !apart.includes(one))) {
        const me = asker(route);
        if (me === undefined) continue;
        const probe = [probes[route]!].flat()[0]!;
        const all = boundsOfBody(document, route);
        const chosen = bounds >= all.length ? all : Array.from({ length: bounds }, () => random.pick(all));
        // nothing is changed by what is refused, so that comes first
        for (const { way, bound, within, value } of chosen.sort((a, b) => Number(a.within) - Number(b.within))) {
          let sent: unknown;
          const put = (there: unknown) => (sent = value(there));
          const answer = await ask(route, probe, me, (path, body) => ({ path, body: withValue(body, way, put) }));
          asked += 1;
          if (!isAnsweredByBound(answer, way, within, sent))
            wrong.push(`${route} ${fieldOf(way)} ${within ? 'at' : 'beyond'} ${bound}: ${answer.status} ${answer.text.slice(0, 300)}`);
        }
      }
      process.stdout.write(`figure L2: ${asked} values at and beyond bounds, ${wrong.length} not answered by them\n`);
      expect(wrong).toEqual([]);
    },
    120_000 + bounds * 20_000,
  );

  test(
    'every free text of every body, names that every object has among them: stored as it was sent or refused',
    async () => {
      for (const route of routes.filter((one) => !one.startsWith('GET ') && !apart.includes(one))) {
        const me = asker(route);
        if (me === undefined) continue;
        for (const probe of [probes[route]!].flat()) {
          for (const way of textsOfBody(document, route)) {
            for (const text of [...some(), ...someNames()]) {
              sent.add(text);
              const answer = await ask(route, probe, me, (path, body) => ({ path, body: withValue(body, way, () => text) }));
              judge(`${route} ${way.join('.')}`, text, answer);
            }
          }
        }
        faults.push(...forged().map((line) => `${route} made a line of the log: ${line.slice(0, 200)}`));
      }
      expect(faults).toEqual([]);
    },
    120_000 + perField * 60_000,
  );

  test(
    'every call that reads answers after that, and every text of every query is looked for as it is',
    async () => {
      for (const route of routes.filter((one) => one.startsWith('GET '))) {
        const me = asker(route);
        if (me === undefined) continue;
        for (const probe of [probes[route]!].flat()) {
          // what reads what was stored under such names
          judge(route, '', await ask(route, probe, me, (path, body) => ({ path, body })));
          for (const name of textsOfQuery(document, route)) {
            for (const text of some()) {
              sent.add(text);
              const answer = await ask(route, probe, me, (path, body) => {
                const [place, query] = path.split('?');
                const params = new URLSearchParams(query);
                params.set(name, text);
                return { path: `${place}?${params}`, body };
              });
              judge(`${route} ${name}`, text, answer);
            }
          }
        }
        faults.push(...forged().map((line) => `${route} made a line of the log: ${line.slice(0, 200)}`));
      }
      expect(faults).toEqual([]);
    },
    120_000 + perField * 30_000,
  );

  test('lists and searches tell what was stored as it was sent, and others see nothing of it', async () => {
    const admin = people.find(({ name }) => name === 'group-1')!.client;
    const { groupId, growerId, planId } = target;
    for (const path of [
      `/customer/all-sorted?groupId=${groupId}&status=all&pageSize=200`,
      `/customer/plans?customerId=${growerId}`,
      `/field/allByCustomer?customerId=${growerId}`,
      `/comments?entity=plan&id=${planId}`,
      `/search?q=${INJECTED}`,
    ])
      judge(path, INJECTED, await admin.get(path));
    expect(faults).toEqual([]);
    const stranger = await server.as('user-9');
    for (const path of [`/search?q=${INJECTED}`, '/customer/search-results?query=FLUSHALL'])
      expect((await stranger.get(path)).text).not.toContain(INJECTED);
    process.stdout.write(`figure L3: ${counts.asked} strings sent, ${counts.taken} taken, ${counts.told} of them told again as sent\n`);
    expect(counts.told).toBeGreaterThan(counts.asked / 20);
  });
});
