import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@loam/domain/capabilities';
import { activityGroups } from './activity-groups';
import type { Activity } from './queries';

const did = (person: number, type: string, name: string, at = '2026-03-01T10:00:00Z', groupId = 1): Activity => ({
  ...{ at, type, groupId, customerId: 1, by: { id: person, name: `P${person}` } },
  entity: { kind: type.startsWith('Field') ? 'field' : 'plan', id: name.length, name },
});

test('what one person did on a day to things of one kind in one group is one line, and nothing is lost', () => {
  const items = [
    did(1, 'FieldAdded', 'c'),
    did(1, 'FieldAdded', 'b'),
    did(2, 'FieldAdded', 'a'),
    did(1, 'FieldAdded', 'z'),
    did(1, 'PlanDrafted', 'p'),
    did(1, 'FieldAdded', 'g', '2026-03-01T09:00:00Z', 2),
    did(1, 'PlanDrafted', 'o', '2026-02-28T10:00:00Z'),
  ];
  const groups = activityGroups(items);
  expect(groups.map(({ entries }) => entries.map(({ entity }) => entity.name).join(''))).toEqual(['cbz', 'a', 'p', 'g', 'o']);
  expect(groups.flatMap(({ entries }) => entries)).toHaveLength(items.length);
  expect(groups.map(({ at }) => at)).toEqual(
    groups
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(activityGroups([])).toEqual([]);
});

test('nobody merely worked on something: whatever is told has words', () => {
  const texts = globSync(join(import.meta.dirname, '../../../../../libs/domain/src/*/texts/en-US.json'));
  const words = texts.flatMap((file) => {
    const { grower, dashboard } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { activity?: { type?: object; did?: object } }>;
    return Object.keys({ ...grower?.activity?.type, ...dashboard?.activity?.did });
  });
  const edits = [...registry.streamKinds.values()].flatMap(({ events }) => Object.values(events)).flatMap(({ toldAs }) => toldAs ?? []);
  const told = [...registry.activity].flatMap(([type, shown]) => (shown === 'told' && type !== 'GrowerRemoved' ? [type] : [])); // nothing is left of that one
  expect([...told, ...edits].filter((type) => !words.includes(type))).toEqual([]);
});
