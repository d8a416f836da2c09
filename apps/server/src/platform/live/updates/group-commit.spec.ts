import { describe, expect, test } from '@jest/globals';
import { recorded } from './group-commit.js';

const by = { actorId: 7, actorName: 'Asha Patil', actorRole: 5, recordedAt: '2026-03-01T08:00:00.000Z', commitId: 'commit-1' };

describe('events of an append, as a reader would get them', () => {
  test('stand where the store says that all of the append is seen, each at its own revision', () => {
    const events = ['a', 'b', 'c'].map((id) => ({ id, type: 'Set', data: { id } }));
    const other = { stream: 'field-1', revision: 0, position: 990, hash: 'f' };
    const read = recorded('plan-1', events, by, {
      position: 990,
      streams: [{ stream: 'plan-1', revision: 6, position: 811, hash: 'p' }, other],
    });
    expect(read.map(({ id, revision, position }) => [id, revision, position])).toEqual([
      ['a', 4, 811],
      ['b', 5, 811],
      ['c', 6, 811],
    ]);
  });
});
