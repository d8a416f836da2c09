import { expect, test } from '@jest/globals';
import { registry } from '@loam/domain/capabilities';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { FoldedBatch } from '../../platform/projections/batch.js';
import { ActivityFeed, type ActivityItem } from './activity.projection.js';

const by = { actorId: 7, actorName: 'Asha Patil', recordedAt: '2026-03-01T10:00:00.000Z' };
const event = (position: number, stream: string, type: string, data: unknown, more = {}) =>
  ({ position, stream, type, data, by, ...more }) as unknown as RecordedEvent;

test('a plan goes by its own name, and an edit of it is not opened for it', async () => {
  const feed = new ActivityFeed(registry);
  const batch = new FoldedBatch('rm:', async () => undefined);
  await feed.apply(
    event(1, 'grower-3', 'GrowerRegistered', { fullName: 'Ravi', companyId: 1, collectionId: 1, groupId: 1, assignedTo: 7 }),
    batch,
  );
  await feed.apply(event(2, 'plan-9', 'PlanDrafted', { growerId: 3, draft: { plan: { name: 'Spring' } } }), batch);
  await feed.apply(event(3, 'plan-9', 'PlanStageChanged', { id: 's1', values: { name: 'Leaf' } }), batch);
  const sealed = Object.defineProperty(event(4, 'plan-9', 'PlanDoseSet', undefined), 'data', {
    get() {
      throw new Error('opened');
    },
  });
  await feed.apply(sealed, batch);
  expect((await batch.get<ActivityItem>('item:3'))?.entity).toEqual({ kind: 'plan', id: 9, name: 'Spring' });
  await feed.apply(event(5, 'plan-9', 'PlanDetailsChanged', { values: { name: 'Summer' } }), batch);
  expect(await batch.get<ActivityItem>('item:3')).toMatchObject({
    by: { id: 7, name: '' }, // people are named when it is read
    type: 'PlanChanged',
    entity: { name: 'Summer' },
  });
});
