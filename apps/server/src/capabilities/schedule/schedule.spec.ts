import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import type { ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { PlannedDatesByGrower } from './schedule.projection.js';

/** Documents in memory; this projection keeps no lists. */
class Documents implements ReadModelBatch {
  readonly all = new Map<string, unknown>();
  get = async <T>(key: string) => this.all.get(key) as T | undefined;
  put = (key: string, value: unknown) => void this.all.set(key, value);
  remove = (key: string) => void this.all.delete(key);
  putRow() {}
  removeRow() {}
}

async function after(...events: [stream: string, type: string, data: unknown][]) {
  const documents = new Documents();
  const projection = new PlannedDatesByGrower();
  for (const [stream, type, data] of events) await projection.apply({ stream, type, data } as RecordedEvent, documents);
  return documents.all;
}

const drafted = (id: number, growerId = 3): [string, string, unknown] => [
  `plan-${id}`,
  'PlanDrafted',
  {
    id,
    growerId,
    fieldId: 8,
    cropId: 1,
    draft: {
      plan: { name: 'Potato', plantingDate: '2026-05-01', expectedYield: 40 },
      applications: { a1: { method: 'foliar', applicationDate: '2026-06-01' } },
    },
  },
];

describe('planned dates', () => {
  test('a draft brings its dates and nothing else', async () => {
    expect((await after(drafted(5))).get('plan:5')).toEqual({
      planId: 5,
      growerId: 3,
      fieldId: 8,
      status: 'draft',
      plan: { name: 'Potato', plantingDate: '2026-05-01' },
      applications: { a1: { method: 'foliar', applicationDate: '2026-06-01' } },
    });
  });

  test('edits move them, states are known', async () => {
    const all = await after(
      drafted(5),
      ['plan-5', 'PlanDetailsChanged', { values: { plantingDate: '2026-05-09', notes: 'x' } }],
      ['plan-5', 'PlanApplicationAdded', { id: 'b2', fields: { order: 'a1', applicationDate: '2026-07-01' } }],
      ['plan-5', 'PlanApplicationChanged', { id: 'a1', values: { applicationDate: null } }],
      ['plan-5', 'PlanActivated', {}],
      ['plan-5', 'PlanSelectionsReset', { reason: 'field', fieldId: 9 }],
    );
    expect(all.get('plan:5')).toMatchObject({
      fieldId: 9,
      status: 'active',
      plan: { plantingDate: '2026-05-09' },
      applications: { a1: { applicationDate: null }, b2: { applicationDate: '2026-07-01' } },
    });
  });

  test('a removed plan, and a removed grower, leave nothing', async () => {
    const all = await after(drafted(5), drafted(6), drafted(7, 4), ['plan-5', 'PlanRemoved', {}], ['grower-4', 'GrowerRemoved', null]);
    expect([...all.keys()].sort()).toEqual(['grower:3', 'plan:6']);
    expect(all.get('grower:3')).toEqual([6]);
  });
});
