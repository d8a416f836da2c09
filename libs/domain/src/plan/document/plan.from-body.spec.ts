import { describe, expect, test } from '@jest/globals';
import { draftBody } from './plan.body.js';
import { emptyDraft, type PlanDraft } from '../plan.draft.js';
import { draftFromBody } from './plan.from-body.js';

const draft: PlanDraft = {
  plan: {
    name: 'North',
    cultivar: 'Agria',
    nutrientsGraphDisplay: 'element',
    plantingDate: '2026-03-01',
    duration: 110,
    expectedYield: 40,
    cropResidueId: 7,
    soilAnalysisId: 12,
    discount: 5,
    tax: 0,
  },
  stages: {
    '3': { name: 'Tuber growth', duration: 40, sortOrder: 1, d1: 60, d4: 12.5, irrigationAmount: 30, irrigationEvents: 4 },
    '4': { name: 'Ripening', duration: 30, sortOrder: 2, d1: 40 },
    '-1': { irrigationAmount: 5, duration: 0, sortOrder: 0 },
  },
  tanks: { tA: { name: 'Tank A', order: 'a0' }, tB: { order: 'a1' } },
  products: { '41': { order: 'a1', unitId: 2, price: 1.2 }, '7': { order: 'a0', unitId: 5 } },
  applications: {
    k1: {
      order: 'a0',
      method: 'quantitative',
      cropStageId: 3,
      applicationTypeId: 2,
      applicationDate: '2026-04-02',
      applicationDateEndMonth: '2026-05',
    },
    k2: { order: 'a1', method: 'foliar', cropStageId: -2, waterVolume: 300, waterVolumeUnitId: 10 },
    '3_tA': {
      order: 'a2',
      method: 'proportional',
      cropStageId: 3,
      tank: 'tA',
      volume: 1000,
      injectionRatio: 2,
      injectionRatioUnitId: 20,
      ph41: 5.5,
    },
    '-1_tB': { order: 'a3', method: 'proportional', cropStageId: -1, tank: 'tB' },
  },
  doses: { k1: { '41': [22.5, 2], '7': [100, 2] }, k2: { '41': [1, 10] }, '3_tA': { '41': [25, 5] } },
  waterAnalyses: { '9': 60, '10': 40 },
  notes: 'Rain on 3 April.\nCheck the valves.',
};

const bodyOf = (one: PlanDraft) => {
  const { discount = null, tax = null } = one.plan as { discount?: number; tax?: number };
  return { ...draftBody(one), pricing: { discount, tax } } as unknown as Parameters<typeof draftFromBody>[0];
};

describe('a document from a body', () => {
  test('is the one that the body was read from', () => expect(draftFromBody(bodyOf(draft))).toEqual(draft));
  test('of an empty plan has nothing', () => expect(draftFromBody(bodyOf(emptyDraft))).toEqual({ ...emptyDraft, plan: { name: '' } }));
  test('without what a tank column has and no body shows', () => {
    const dated = {
      ...draft,
      applications: {
        ...draft.applications,
        '3_tA': { ...draft.applications['3_tA'], applicationTypeId: 4, applicationDate: '2026-04-09' },
      },
    };
    expect(draftFromBody(bodyOf(dated))).toEqual(draft);
  });
});
