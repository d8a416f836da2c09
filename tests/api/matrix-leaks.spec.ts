import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { alikeFigure } from '../faults/support/figures.js';
import { runSeed, seeded } from '../faults/support/random.js';
import type { Answer, Client } from '../support/client.js';
import { bytes } from './support/growers.js';
import type { Probe } from './support/matrix-probe.js';
import { probes } from './support/matrix-probes.js';
import { foreignTo, foreignWords, type Tagged, tagEverything } from './support/matrix-tags.js';
import { missing, MISSING, type Person, personOf, type Target } from './support/matrix-world.js';
import { newGrower } from './support/growers.js';
import { planOf } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

/** Reliability goals J2 (nothing leaks through lists, totals, order, searches) and J3 (nor by walking ids). */
const IDS = Number(process.env['LOAM_IDS'] ?? 500);
/** Of an answer about something foreign and one about nothing, for each call. */
const PAIRS = Number(process.env['LOAM_TIMED_PAIRS'] ?? 15);
const readers = [
  'company-1',
  'collection-1',
  'group-1',
  'user-1',
  'user-3',
  'user-5',
  'executive-1',
  'company-2',
  'collection-3',
  'group-5',
  'user-9',
  'user-10',
  'user-11',
  'executive-2',
];

let server: TestServer;
let boss: Client;
let people: Person[];
let all: Tagged[];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  boss = await server.as('super-1');
  people = await Promise.all(readers.map((name) => personOf(server, name)));
  all = await tagEverything(server);
});
afterAll(() => server?.stop());

const flat: [string, Probe][] = Object.entries(probes).flatMap(([route, one]) =>
  [one].flat().map((probe): [string, Probe] => [route, probe]),
);
/** A person's own: the first grower in their scope; of their company, for who sees none. */
const homeOf = (me: Person) =>
  all.find((one) => !foreignTo(me, all).includes(one)) ?? all.find(({ companyId }) => companyId === me.companyId)!;

/** Whatever lists, counts, sorts, completes or finds; the same for everybody who may ask. */
const questions = (home: Target): string[] => [
  ...flat
    .filter(([route, probe]) => route.startsWith('GET ') && !/auth|history|activity/.test(route) && !probe.ok && probe.scope !== 'none')
    .map(([, probe]) => probe.ask(home, { role: 'user' } as Person).path),
  ...['Kanari', 'kanari', 'anariA', 'KanariEA', '%', '*', 'KanariAZ'].flatMap((word) => [
    `/search?q=${encodeURIComponent(word)}`,
    `/customer/search-results?query=${encodeURIComponent(word)}`,
    `/customer/all-sorted?groupId=${home.groupId}&search=${encodeURIComponent(word)}&status=all`,
  ]),
  `/customer/all-sorted?groupId=${home.groupId}&sortOrder=desc&pageSize=2&pageNo=2`,
  `/customer/activity?groupId=${home.groupId}&pageSize=200`,
  '/customer/activity?pageSize=200',
  '/customer/scheduled-events',
  '/company/summary',
];
const figures = ['filters', 'data', 'users', 'countries'];

async function everythingOf(me: Person, auditedTo?: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of questions(homeOf(me))) {
    const bounded = auditedTo !== undefined && /^\/audit(\/export)?\?/.test(path) ? `${path}&to=${auditedTo}` : path;
    found.set(path, bytes(await me.client.get(bounded)));
  }
  for (const call of figures) found.set(call, bytes(await me.client.post(`/dashboard/${call}`, { timeFrame: 30 })));
  return found;
}

