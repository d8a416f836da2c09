import { expect, test } from '@jest/globals';
import { placesBack } from './use-move-many';

test('a move of many is taken back by where each came from and who looked after it', () => {
  const moved = [
    { id: 1, before: { groupId: 5, assignedTo: 7 } },
    { id: 2, before: { groupId: 5, assignedTo: 8 } },
    { id: 3, before: { groupId: 5, assignedTo: 7 } },
    { id: 4, before: { groupId: 6, assignedTo: 7 } },
  ];
  expect(placesBack(moved)).toEqual([
    [[1, 3], { groupId: 5, assignedTo: 7 }],
    [[2], { groupId: 5, assignedTo: 8 }],
    [[4], { groupId: 6, assignedTo: 7 }],
  ]);
});
