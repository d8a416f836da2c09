import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FileDamaged, type FileStore, type NewFile } from '../../apps/server/src/platform/files/file-store.port.js';
import type { KeyVault } from '../../apps/server/src/platform/event-store/keys.port.js';

import { collect } from '../support/store-folder.js';

interface Subject {
  readonly store: FileStore;
  readonly vault: KeyVault;
  /** Another node on the same files. */
  reopen(): FileStore;
  /** Everything that is kept, as it lies on the disk. */
  raw(): Buffer[];
  /** Changes one stored byte of a file. */
  damage(id: string): void;
  /** What a put leaves that was killed in its middle; its id. */
  leaveDraft(userId: number): string;
  close(): void;
}

export const QUOTA = 300_000;

const fileOf = (more: Partial<NewFile> = {}): NewFile => ({
  name: 'growers.csv',
  type: 'text/csv',
  bytes: Buffer.from('Asha Kulkarni'),
  owner: 'group:1',
  userId: 7,
  ...more,
});

/** What every adapter of the files port keeps to. */
export function fileStoreContract(name: string, open: () => Subject): void {
  describe(`file store: ${name}`, () => {
    let subject: Subject;
    beforeEach(() => {
      subject = open();
    });
    afterEach(() => subject.close());

    test.each([0, 1, 65_536, 65_532, 200_000])('gives back %d bytes with name, type, size and time, on another node too', async (size) => {
      const bytes = Buffer.alloc(size, 'abc');
      const file = await subject.store.put(fileOf({ bytes }));
      expect(file).toMatchObject({ id: expect.stringMatching(/^7-/), name: 'growers.csv', type: 'text/csv', size, owner: 'group:1' });
      const read = await subject.reopen().read(file.id);
      expect(read!.file).toEqual(file);
      expect(read!.bytes.equals(bytes)).toBe(true);
    });

    test('keeps neither name nor content readable', async () => {
      await subject.store.put(fileOf());
      expect(subject.raw().length).toBeGreaterThan(0);
      for (const bytes of subject.raw()) for (const secret of ['growers.csv', 'Kulkarni']) expect(bytes.includes(secret)).toBe(false);
    });

    test('a file is gone with the key of its owner, others stay', async () => {
      const gone = await subject.store.put(fileOf({ owner: 'grower:1' }));
      const stays = await subject.store.put(fileOf({ owner: 'grower:2' }));
      await subject.vault.destroy('grower:1');
      expect(await subject.store.read(gone.id)).toBeUndefined();
      expect(await subject.store.read(stays.id)).toBeDefined();
    });

    test('a changed byte is told, never given back', async () => {
      const file = await subject.store.put(fileOf());
      subject.damage(file.id);
      await expect(subject.store.read(file.id)).rejects.toBeInstanceOf(FileDamaged);
    });

    test('the same key replaces, removing twice is no error, ids that are no ids are not there', async () => {
      const first = await subject.store.put(fileOf({ key: 'task-1' }));
      const second = await subject.store.put(fileOf({ key: 'task-1', bytes: Buffer.from('second') }));
      expect(second.id).toBe(first.id);
      expect((await subject.store.read(first.id))!.bytes.toString()).toBe('second');
      await subject.store.remove(first.id);
      await subject.store.remove(first.id);
      for (const id of [first.id, '../keys.sqlite', '7-../../keys.sqlite', '7-', '', '7-a/b'])
        expect(await subject.store.read(id)).toBeUndefined();
    });

    test('lists what is kept, also of an owner who was erased, and no more once it was removed', async () => {
      const listed = async () => (await collect(subject.store.list())).map(({ id, draft }) => [id, draft]).sort();
      expect(await listed()).toEqual([]);
      const [one, two] = [await subject.store.put(fileOf()), await subject.store.put(fileOf({ userId: 8, owner: 'grower:1' }))];
      await subject.vault.destroy('grower:1');
      expect(await listed()).toEqual([one, two].map(({ id }) => [id, false]).sort());
      for await (const { size, changedAt } of subject.store.list()) {
        expect(size).toBeGreaterThan(13);
        expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000);
      }
      const [draft] = [subject.leaveDraft(8)];
      expect(await listed()).toContainEqual([draft, true]);
      expect(await subject.store.read(draft)).toBeUndefined();
      for (const id of [one.id, two.id, draft]) await subject.store.remove(id);
      expect(await listed()).toEqual([]);
    });

    test("C4: one person fills their own quota and nobody else's", async () => {
      const big = { bytes: Buffer.alloc(100_000) };
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => subject.store.put(fileOf(big))));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ refusal: { status: 413, key: 'quotaExceeded' } });
      expect(await subject.store.used(7)).toBeLessThanOrEqual(QUOTA);
      await subject.store.put(fileOf({ ...big, userId: 8 }));
      await subject.store.put(fileOf({ bytes: Buffer.from('x'.repeat(100_000)), key: 'left', beyondQuota: true }));
      await subject.store.remove('7-left');
      const [first] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      await subject.store.remove(first!.id);
      await subject.store.put(fileOf(big));
    });

    test.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\a.csv', 'a.csv'],
      ['a\u202Egnp.exe', 'agnp.exe'],
      ['con.txt', 'file-con.txt'],
      ['...', 'file'],
      ['', 'file'],
      ['a"b\r\nc.png', 'abc.png'],
      [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(115)}.xlsx`],
      ['पिके.csv', 'पिके.csv'],
    ])('the name %j is kept as %j', async (given, kept) => {
      expect((await subject.store.put(fileOf({ name: given }))).name).toBe(kept);
    });
  });
}