describe('J2 lists, totals, order and searches', () => {
  test('hold no word of what their reader may not see', async () => {
    for (const me of people) {
      const foreign = foreignTo(me, all);
      for (const [path, text] of await everythingOf(me))
        expect([me.name, path, foreignWords(text, me, foreign)]).toEqual([me.name, path, []]);
    }
  });

  test('stay the same to the byte when something is added where their reader sees nothing', async () => {
    const { groups } = server.fixture().companies[1]!.collections[0]!;
    const adviser = groups[0]!.userIds[0]!; // user-9, in the company that does not share
    const blind = people.filter(({ name }) => !['company-2', 'executive-2', 'collection-3', 'user-9', 'group-5', 'user-10'].includes(name));
    // what they take away themselves is audited from here on, and nothing else that they see
    const start = new Date().toISOString();
    const before = await Promise.all(blind.map((me) => everythingOf(me, start)));
    const growerId = await newGrower(boss, groups[0]!, { fullName: 'KanariEA Aaa', growerCode: 'KANARI-NEW', assignedTo: adviser });
    const { body: field } = await boss.post('/field', {
      name: 'KanariEA Aaa',
      customerId: growerId,
      area: 100_000,
      unitId: 28,
      locationType: 'noLocation',
    });
    const planted = await boss.post('/plan', planOf(growerId, field.id, { name: 'KanariEA Aaa' }));
    expect(planted.status).toBe(201);
    const position = planted.headers.get('x-event-position')!;
    for (const [i, me] of blind.entries()) {
      await me.client.with({ 'X-Min-Position': position }).get(`/customer/all-sorted?groupId=${homeOf(me).groupId}`);
      expect([me.name, [...(await everythingOf(me, start))]]).toEqual([me.name, [...before[i]!]]);
      const { body, status } = await me.client.get(`/audit?groupId=${homeOf(me).groupId}&from=${start}`);
      const since = status === 200 ? body.items.map(({ type }: { type: string }) => type) : [];
      expect([me.name, since.filter((type: string) => type !== 'DataExported')]).toEqual([me.name, []]);
      if (me.companyId !== 2 && me.role !== 'executive')
        expect((await me.client.post('/customer/growercode/validation', { growerCode: 'KANARI-NEW' })).body.valid).toBe(true);
    }
    expect((await (await server.as('user-10')).get('/search?q=KanariEA')).body).toMatchObject({ items: [], total: 0 });
  });

  type Timed = [method: string, what: string, call: (one: Target) => readonly [path: string, body?: unknown]];
  const ofGrowers: readonly Timed[] = [
    ['GET', '/customer', (one) => [`/customer?customerId=${one.growerId}`]],
    ['GET', '/field', (one) => [`/field?id=${one.fieldId}`]],
    ['GET', '/plan', (one) => [`/plan?planId=${one.planId}`]],
    ['GET', '/plan/{id}/checks', (one) => [`/plan/${one.planId}/checks`]],
    ['GET', '/soilAnalysis', (one) => [`/soilAnalysis?id=${one.soilId}`]],
    ['GET', '/comments', (one) => [`/comments?entity=plan&id=${one.planId}`]],
    ['GET', '/history', (one) => [`/history/plan/${one.planId}`]],
    ['GET', '/recommendation', (one) => [`/recommendation/${one.recommendationId}`]],
    ['POST', '/plan/storage/pdf', (one) => ['/plan/storage/pdf', { planId: one.planId, sections: [] }]],
    ['PUT', '/customer', (one) => ['/customer', { id: one.growerId, state: 'None' }]],
    ['DELETE', '/plan', (one) => ['/plan', { ids: [one.planId] }]],
    ['POST', '/plan', (one) => ['/plan', planOf(one.growerId, one.fieldId)]],
  ];
  const ofGroups: readonly Timed[] = [
    ['GET', '/customer/all-sorted', (one) => [`/customer/all-sorted?groupId=${one.groupId}`]],
    ['GET', '/audit/export', (one) => [`/audit/export?groupId=${one.groupId}&format=jsonl`]],
  ];
  test.each<[string, string, (one: Tagged) => boolean, readonly Timed[]]>([
    ['company-1', 'another company', ({ companyId }) => companyId === 2, [...ofGrowers, ...ofGroups]],
    ['group-1', 'another group', ({ companyId, groupId }) => companyId === 1 && groupId !== 1, [...ofGrowers, ...ofGroups]],
    ['user-10', 'a colleague', ({ groupId }) => groupId === 5, ofGrowers],
  ])(
    '%s cannot tell by the time of an answer what is there of %s',
    async (name, _, isVictim, calls) => {
      const me = people.find((one) => one.name === name)!;
      const victims = foreignTo(me, all).filter(isVictim);
      // ids that nobody has asked for: what the server remembers of one helps nobody who looks for another
      let asked = 0;
      const nowhere = (): Target => {
        const id = MISSING + (asked += 1);
        return { ...missing, growerId: id, groupId: id, fieldId: id, planId: id, soilId: id, recommendationId: id };
      };
      for (const [method, what, call] of calls) {
        const time = async (one: Target) => {
          const [path, body] = call(one);
          const from = performance.now();
          const { status } = await me.client.call(method, path, body);
          const took = performance.now() - from;
          expect([what, status]).toEqual([what, 404]);
          return took;
        };
        await alikeFigure('J2', `${name} ${method} ${what}, foreign or missing`, 10, PAIRS, {
          one: () => time(victims[(asked += 1) % victims.length]!),
          other: () => time(nowhere()),
        });
      }
    },
    180_000 + PAIRS * 4_000,
  );

  test('a refused sign-in answers the same for a known and an unknown e-mail', async () => {
    const answers = await Promise.all(
      ['user-9@acceptance.test', 'nobody@acceptance.test'].map((email) =>
        server.anonymous.post('/auth/login', { email, password: 'not the password' }),
      ),
    );
    expect(bytes(answers[0]!)).toBe(bytes(answers[1]!));
  });
});

