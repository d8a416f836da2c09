import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { by, event, storeFolder } from '../support/store-folder.js';
import { freePort, projectRoot, TestNode } from '../support/stack.js';

const folder = storeFolder();
const verify = (dir = folder.dir) => {
  const { status, stdout } = spawnSync(process.execPath, [join(projectRoot, 'scripts/verify-store.mjs')], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dir },
    encoding: 'utf8',
  });
  return [status, stdout.trim()];
};

beforeAll(async () => {
  const { store } = folder.open();
  for (let i = 0; i < 9; i += 1)
    await store.append([{ stream: `plan-${i % 2}`, expected: 'any', owner: 'grower:1', events: [event(`e-${i}`)] }], by());
  await folder.closeAll();
});
afterAll(() => folder.remove());

/** Another hash of its own for an event in the middle. */
function damage(): void {
  const db = new DatabaseSync(join(folder.dir, 'events.sqlite'));
  db.exec(`UPDATE events SET hash = lower(hex(randomblob(32))) WHERE position = 6`);
  db.close();
}

test('H1 verify-store says verified, and after an edit names the first bad position', () => {
  expect(verify()).toEqual([0, 'verified']);
  damage();
  expect(verify()).toEqual([1, 'broken at position 6']);
});

test('H1 a server on a damaged store ends before it serves anything, and names the position', async () => {
  damage();
  const node = new TestNode(await freePort(), { DATA_DIR: folder.dir, DEMO: 'off', REDIS_URL: '' });
  try {
    await expect(node.start()).rejects.toThrow(/ended with 1:[^]*broken at position 6/);
    expect(node.output).not.toMatch(/^ready/m);
  } finally {
    await node.stop(); // one that serves all the same
  }
});

test('H1 verify-store proves nothing of a folder without a store', () => {
  const empty = mkdtempSync(join(tmpdir(), 'loam-no-store-'));
  for (const dir of [empty, join(empty, 'nowhere')]) expect(verify(dir)).toEqual([1, '']);
  rmSync(empty, { recursive: true });
});
