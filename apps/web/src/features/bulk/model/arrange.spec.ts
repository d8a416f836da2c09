import { expect, test } from '@jest/globals';
import type { BulkPlan } from '@loam/domain/bulk/bulk.schema';
import { arranged } from './arrange';

const plan = (planId: number, customerId: number, customerName: string, met: boolean): BulkPlan => ({
  ...{ planId, customerId, customerName, met, fieldId: planId, name: `Plan ${planId}`, fieldName: 'North' },
  ...{ status: 'draft', option: null, deficits: [], excesses: [] },
});
const plans = [
  plan(1, 7, 'Zélia', true),
  plan(2, 8, 'Álvaro', true),
  plan(3, 7, 'Zélia', false),
  plan(4, 9, 'Álvaro', false),
  plan(5, 8, 'Álvaro', false),
];
const told = (state: 'all' | 'fails' | 'meets') => arranged(plans, state, 'pt-BR').map(({ planId, firstOf }) => [planId, firstOf ?? 0]);

test('U044 the plans of a task stand grower by grower, those that fall short first, and each grower is counted once', () => {
  expect(told('all')).toEqual([
    [5, 2],
    [2, 0],
    [4, 1],
    [3, 2],
    [1, 0],
  ]);
});

test('U044 plans that fall short, or those that do not, are listed alone, and growers are counted by what is listed', () => {
  expect(told('fails')).toEqual([
    [5, 1],
    [4, 1],
    [3, 1],
  ]);
  expect(told('meets')).toEqual([
    [2, 1],
    [1, 1],
  ]);
});
