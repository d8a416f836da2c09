import { afterAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textsInFolder, textsInRedis } from '../api/support/everywhere.js';
import { newGrower } from '../api/support/growers.js';
import { Client } from '../support/client.js';
import { type Fixture, freePort, projectRoot } from '../support/stack.js';
import { readFileSync } from 'node:fs';

const dir = mkdtempSync(join(tmpdir(), 'loam-'));
const data = join(dir, 'data');
const socket = join(data, 'redis/redis.sock');
const windows = process.platform === 'win32';
let started: ChildProcess | undefined;
const ended = (child: ChildProcess) =>
  new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.once('exit', done) : done(0)));
afterAll(async () => {
  if (started) {
    started.kill('SIGTERM');
    await ended(started);
  }
  rmSync(dir, { recursive: true, force: true });
});

const port = await freePort();
async function launch(): Promise<void> {
  const { REDIS_URL: _none, ...env } = process.env;
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: data,
      DEMO: 'off',
      SEED: 'acceptance',
      MAIL_SINK: `file:${join(data, 'mail.jsonl')}`,
      RATE_LIMITS: 'off',
    },
  });
  started = child;
  await new Promise<void>((ready, failed) => {
    let said = '';
    child.stdout!.on('data', (bytes: Buffer) => ((said += bytes.toString()), /^ready http/m.test(said) && ready()));
    child.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.once('exit', (code) => failed(new Error(`ended with ${code}:\n${said}`)));
  });
}

const redisAnswers = (): Promise<boolean> =>
  new Promise((done) => {
    const client = connect(socket)
      .on('error', () => done(false))
      .on('connect', () => {
        client.destroy();
        done(true);
      });
  });
async function untilRedisIsGone(ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(200)) if (!(await redisAnswers())) return true;
  return false;
}

const texts = ['Ottilie Bramblewick', 'ottilie@bramblewick.test', 'BRAMBLE77'];

(windows ? test.skip : test)(
  'P1: what npm start keeps is this account’s alone, an erased grower stands in no byte of it, and its Redis ends with it however it ends',
  async () => {
    await launch();
    const url = `http://localhost:${port}`;
    const fixture = JSON.parse(readFileSync(join(data, 'fixture.json'), 'utf8')) as Fixture;
    const user = fixture.users.find(({ email }) => email.startsWith('group-1@'))!;
    const admin = await Client.signIn(url, user.email, user.password);
    const group = fixture.companies[0]!.collections[0]!.groups[0]!;
    const id = await newGrower(admin, group, { fullName: texts[0], email: texts[1], growerCode: texts[2] });
    const listed = () =>
      admin.get('/customer/all-sorted', { query: { groupId: group.id, status: 'all', pageNo: 1, pageSize: 10, search: texts[0] } });
    for (let left = 200; left > 0 && (await listed()).body.total !== 1; left--) await sleep(50);

    const open = readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(data, 'bin')))
      .filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);

    const { status } = await admin.del('/customer', { ids: [id], erase: true });
    expect(status).toBe(200);
    const found = async () => [...(await textsInRedis(`unix://${socket}`, texts)), ...textsInFolder(data, texts)];
    for (let left = 100; left > 0 && (await found()).length > 0; left--) await sleep(200);
    expect(await found()).toEqual([]);
    expect(existsSync(join(data, 'redis/appendonlydir'))).toBe(false);

    // killed outright: the launcher alone, then started anew, then asked to end
    started!.kill('SIGKILL');
    await ended(started!);
    expect(await untilRedisIsGone(30_000)).toBe(true);
    await launch();
    expect(await redisAnswers()).toBe(true);
    started!.kill('SIGTERM');
    await ended(started!);
    expect(await untilRedisIsGone(10_000)).toBe(true);
  },
  300_000,
);
