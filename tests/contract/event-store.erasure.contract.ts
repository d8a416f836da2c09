import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { by, collect, event } from '../support/store-folder.js';
import type { StoreUnderTest } from './support/store-under-test.js';

const id = () => randomUUID();

/** Part of the event store contract: what is left of an event when the key of whom it is about, or of who did it, is destroyed. */
export function erasureContract(t: () => StoreUnderTest) {
  test('when the key of an owner is destroyed its events read as erased, others as before', async () => {
    await t().store.append([{ stream: 'grower-1', expected: 'noStream', owner: 'grower:1', events: [event(id())] }], by());
    await t().store.append([{ stream: 'grower-2', expected: 'noStream', owner: 'grower:2', events: [event(id())] }], by());
    await t().store.writeSnapshot('grower-1', 'grower:1', { revision: 0, version: 'v1', state: { name: 'Asha' } });
    await t().vault.destroy('grower:1');
    const [erased, kept] = await collect(t().store.readAll({ withLive: true }));
    expect(erased).toMatchObject({ erased: true, data: null, by: { actorId: 7, actorName: 'Asha Patil' } }); // who did it is not erased with it
    expect(kept!.erased).toBeUndefined();
    expect(kept!.by.actorName).toBe('Asha Patil');
    expect(await t().store.readSnapshot('grower-1')).toBeUndefined();
    await expect(t().store.append([{ stream: 'grower-1', expected: 0, owner: 'grower:1', events: [event(id())] }], by())).rejects.toThrow(
      'erased',
    );
  });

  test('who did something is named by a key of their own: erased themselves they are nameless everywhere, and what they did stays', async () => {
    await t().store.append([{ stream: 'grower-1', expected: 'noStream', owner: 'grower:1', events: [event(id())] }], by());
    await t().store.append([{ stream: 'grower-1', expected: 0, owner: 'grower:1', events: [event(id())] }], { ...by(), actorId: 8 });
    await t().store.append([{ stream: 'grower-1', expected: 1, owner: 'grower:1', events: [event(id())] }], { ...by(), actorId: 0 });
    await t().vault.destroy('user:7');
    const read = await collect(t().store.readStream('grower-1'));
    expect(read.map(({ erased, by: { actorId, actorName } }) => [actorId, actorName, erased])).toEqual([
      [7, '', undefined],
      [8, 'Asha Patil', undefined],
      [0, 'Asha Patil', undefined],
    ]);
    expect(read[0]!.data).toEqual({ id: expect.any(String) });
    expect(JSON.stringify(read)).not.toContain('"actor"'); // how it is stored is nobody's business
    await t().store.append([{ stream: 'grower-1', expected: 2, owner: 'grower:1', events: [event(id())] }], by());
    const provable = await collect(t().store.readProvable('grower-1'));
    expect(provable.map(({ plain }) => (plain as { actorName?: string } | undefined)?.actorName)).toEqual([
      undefined,
      'Asha Patil',
      'Asha Patil',
      undefined,
    ]);
  });
}
