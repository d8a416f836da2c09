import { afterAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { freePort, projectRoot } from '../support/stack.js';

const dir = mkdtempSync(join(tmpdir(), 'loam-'));
let started: ChildProcess | undefined;
afterAll(async () => {
  if (started && started.exitCode === null) {
    const ended = new Promise((done) => started!.once('exit', done));
    started.kill('SIGTERM');
    await ended;
  }
  rmSync(dir, { recursive: true, force: true });
});

/** What it prints until it serves. */
const untilReady = (child: ChildProcess) =>
  new Promise<string>((ready, failed) => {
    let said = '';
    child.stdout!.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (/^ready http/m.test(said) && /^Demo sign-ins:/m.test(said)) ready(said);
    });
    child.once('exit', (code) => failed(new Error(`ended with ${code}:\n${said}`)));
  });

test('npm start on an empty folder prints sign-ins for each role, and all of them find the demo content', async () => {
  const port = await freePort();
  const { REDIS_URL: _none, SEED: _noSeed, ...env } = process.env;
  started = spawn(process.execPath, [join(projectRoot, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NODE_OPTIONS: '', PORT: String(port), DATA_DIR: join(dir, 'data') },
  });
  const said = await untilReady(started);
  const people = [...said.matchAll(/^ {2}(\S.*?)\s{2,}(\S+@demo\.test)\s+(\S+)$/gm)].map(([, role, email, password]) => ({
    role: role!,
    email: email!,
    password: password!,
  }));
  expect(new Set(people.map(({ role }) => role))).toEqual(
    new Set(['adviser', 'group admin', 'collection admin', 'company admin', 'executive', 'super admin']),
  );
  for (const { email, password } of people) {
    const client = await Client.signIn(`http://localhost:${port}`, email, password);
    const { status, body } = await client.get('/user');
    expect([email, status, body.email]).toEqual([email, 200, email]);
  }
  const adviser = await Client.signIn(`http://localhost:${port}`, people[0]!.email, people[0]!.password);
  const { groups } = (await adviser.get('/user')).body as { groups: { id: number }[] };
  const growers = (await adviser.get('/customer/all-sorted', { query: { groupId: groups[0]!.id, status: 'all', pageNo: 1, pageSize: 10 } }))
    .body as { total: number; items: { id: number }[] };
  expect(growers.total).toBeGreaterThan(2);
  expect((await adviser.get('/fertilizers/global', { query: { pageNo: 1, pageSize: 10 } })).body.total).toBeGreaterThanOrEqual(120);
  for (const crop of ['coffee', 'sugarcane']) {
    const { features } = (await adviser.get('/sustainability/fields', { query: { crop } })).body as { features: { id: number; properties: { range: string | null } }[] }; // prettier-ignore
    expect(new Set(features.map(({ properties }) => properties.range)).size).toBeGreaterThan(1);
    const { reports } = (await adviser.get(`/field/${features[0]!.id}/sustainabilityForm`)).body;
    expect(reports.map(({ footprint }: { footprint: { status: string } }) => footprint.status)).toEqual(['calculated', 'calculated']);
  }
}, 180_000);
