import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { KeyDestroyed } from '../../apps/server/src/platform/event-store/keys.port.js';
import { runSeed, seeded } from './support/random.js';

const kills = 15;
const seed = runSeed();
const random = seeded(seed);
const built = pathToFileURL(resolve(import.meta.dirname, '../../apps/server/dist/platform/event-store/keys/sqlite-key-vault.js')).href;

/** Asks for key after key from grower `from` on and says each one the moment it has it. */
const program = `
  import { writeSync } from 'node:fs';
  const [dir, from] = process.argv.slice(1);
  const { SqliteKeyVault } = await import(${JSON.stringify(built)});
  const vault = new SqliteKeyVault(dir, () => 1_024);
  for (let id = Number(from); ; id++) writeSync(1, id + ' ' + Buffer.from(vault.keyFor('grower:' + id)).toString('hex') + '\\n');
`;

const hex = (key: Uint8Array | undefined) => key && Buffer.from(key).toString('hex');

/** The keys that a process handed out before it was killed, by grower. */
async function handedOut(dir: string, from: number, killAfterMs: number): Promise<[number, string][]> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, dir, String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let heard = '';
  const first = new Promise<void>((done) => child.stdout.on('data', (bytes: Buffer) => done(void (heard += bytes.toString()))));
  await first;
  const gone = new Promise((done) => child.once('close', done));
  setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await gone;
  return heard
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '))
    .map(([id, key]) => [Number(id), key!]);
}

describe(`the keys of the embedded store (seed ${seed})`, () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'loam-keys-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test(`${kills} kills -9 while keys are made: every key that was handed out is there, and is the same`, async () => {
    const known = new Map<number, string>();
    let next = 1;
    for (let kill = 0; kill < kills; kill++) {
      for (const [id, key] of await handedOut(dir, next, random.between(0, 150))) known.set(id, key);
      next = Math.max(...known.keys()) + random.below(100);
      const vault = new SqliteKeyVault(dir, () => 1_024);
      for (const [id, key] of known) expect([id, hex(vault.find(`grower:${id}`))]).toEqual([id, key]);
      vault.close();
    }
    expect(known.size).toBeGreaterThan(kills);
  });

  test('a destroyed key is gone from the file, and keys made ahead never bring one back', async () => {
    const vault = new SqliteKeyVault(dir, () => 1_024);
    const [gone, ahead] = [vault.keyFor('grower:10'), vault.keyFor('grower:30')];
    await vault.destroy('grower:10');
    await vault.destroy('grower:30');
    vault.keyFor('grower:5');
    vault.keyFor('grower:29');
    vault.close();
    const bytes = readFileSync(join(dir, 'keys.sqlite'));
    expect([gone, ahead].map((key) => bytes.includes(Buffer.from(key)))).toEqual([false, false]);
    const again = new SqliteKeyVault(dir, () => 1_024);
    for (const owner of ['grower:10', 'grower:30'] as const) {
      expect(again.find(owner)).toBeUndefined();
      expect(() => again.keyFor(owner)).toThrow(KeyDestroyed);
    }
    again.close();
  });
});
