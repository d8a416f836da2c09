import { describe, expect, test } from '@jest/globals';
import { validate } from '../kernel/errors/validate.js';
import './plan.errors.js'; // a schema's keys are known once its errors are
import { postPlan, savePlan } from './plan.schema.js';

describe('a body', () => {
  test('what a new plan needs is named, all of it', () => {
    const outcome = validate(postPlan, {});
    expect('refusal' in outcome && outcome.refusal.details.map((detail) => detail.field)).toEqual([
      'name',
      'customerId',
      'fieldId',
      'cropId',
      'crop.plantingDate',
      'crop.expectedYield',
    ]);
  });
  test('and together with what is wrong, once each', () => {
    const outcome = validate(postPlan, { name: '', fieldId: 'x', rank: 1, crop: { plantingDate: '2026-02-30', rank: 1 } });
    expect('refusal' in outcome && outcome.refusal.details.map(({ field, key }) => `${field}:${key}`).sort()).toEqual([
      'crop.expectedYield:required',
      'crop.plantingDate:invalidDate',
      'crop.rank:unknownField',
      'cropId:required',
      'customerId:required',
      'fieldId:invalidId',
      'name:required',
      'rank:unknownField',
    ]);
    expect(validate(postPlan, { id: 7, name: 'Potato' })).toHaveProperty('value');
  });
  test.each([
    ['R343 invalid day', { crop: { plantingDate: '2026-02-30' } }, 'invalidDate'],
    ['R139 unknown method', { applications: [{ method: 'other' }] }, 'invalidOption'],
    [
      'a dose beyond any dressing',
      { applications: [{ method: 'quantitative', products: [{ id: 41, amount: 99_999_999 }] }] },
      'outOfRange',
    ],
    [
      'such a dose in tonnes',
      { applications: [{ method: 'quantitative', products: [{ id: 41, amount: 1001, unitId: 1 }] }] },
      'outOfRange',
    ],
    ['manure beyond any dressing', { crop: { lastManureRate: 1_001 } }, 'outOfRange'],
    ['more water than a stage ever gets', { proportionalStages: [{ stageId: 1, irrigationAmount: 10_001 }] }, 'outOfRange'],
    ['a pump that is none', { proportionalStages: [{ stageId: 1, flowRate: 99_999_999 }] }, 'outOfRange'],
    ['R376 discount', { pricing: { discount: 101 } }, 'outOfRange'],
    ['R377 tax', { pricing: { tax: -1 } }, 'outOfRange'],
    ['R250 pre-plant with days', { stages: [{ stageId: -1, duration: 5 }] }, 'duration'],
    ['R362 half a day', { stages: [{ stageId: 1, duration: 0.5 }] }, 'invalidType'],
    ['a unit of another dimension', { crop: { expectedYieldUnitId: 12 } }, 'unitMismatch'],
    ['an unknown field', { rank: 1 }, 'unknownField'],
  ])('%s', (_name, body, key) => {
    const outcome = validate(savePlan, { id: 1, ...body });
    expect('refusal' in outcome && outcome.refusal.details.map((detail) => detail.key)).toEqual([key]);
  });
});
