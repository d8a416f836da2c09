import { expect, test } from '@jest/globals';
import { waysBack } from './use-change-many';

test('a change of many is taken back by the kind of what stood before, and leaves alone what it did not touch', () => {
  const changed = [
    { id: 1, before: { active: true, assignedTo: 7 } },
    { id: 2, before: { active: false, assignedTo: 8 } },
    { id: 3, before: { active: true, assignedTo: 7 } },
  ];
  expect(waysBack(changed, 'assignedTo')).toEqual([
    [[1, 3], { assignedTo: 7 }],
    [[2], { assignedTo: 8 }],
  ]);
  expect(waysBack(changed, 'active')).toEqual([
    [[1, 3], { active: true }],
    [[2], { active: false }],
  ]);
});
