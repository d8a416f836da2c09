import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, Client } from '../support/client.js';
import { projectRoot, type Stack } from '../support/stack.js';
import { faultRig } from './support/rig.js';

/** A command of the README on a data folder; its exit code and what it printed. */
const command = (name: string, args: readonly string[], dataDir: string) =>
  new Promise<{ code: number; out: string; err: string }>((done) =>
    execFile(
      process.execPath,
      [join(projectRoot, `scripts/${name}.mjs`), ...args],
      { env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out: out.trim(), err: err.trim() }),
    ),
  );

/** Where the log stood after an accepted write. */
const positionOf = ({ status, headers }: Answer): number => {
  expect(status).toBe(201);
  return Number(headers.get('X-Event-Position'));
};

const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

describe('a backup of a store that is being written to', () => {
  const rig = faultRig();
  let stack: Stack;
  let backups: string;
  let groupId: number;
  const acknowledged: { id: number; fullName: string }[] = [];

  const adviser = () => rig.signIn(rig.adviser);
  const grower = (fullName: string) => ({ fullName, group: groupId, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' });
  /** Ids of the group's list, once it is served. */
  const listed = async (client: Client): Promise<number[]> => {
    for (;;) {
      const { status, body } = await client.get('/customer/all-sorted', { query: { groupId, pageSize: 200 } });
      if (status === 200) return (body.items as { id: number }[]).map(({ id }) => id);
      expect([status, body.key]).toEqual([503, 'unavailable']);
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  beforeAll(() => {
    stack = rig.stack;
    backups = join(stack.dir, 'backups');
    groupId = rig.group.id;
  });

  test('H2 every backup holds what was acknowledged before it began, and a restore on an empty folder serves it', async () => {
    const client = await adviser();
    let [writing, lost] = [true, 0];
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        const fullName = `Backup ${letters(n)}`;
        const answer = await client.post('/customer', grower(fullName));
        lost = positionOf(answer);
        acknowledged.push({ id: answer.body.id, fullName });
      }
    })();
    let before: readonly { id: number; fullName: string }[] = [];
    for (let round = 0; round < 3; round += 1) {
      before = [...acknowledged];
      const { code, out, err } = await command('backup', [backups, '--keep', '2'], stack.dataDir);
      expect([code, err]).toEqual([0, '']);
      expect(JSON.parse(out)).toMatchObject({ position: expect.any(Number) });
    }
    const saved = acknowledged.length;
    while (acknowledged.length < saved + 3) await new Promise((done) => setTimeout(done, 20));
    writing = false;
    await writer;
    expect(readdirSync(backups)).toHaveLength(2);
    expect(before.length).toBeGreaterThan(0);

    const [node] = stack.nodes;
    await node!.kill();
    const fixture = readFileSync(join(stack.dataDir, 'fixture.json'));
    rmSync(stack.dataDir, { recursive: true });
    const { code, err } = await command('restore', [backups], stack.dataDir);
    expect([code, err]).toEqual([0, '']);
    expect(await command('verify-store', [], stack.dataDir)).toMatchObject({ code: 0, out: 'verified' });

    writeFileSync(join(stack.dataDir, 'fixture.json'), fixture); // the tests' own, no part of a store
    // The restored log grows past where Redis stood before anybody projects it.
    const webOnly = await stack.addNode({ ROLES: 'web' });
    const early = await Client.signIn(webOnly.url, rig.adviser.email, rig.adviser.password);
    for (let n = 0, at = 0; at <= lost; n += 1) at = positionOf(await early.post('/customer', grower(`Early ${letters(n)}`)));
    await webOnly.stop();
    await node!.start();
    const after = await adviser();
    for (const { id, fullName } of before)
      expect((await after.get('/customer', { query: { customerId: id } })).body).toMatchObject({ id, fullName });
    // Redis outlived the data folder: what it knew of growers that are lost must not be listed.
    for (const id of await listed(after))
      expect([id, (await after.get('/customer', { query: { customerId: id } })).status]).toEqual([id, 200]);
    const { body } = await after.post('/customer', grower('After the restore'));
    expect(await listed(after)).toContain(body.id);
  }, 180_000);

  test('H2 a backup that was changed, cut or is not one is refused, and nothing is put into the folder', async () => {
    const copy = join(stack.dir, 'copy');
    const target = join(stack.dir, 'fresh');
    const refused = async (damage: () => void, word: RegExp) => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(backups, readdirSync(backups).at(-1)!), copy, { recursive: true });
      damage();
      const { code, err } = await command('restore', [copy], target);
      expect([code, err]).toEqual([1, expect.stringMatching(word)]);
      expect(readdirSync(target, { recursive: true }).filter((name) => String(name).includes('events'))).toEqual([]);
    };
    mkdirSync(target);
    await refused(() => appendFileSync(join(copy, 'events.sqlite'), 'x'), /events\.sqlite is not the file that was backed up/);
    await refused(() => unlinkSync(join(copy, 'keys.sqlite')), /keys\.sqlite is missing/);
    await refused(() => unlinkSync(join(copy, 'backup.json')), /no readable backup\.json/);
    expect(await command('restore', [backups], stack.dataDir)).toMatchObject({ code: 1, err: expect.stringMatching(/is there already/) });
  });
});
