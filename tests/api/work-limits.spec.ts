import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { circle, comb, holes, zigzag } from '../../libs/domain/src/kernel/testing/rings.js';
import type { Client } from '../support/client.js';
import { bytes, fieldOf, groupsOf, newGrower } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { quantile } from '../faults/support/load.js';

let server: TestServer;
let groups: FixtureGroup[];
let admin: Client;
let growerId: number;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  groups = groupsOf(server.fixture());
  admin = await server.as('group-1');
  growerId = await newGrower(admin, groups[0]!, { fullName: 'Honest Neighbour' });
});
afterAll(() => server?.stop());

/** ms of another person's calls while `work` goes on. */
async function besides(work: Promise<unknown>): Promise<number[]> {
  const other = await server.as('company-1');
  const times: number[] = [];
  let done = false;
  void work.finally(() => (done = true));
  do {
    const asked = performance.now();
    expect((await other.get(`/customer?customerId=${growerId}`)).status).toBe(200);
    times.push(performance.now() - asked);
    await sleep(10);
  } while (!done);
  await work;
  return times;
}
const polygon = (coordinates: number[][][]) => ({ geolocation: { geoJson: { type: 'Polygon', coordinates } } });
/** Of a machine that others use too; alone it is below 200 ms. */
const MS = 1000;

describe('boundaries that are slow to check', () => {
  test('a zigzag of 9,984 corners, a comb and 1,980 holes are taken, and nobody else waits for them', async () => {
    const shapes = [[zigzag(9_984)], [comb(9_984)], holes(1_980), [zigzag(9_984, 0.5)]];
    const made: number[] = [];
    const times = await besides(
      Promise.all(
        shapes.map(async (shape, i) => {
          const { status } = await admin.post('/field', fieldOf(growerId, { name: `Slow ${i}`, ...polygon(shape) }));
          made.push(status);
        }),
      ),
    );
    expect(made).toEqual([201, 201, 201, 201]);
    expect(quantile(times, 0.99)).toBeLessThan(MS);
    const star = await admin.post('/field', fieldOf(growerId, { name: 'Star', ...polygon([circle(9_984, 5e-4, 19)]) }));
    expect([star.status, star.body.details[0].key, star.body.details[0].params.code]).toEqual([422, 'invalidGeometry', 'TOO_COMPLEX']);
    const soil = await besides(
      admin.post('/field/soilTypeData', polygon([zigzag(9_984)])).then(({ body }) => expect(body.key).toBe('soilServiceDown')),
    );
    expect(Math.max(...soil)).toBeLessThan(MS);
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
    const all = await Promise.all(
      Array.from({ length: 200 }, () => server.anonymous.get('/user/termsAndConditions', { query: { lang: 'en' } })),
    );
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
