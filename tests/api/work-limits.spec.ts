import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { circle, comb, holes, zigzag } from '../../libs/domain/src/kernel/testing/rings.js';
import { figure } from '../faults/support/figures.js';
import type { Answer, Client } from '../support/client.js';
import { beside, HonestEditor } from './support/beside.js';
import { bytes, fieldOf, groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan } from './support/plans.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

let server: TestServer;
let groups: FixtureGroup[];
let admin: Client;
let growerId: number;
let editor: HonestEditor;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  groups = groupsOf(server.fixture());
  admin = await server.as('group-1');
  growerId = await newGrower(admin, groups[0]!, { fullName: 'Honest Neighbour' });
  editor = await HonestEditor.of(server, 'collection-1', groups[0]!.planIds[0]!);
});
afterAll(async () => {
  editor?.close();
  await server?.stop();
});

/** One person reads their growers and another edits a plan while somebody works the server hard. */
async function honestly<T>(id: string, attack: string, work: () => Promise<T>): Promise<T> {
  const other = await server.as('company-1');
  const call = async () => expect((await other.get(`/customer?customerId=${growerId}`)).status).toBe(200);
  return beside(id, attack, { call, edit: editor.edit }, work);
}
const polygon = (coordinates: number[][][]) => ({ geolocation: { geoJson: { type: 'Polygon', coordinates } } });
describe('boundaries that are slow to check', () => {
  test('a zigzag of 9,984 corners, a comb and 1,980 holes are taken, and nobody else waits for them', async () => {
    const shapes = [[zigzag(9_984)], [comb(9_984)], holes(1_980), [zigzag(9_984, 0.5)]];
    const taken = await honestly('L16.2', 'boundaries of 9,984 corners', () =>
      Promise.all(shapes.map((shape, i) => admin.post('/field', fieldOf(growerId, { name: `Slow ${i}`, ...polygon(shape) })))),
    );
    expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    // once more, one after the other: each is a stretch of its own
    for (const [i, shape] of shapes.entries())
      expect((await admin.post('/field', fieldOf(growerId, { name: `Slow again ${i}`, ...polygon(shape) }))).status).toBe(201);
    const star = await admin.post('/field', fieldOf(growerId, { name: 'Star', ...polygon([circle(9_984, 5e-4, 19)]) }));
    expect([star.status, star.body.details[0].key, star.body.details[0].params.code]).toEqual([422, 'invalidGeometry', 'TOO_COMPLEX']);
    const soil = await honestly('L16.2', 'one that is asked its soil', () => admin.post('/field/soilTypeData', polygon([zigzag(9_984)])));
    expect([soil.body.key, soil.headers.get('retry-after')]).toEqual(['soilServiceDown', '3600']);
  });

  test('whoever does not reach the grower or the field hears so, whatever the boundary is', async () => {
    const stranger = await server.as('company-2');
    const broken = { ...polygon([[[0, 0]]]), name: '' };
    const missing = bytes(await stranger.post('/field', fieldOf(99_999_999, broken)));
    expect(bytes(await stranger.post('/field', fieldOf(growerId, broken)))).toBe(missing);
    expect(bytes(await stranger.post('/field', fieldOf(growerId, polygon([zigzag(9_984)]))))).toBe(missing);
    const { body: field } = await admin.post('/field', fieldOf(growerId, { name: 'Reached' }));
    const change = (id: number) => stranger.put('/field', { id, ...polygon([zigzag(9_984)]) });
    expect(bytes(await change(field.id))).toBe(bytes(await change(99_999_999)));
  });
});

