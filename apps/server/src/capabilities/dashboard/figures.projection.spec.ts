import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { FoldedBatch } from '../../platform/projections/batch.js';
import type { Cell } from './figures.js';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { KG_HA, L_HA } from '@loam/domain/kernel/unit/unit-ids';
import { FiguresByGroup } from './figures.projection.js';

/** Who drafts plans here looks after no grower. */
const by = { actorId: 9, actorName: 'Asha Patil', recordedAt: '2026-03-01T10:00:00.000Z' };
const event = (stream: string, type: string, data: unknown) => ({ stream, type, data, by }) as unknown as RecordedEvent;
const drafted = (id: number, fieldId = 2) =>
  event(`plan-${id}`, 'PlanDrafted', { growerId: 3, fieldId, cropId: 5, draft: { ...emptyDraft, products: { '11': {} } } });
const field = (id: number, area: number) => event(`field-${id}`, 'FieldAdded', { growerId: 3, area, unitId: 1 });
const nothing = { growers: 0, fields: 0, areaHa: 0, plans: 0, crops: {}, cropAreas: {}, products: {}, amounts: {} };
const registered = event('grower-3', 'GrowerRegistered', { groupId: 2, countryId: 1, assignedTo: 7 });

async function folded(events: readonly RecordedEvent[]) {
  const batch = new FoldedBatch('rm:', async () => undefined);
  const projection = new FiguresByGroup();
  for (const one of events) await projection.apply(one, batch);
  return { batch, projection, cell: async () => (await batch.get<Cell>('cell:2:2026-03-01'))! };
}

test('a group counts what its growers have, as it comes, changes, moves and goes', async () => {
  const { cell } = await folded([
    registered,
    field(1, 2),
    field(2, 3),
    event('field-2', 'FieldChanged', { changes: [{ path: 'area', old: 3, new: 4 }] }),
    drafted(8),
    drafted(9),
    event('plan-9', 'PlanProductAdded', { id: '12', fields: { order: 'a0', price: 3 } }),
    event('plan-9', 'PlanProductRemoved', { id: '11' }),
    event('field-1', 'FieldRemoved', {}),
    event('grower-3', 'GrowerChanged', { changes: [{ path: 'countryId', old: 1, new: 6 }] }),
    event('plan-8', 'PlanRemoved', {}),
  ]);
  const { '1|7|0': before, '1|7|9': planned, '6|7|0': now, '6|7|9': plans } = await cell();
  expect(now).toEqual({ ...nothing, growers: 1, fields: 1, areaHa: 4 });
  expect(plans).toEqual({ ...nothing, plans: 1, crops: { 5: 1 }, cropAreas: { 5: 4 }, products: { 12: 1 } });
  expect([before, planned]).toEqual([nothing, nothing]);
});

test('nothing is left of a grower who goes with all that is theirs', async () => {
  const { cell, batch } = await folded([registered, field(1, 2), drafted(8), event('grower-3', 'GrowerRemoved', {})]);
  expect(Object.values(await cell())).toEqual([nothing, nothing]);
  expect([await batch.get('plan:8'), await batch.get('doses:8')]).toEqual([undefined, undefined]);
});

test('the hectares of a crop follow its plans to another crop and field, and the field in its size', async () => {
  const reset = (data: object) => event('plan-8', 'PlanSelectionsReset', { reason: 'crop', ...data });
  const steps: [RecordedEvent[], object][] = [
    [[registered, field(1, 2), field(2, 3), drafted(8), drafted(9)], { 5: 6 }],
    [[reset({ cropId: 6 })], { 5: 3, 6: 3 }],
    [[reset({ fieldId: 1 })], { 5: 3, 6: 2 }],
    [[event('field-1', 'FieldChanged', { changes: [{ path: 'area', old: 2, new: 2.5 }] })], { 5: 3, 6: 2.5 }],
    [[reset({ reason: 'stage' })], { 5: 3, 6: 2.5 }],
    [[event('field-2', 'FieldRemoved', {})], { 6: 2.5 }],
    [[event('plan-8', 'PlanRemoved', {})], {}],
  ];
  const told: RecordedEvent[] = [];
  for (const [events, expected] of steps) {
    told.push(...events);
    const { cell } = await folded(told);
    expect((await cell())['1|7|9']?.cropAreas ?? {}).toEqual(expected);
  }
});

test('R088 amounts of products follow the doses of a plan, its crop and the size of its field, and keep neither names nor prices', async () => {
  const ofPlan = (type: string, data: object) => event('plan-8', type, data);
  const dose = (productId: number, amount: number, unitId: number) =>
    ofPlan('PlanDoseSet', { application: 'basal', productId, amount, unitId });
  const begun = event('plan-8', 'PlanDrafted', {
    growerId: 3,
    fieldId: 1,
    cropId: 5,
    draft: { ...emptyDraft, plan: { name: 'Of Maria' }, notes: 'Maria', products: { '11': { price: 2 } } },
  });
  const steps: [RecordedEvent[], object][] = [
    [[registered, field(1, 2), field(2, 3), begun], {}],
    [[ofPlan('PlanApplicationAdded', { id: 'basal', fields: { cropStageId: -1, order: 'a0' } }), dose(11, 100, KG_HA)], { '5|11|kg': 200 }],
    [[ofPlan('PlanProductAdded', { id: '12', fields: {} }), dose(12, 4, L_HA)], { '5|11|kg': 200, '5|12|l': 8 }],
    [[ofPlan('PlanProductChanged', { id: '12', values: { price: 9 } })], { '5|11|kg': 200, '5|12|l': 8 }],
    [[ofPlan('PlanSelectionsReset', { reason: 'crop', cropId: 6 })], { '6|11|kg': 200, '6|12|l': 8 }],
    [[event('field-1', 'FieldChanged', { changes: [{ path: 'area', old: 2, new: 5 }] })], { '6|11|kg': 500, '6|12|l': 20 }],
    [[ofPlan('PlanDoseCleared', { application: 'basal', productId: 12 })], { '6|11|kg': 500 }],
    [[ofPlan('PlanApplicationRemoved', { id: 'basal' })], {}],
    [[ofPlan('PlanRemoved', {})], {}],
  ];
  const told: RecordedEvent[] = [];
  for (const [events, expected] of steps) {
    told.push(...events);
    const { cell, batch } = await folded(told);
    expect((await cell())['1|7|9']?.amounts ?? {}).toEqual(expected);
    expect(JSON.stringify((await batch.get('doses:8')) ?? {})).not.toMatch(/Maria|price/);
  }
});

test('one plan more costs the same however many its grower has', async () => {
  const many = Array.from({ length: 200 }, (_, n) => [field(n + 1, 1), drafted(n + 1, n + 1)]).flat();
  const { batch, projection, cell } = await folded([registered, ...many]);
  const puts: string[] = [];
  await projection.apply(drafted(900), {
    ...batch,
    get: (key: string) => batch.get(key),
    put: (key: string, value: unknown) => (puts.push(key), batch.put(key, value as never)),
    remove: (key: string) => batch.remove(key),
  } as never);
  expect(puts).toEqual(['doses:900', 'plan:900', 'field:2', 'grower:3', 'cell:2:2026-03-01']);
  const { '1|7|0': land, '1|7|9': plans } = await cell();
  expect([land, plans]).toMatchObject([{ fields: 200, areaHa: 200 }, { plans: 201 }]);
});