describe('J3 walking ids', () => {
  // narrow scopes first: who may move growers between groups may do so here, and a narrow one would meet them in its own
  const pairs: [reader: string, of: string, victim: (one: Tagged) => boolean][] = [
    ['user-10', 'a colleague', ({ groupId }) => groupId === 5],
    ['group-1', 'another group', ({ groupId, collectionId }) => collectionId === 1 && groupId !== 1],
    ['collection-1', 'another collection', ({ companyId, collectionId }) => companyId === 1 && collectionId !== 1],
    ['company-1', 'another company', ({ companyId }) => companyId === 2],
    ['company-2', 'another company', ({ companyId }) => companyId === 1],
  ];
  const places = [
    'companyId',
    'collectionId',
    'groupId',
    'growerId',
    'assignedTo',
    'fieldId',
    'planId',
    'soilId',
    'plantId',
    'waterId',
    'commentId',
  ] as const;
  const walked = flat.filter(([, probe]) => probe.scope !== 'none');

  /** Ids in lists beside one's own, and groups and companies that a body may name to widen its scope. */
  const nested = (own: Target, id: number): [string, string, unknown][] => [
    ['DELETE', '/plan', { ids: [own.planId, id] }],
    ['DELETE', '/customer', { ids: [own.growerId, id] }],
    ['DELETE', `/field?id=${own.fieldId}&id=${id}`, undefined],
    ['PUT', '/customer/status', { ids: [own.growerId, id], active: false }],
    ['GET', `/field/boundaries?ids=${own.fieldId}&ids=${id}`, undefined],
    ['POST', '/plan', { id: own.planId, analyses: { waterAnalyses: [{ id, share: 100 }] } }],
    ['POST', '/plan', { id: own.planId, analyses: { soilAnalysisId: id } }],
    ['POST', '/plan', { id: own.planId, fieldId: id }],
    ['POST', '/plan/graph', { ...planOf(own.growerId, own.fieldId), analyses: { soilAnalysisId: id }, display: 'oxide' }],
    ['POST', '/dashboard/data', { timeFrame: 30, groupIds: [own.groupId, id] }],
    ['POST', '/dashboard/filters', { timeFrame: 30, companyIds: [id] }],
    ['POST', '/fertilizers/batch', { ids: [5001, id] }],
    ['POST', '/crops/cropById', { id: 1021, groupId: id }],
    ['PUT', '/customer', { id: own.growerId, group: id }],
    ['PUT', '/customer', { id: own.growerId, companyId: id }],
    ['POST', '/comments', { entity: 'plan', id: own.planId, text: 'Reply', replyTo: id }],
    ['DELETE', '/soilAnalysis', { id, planId: own.planId }],
  ];
  /** A plan says null for its comments while their list is behind. */
  const settled = async (path: string, tries = 200): Promise<Answer> => {
    const answer = await boss.get(path);
    if (answer.body.comments !== null || tries === 0) return answer;
    await new Promise((done) => setTimeout(done, 50));
    return settled(path, tries - 1);
  };
  const stateOf = async ({ growerId, fieldId, planId, soilId }: Tagged) =>
    (
      await Promise.all(
        [`/customer?customerId=${growerId}`, `/field?id=${fieldId}`, `/plan?planId=${planId}`, `/soilAnalysis?id=${soilId}`].map((path) =>
          settled(path),
        ),
      )
    ).map(bytes);

  test.each(pairs)(
    '%s gets not one byte of %s, and changes none',
    async (name, _, isVictim) => {
      const seed = runSeed();
      const { pick, below } = seeded(seed);
      const me = people.find((one) => one.name === name)!;
      const foreign = foreignTo(me, all);
      const victims = foreign.filter(isVictim);
      const before = await Promise.all(victims.map(stateOf));
      const foreignIds = victims.flatMap((one) => places.map((place) => one[place]));
      const found: string[] = [];
      for (let i = 0; i < IDS; i++) {
        const id = pick([pick(foreignIds), pick(foreignIds) + pick([-1, 1]), 1 + below(60), MISSING]);
        const home = homeOf(me);
        const mixed = Object.fromEntries(
          places.map((place) => [place, pick([home[place], id, pick(victims)[place]])]),
        ) as unknown as Target;
        const [route, probe] = pick(walked);
        const { path, body } = probe.ask(mixed, me);
        const calls: [string, string, unknown][] = [[route.split(' ')[0]!, path, body], pick(nested(home, id))];
        await Promise.all(
          calls.map(async ([method, address, content]) => {
            const answer = await me.client.call(method, address, content);
            const words = foreignWords(answer.text, me, foreign);
            if (words.length > 0 || answer.status === 500)
              found.push(`seed ${seed}: ${method} ${address} ${JSON.stringify(content)}: ${answer.status} ${words.join()}`);
          }),
        );
      }
      expect(found).toEqual([]);
      expect(await Promise.all(victims.map(stateOf))).toEqual(before);
    },
    180_000 + IDS * 100,
  );
});
