import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ActorNames, sealEvent, told } from './actor-names.js';
import { SqliteKeyVault } from './keys/sqlite-key-vault.js';
import { seal, type Plain, unseal } from './sealing.js';

const by = { actorId: 7, actorName: 'Asha Patil', actorRole: 5, recordedAt: '2026-03-01T08:00:00.000Z', commitId: 'c' };

test('older events have the name under the key of whom they are about; newer ones under that of who did it, and commit to it alike', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'actor-names-'));
  const vault = new SqliteKeyVault(dir);
  try {
    const names = new ActorNames(vault);
    const key = vault.keyFor('grower:1');
    const older = unseal<Plain>(key, seal(key, { data: { a: 1 }, actorName: 'Asha Patil' }).bytes);
    expect(names.name(7, undefined, older.plain)).toBe('Asha Patil');
    expect(names.name(7, undefined, undefined)).toBe('');

    const who = names.sealed(by);
    const newer = sealEvent(key, { data: { a: 1 }, live: new Uint8Array([1, 2]) }, who);
    const opened = unseal<Plain>(key, newer.bytes);
    expect([newer.json.includes('Asha'), names.name(7, who.actor, undefined)]).toEqual([false, 'Asha Patil']);
    const { salt, plain } = told(opened, 'Asha Patil')!;
    const proven = seal(key, plain); // another salt: only the text is compared
    expect(proven.json).toBe(`{"actorName":"Asha Patil",${newer.json.slice(1)}`);
    expect(salt).toHaveLength(16);
    expect(names.sealed({ ...by, actorName: 'Asha Kale' }).actor).not.toBe(who.actor);

    await vault.destroy('user:7');
    expect([names.name(7, who.actor, undefined), names.name(7, undefined, older.plain)]).toEqual(['', '']);
    expect(names.sealed(by)).toEqual({ ...by, actorName: '' });
    expect(names.sealed({ ...by, actorId: 0 })).toEqual({ ...by, actorId: 0 }); // the system is nobody
  } finally {
    vault.close();
    rmSync(dir, { recursive: true });
  }
});
