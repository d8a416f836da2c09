import { expect, test } from '@jest/globals';
import { activityGroups } from './activity-groups';
import type { Activity } from './queries';

const did = (person: number, type: string, name: string, at = '2026-03-01T10:00:00Z'): Activity => ({
  ...{ at, type, customerId: 1, by: { id: person, name: `P${person}` } },
  entity: { kind: type.startsWith('Field') ? 'field' : 'plan', id: name.length, name },
});

test('what one person did in a row is one line, and nothing is lost or told out of turn', () => {
  const items = [
    did(1, 'FieldAdded', 'c'),
    did(1, 'FieldAdded', 'b'),
    did(2, 'FieldAdded', 'a'),
    did(1, 'FieldAdded', 'z'),
    did(1, 'PlanDrafted', 'p'),
    did(1, 'PlanDrafted', 'o', '2026-02-28T10:00:00Z'),
  ];
  const groups = activityGroups(items);
  expect(groups.map(({ entries }) => entries.map(({ entity }) => entity.name).join(''))).toEqual(['cb', 'a', 'z', 'p', 'o']);
  expect(groups.flatMap(({ entries }) => entries)).toEqual(items);
  expect(activityGroups([])).toEqual([]);
});
