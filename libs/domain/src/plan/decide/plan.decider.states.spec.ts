import { describe, expect, test } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import { planDocument } from '../document/plan.document.js';
import type { PlanCommand } from './plan.commands.js';
import { plan } from './plan.decider.js';
import type { PlanEvent } from '../plan.events.js';
import { change, draft, facts, happened } from '../testing/potato-plan.js';

const { given } = specify(plan);

describe('states', () => {
  const start = happened(draft());
  const active = [...start, { type: 'PlanActivated', data: {} } as PlanEvent];
  const completed = [...start, { type: 'PlanCompleted', data: {} } as PlanEvent];
  test('activation needs planting date, yield and no broken rule', () => {
    given(...start)
      .when({ type: 'ActivatePlan', facts })
      .then({ type: 'PlanActivated', data: {} });
    given(...active)
      .when({ type: 'ActivatePlan', facts })
      .thenNothing();
    const bare: PlanEvent[] = [...start, { type: 'PlanDetailsChanged', data: { values: { plantingDate: null, expectedYield: null } } }];
    expect(
      given(...bare)
        .when({ type: 'ActivatePlan', facts })
        .thenRefused('plantingDateRequired', 'crop.plantingDate').details,
    ).toHaveLength(2);
  });
  test('completed is final and read-only', () => {
    for (const command of [
      { type: 'ActivatePlan', facts },
      { type: 'DeactivatePlan' },
      { type: 'ReturnPlanToDraft' },
      change({ name: 'x' }),
      { type: 'ApplyLiveChange', events: [] },
    ] as PlanCommand[]) {
      given(...completed)
        .when(command)
        .thenRefused('planStateForbids');
    }
  });
  test('R241 R242 a harvest is reported for any plan but an active one', () => {
    const report: PlanCommand = {
      type: 'ReportResult',
      input: { planId: 7, kind: 'totalWeight', value: 400, unitId: 8 },
      areaHa: 10,
      at: '2026-09-01T00:00:00.000Z',
      by: 1,
    };
    given(...active)
      .when(report)
      .thenRefused('yieldForActivePlan');
    for (const history of [start, completed])
      given(...history)
        .when(report)
        .thenState((state) => expect(state.results).toHaveLength(1));
  });
  test('L1 a live edit without visible change is recorded', () =>
    given(...start)
      .when({ type: 'ApplyLiveChange', events: [] })
      .then({ type: 'PlanDocumentTouched', data: {} }));
  test('L8 a live edit carries nothing but values of the document', () =>
    void given(...start)
      .when({ type: 'ApplyLiveChange', events: [{ type: 'PlanActivated', data: {} }] })
      .thenRefused('planStateForbids'));
  test('L18 a fresh document is the next epoch, with the same values', () => {
    given(...start)
      .when({ type: 'RebaseDocument' })
      .then({ type: 'PlanDocumentRebased', data: { epoch: 2 } });
    given(...start, { type: 'PlanDocumentRebased', data: { epoch: 2 } })
      .when({ type: 'RebaseDocument' })
      .then({ type: 'PlanDocumentRebased', data: { epoch: 3 } });
    given(...start, { type: 'PlanRemoved', data: {} })
      .when({ type: 'RebaseDocument' })
      .thenRefused('PlanNotFound');
    expect(planDocument.epochStart({ type: 'PlanDocumentRebased', data: { epoch: 2 } })).toEqual({ epoch: 2, reason: 'compacted' });
  });
  test('a removed plan is not found', () =>
    void given(...start, { type: 'PlanRemoved', data: {} })
      .when(change({ name: 'x' }))
      .thenRefused('PlanNotFound'));
});
