import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { cropStageItems } from '@loam/domain/crop/crop-library';
import type { Language } from '@loam/domain/kernel/locale/language';
import { freePort, projectRoot, TestNode } from '../support/stack.js';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

const scenes = join(projectRoot, 'tests/fixtures/sky/scenes');
const folder = mkdtempSync(join(tmpdir(), 'scenes-'));
let server: TestServer;
let asha: Client;
let fieldId: number;
let planId: number;
const FIELDS = 5;
/** Of the thread's own time, four times what a piece of work may take: what is read synchronously takes seconds. */
const MOST_STRETCH_MS = 200;

beforeAll(async () => {
  // the day after the last scene was taken is today
  cpSync(scenes, folder, { recursive: true });
  const answer = JSON.parse(readFileSync(join(scenes, 'search-response.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'search-response.json'), JSON.stringify({ ...answer, replayed: '2026-05-23' }));
  server = await startServer({ seed: 'acceptance', env: { STAC_URL: `file:${folder}` } });
  asha = await server.as('user-1');
  const growerId = await newGrower(asha, groupsOf(server.fixture())[0]!);
  type Outline = { type: 'Polygon'; coordinates: number[][][] };
  const { geoJson } = JSON.parse(readFileSync(join(projectRoot, 'tests/fixtures/sky/scenes-expected.json'), 'utf8')) as {
    geoJson: Outline;
  };
  const seen = async (n: number) => {
    // each a hair elsewhere: nothing that was read of one is known of the next
    const coordinates = geoJson.coordinates.map((ring) => ring.map(([lon, lat]) => [lon! + n * 1e-8, lat!]));
    const id = await newField(asha, growerId, { name: `Seen by night ${n}`, geolocation: { geoJson: { ...geoJson, coordinates } } });
    ({ id: planId } = await newPlan(asha, growerId, id));
    await asha.post('/plan/status', { id: planId, status: 'active' });
    return id;
  };
  fieldId = await seen(0);
  for (let n = 1; n < FIELDS; n++) await seen(n);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('C419 a night looks at fields with active plans, records what is clear, tells who runs the server how it went, and keeps no thread for itself', async () => {
  const admin = await server.as('super-1');
  expect((await admin.get('/sentinel/nightly')).body).toEqual({ at: null, runs: [] });
  const company = await server.as('company-1');
  for (const other of [asha, company]) expect((await other.get('/sentinel/nightly')).status).toBe(403);
  const { stack } = server;
  const worker = new TestNode(await freePort(), {
    ...{ DATA_DIR: stack.dataDir, DEMO: 'off', REDIS_URL: stack.redis.url, STAC_URL: `file:${folder}`, NODE_ID: 'night' },
    IMAGERY_AT: new Date().toISOString().slice(11, 16),
  });
  stack.nodes.push(worker);
  await worker.start();
  const end = Date.now() + 60_000;
  let run: Record<string, unknown> | undefined;
  while (run?.['outcome'] !== 'whole' && Date.now() < end) {
    [run] = (await admin.get('/sentinel/nightly')).body.runs;
    await new Promise((later) => setTimeout(later, 200));
  }
  expect(run).toMatchObject({ outcome: 'whole', recorded: FIELDS, failures: [] });
  expect(run!['looked']).toBeGreaterThanOrEqual(FIELDS);
  // pictures are read in another process: nobody who edits on this node waits for the night
  expect(worker.stretches.filter((line) => Number(/\d+/.exec(line)![0]) > MOST_STRETCH_MS)).toEqual([]);
  // what the night has read is there when somebody looks
  const { body } = await asha.post('/sentinel/trends', { fieldId, index: 'NDVI' });
  expect(body.series).toHaveLength(2);
});

test('C227 the stages behind a trend are named in the language of the reader', async () => {
  const stages = async (language: string): Promise<string[]> => {
    const { body } = await asha.post('/sentinel/trends', { fieldId, index: 'NDVI' }, { headers: { 'accept-language': language } });
    return body.stages.map(({ name }: { name: string }) => name);
  };
  const { cropId, stages: made } = (await asha.get('/plan', { query: { planId } })).body;
  const [english, portuguese] = [await stages('en'), await stages('pt-BR')];
  const namesIn = (language: Language) =>
    cropStageItems(
      libraryCrops.find(({ id }) => id === cropId)!,
      language,
    ).map(({ name }) => name);
  expect(english.length).toBeGreaterThan(0);
  expect(made.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(english));
  expect(namesIn('pt')).toEqual(expect.arrayContaining(portuguese));
  expect(portuguese).not.toEqual(english);
});