describe('bodies that are made to be refused late', () => {
  test('1e400 with an Idempotency-Key is refused by the field that it stands in, or by name, and never 5xx', async () => {
    const keyed = { headers: { 'Idempotency-Key': 'infinite-number-1', 'Content-Type': 'application/json' } };
    const text = JSON.stringify(fieldOf(growerId, { name: 'Endless', area: 1 })).replace('"area":1', '"area":1e400');
    expect((await admin.post('/field', text, keyed)).status).toBe(422);
    const open = await server.anonymous.post('/user/register', '{"email":"a@b.cd","password":1e400}', keyed);
    expect(open.status).toBe(422);
  });

  test('an Idempotency-Key belongs to the content of an upload, not to its length or to how its parts are divided', async () => {
    const kml = (name: string) =>
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>${name}</name><Point><coordinates>77.1,20.1</coordinates></Point></Placemark></kml>`;
    const file = (content: string) => {
      const form = new FormData();
      form.append('file', new Blob([content]), 'a.kml');
      return admin.post('/field/files', form, { headers: { 'Idempotency-Key': 'same-length-2' } });
    };
    const first = await file(kml('a'));
    expect(first.status).toBe(200);
    const again = await file(kml('a'));
    expect([again.status, again.text]).toEqual([200, first.text]); // another boundary between the parts
    const other = await file(kml('b'));
    expect([other.status, other.body.key]).toEqual([422, 'idempotencyKeyReused']);
  });

  test('text called like what every object has is text: a type of interventions named `constructor` does not break its group', async () => {
    const by = await server.verified('group-1');
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])
      expect((await by.post('/flex/adminCenter/intervention', { name, groupId: groups[0]!.id })).status).toBeLessThan(500);
    const listed = await by.get(`/adminCenter/intervention/group?id=${groups[0]!.id}`);
    expect(listed.status).toBe(200);
    for (const type of ['constructor', 'toString', 'nothing'])
      expect((await admin.post(`/customer/${growerId}/interventions`, { type, date: '2026-02-01' })).status).toBeLessThan(500);
    expect((await admin.get(`/customer/${growerId}/interventions`)).status).toBe(200);
  });
});

describe('pages that anybody may ask for', () => {
  test('C057 a stranger who asks for the terms without end takes nothing from those who draw a plan', async () => {
    const first = await server.anonymous.get('/user/termsAndConditions', { query: { lang: 'en' } });
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const began = performance.now();
    const ask = () => server.anonymous.get('/user/termsAndConditions', { query: { lang: 'en' } });
    const all = await honestly('L16.3', '200 calls of strangers who ask for the terms', async () => {
      const answers: Answer[] = [];
      for (let n = 0; n < 10; n += 1) answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))));
      return answers;
    });
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(performance.now() - began).toBeLessThan(20_000); // each drawn anew they take a minute and more, and most are refused
  });
});

describe('a copy of somebody’s data', () => {
  test('C345 is no longer given once who ordered it has lost the right to it', async () => {
    const by = await server.verified('group-1');
    const boss = await server.verified('company-1');
    const given = await newGrower(admin, groups[0]!, { fullName: 'Moved Away' });
    const { body } = await by.post('/gdpr/export', { customerId: given });
    for (let left = 400; left > 0 && (await by.get(`/gdpr/${body.taskId}`)).body.status !== 'done'; left--) await sleep(50);
    expect((await by.get(`/gdpr/${body.taskId}/file`)).status).toBe(200);
    expect((await boss.del('/customer', { ids: [given] })).status).toBe(200);
    expect((await by.get(`/gdpr/${body.taskId}/file`)).body.key).toBe('TaskNotFound');
  });
});

describe('files that patterns choke on', () => {
  const blanks = ' '.repeat(100 * 1024);
  const kml = (coordinates: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`;

  test('KML with 100 KiB of blanks between, before and after its coordinates is read or refused at once', async () => {
    const forms = [`${blanks}x`, `77.5,20.5${blanks}77.6,20.6`, `77.5,20.5 ${blanks}`, `77.5,${blanks}20.5`, '1 '.repeat(50_000)];
    const answers = await honestly('L16.8', 'KML with 100 KiB of blanks', async () => {
      const all: [status: number, ms: number][] = [];
      for (const form of forms) {
        const sent = new FormData();
        sent.append('file', new Blob([kml(form)]), 'blanks.kml');
        const from = performance.now();
        const { status } = await admin.post('/field/files', sent);
        all.push([status, performance.now() - from]);
      }
      return all;
    });
    for (const [status] of answers) expect([200, 422]).toContain(status);
    figure('L16.8', 'the slowest of them is answered after', Math.max(...answers.map(([, ms]) => ms)), 'ms', { most: 2_000 });
  });
});

describe('a grower who is erased while their plan is drawn', () => {
  test('is missing to whoever asked for the PDF, and nothing fails', async () => {
    const [group] = groups;
    const adviser = await server.as(server.fixture().users.find(({ id }) => id === group!.userIds[0])!.email);
    const erased = await newGrower(admin, group!, { fullName: 'Soon Forgotten', assignedTo: group!.userIds[0] });
    const plan = await newPlan(admin, erased, await newField(admin, erased));
    const boss = await server.verified('super-1');
    const confirmed = boss.with(await server.confirmation(boss, 'super-1'));
    // two are drawn at a time: the others wait, and are drawn and kept when the key is gone
    const drawing = Promise.all(Array.from({ length: 8 }, () => adviser.post('/plan/storage/pdf', { planId: plan.id, sections: [] })));
    await sleep(20);
    expect((await confirmed.post('/gdpr/erase', { customerId: erased })).status).toBe(202);
    const answers = await drawing;
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(answers.some(({ status }) => status === 404)).toBe(true);
    expect((await adviser.post('/plan/storage/pdf', { planId: plan.id, sections: [] })).status).toBe(404);
  });
});
