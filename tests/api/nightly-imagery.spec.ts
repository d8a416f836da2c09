import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

beforeAll(async () => {
  // the day after the last scene was taken is today
  cpSync(scenes, folder, { recursive: true });
  const answer = JSON.parse(readFileSync(join(scenes, 'search-response.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'search-response.json'), JSON.stringify({ ...answer, replayed: '2026-05-23' }));
  server = await startServer({ seed: 'acceptance', env: { STAC_URL: `file:${folder}` } });
  asha = await server.as('user-1');
  const growerId = await newGrower(asha, groupsOf(server.fixture())[0]!);
  const { geoJson } = JSON.parse(readFileSync(join(projectRoot, 'tests/fixtures/sky/scenes-expected.json'), 'utf8')) as { geoJson: object };
  fieldId = await newField(asha, growerId, { name: 'Seen by night', geolocation: { geoJson } });
  const { id } = await newPlan(asha, growerId, fieldId);
  await asha.post('/plan/status', { id, status: 'active' });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('C419 a night looks at fields with active plans, records what is clear, and tells who runs the server how it went', async () => {
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
  expect(run).toMatchObject({ outcome: 'whole', recorded: 1, failures: [] });
  expect(run!['looked']).toBeGreaterThanOrEqual(1);
  // what the night has read is there when somebody looks
  const { body } = await asha.post('/sentinel/trends', { fieldId, index: 'NDVI' });
  expect(body.series).toHaveLength(2);
});
