import { expect, test } from '@jest/globals';
import { GAL_AC, GALLON, KG, KG_HA, L_HA, LB, LB_AC, LITRE, MG_KG, SHORT_TON, T, T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { loadOfDose, loadOfTotal } from './field-loads.js';

test.each([
  ['a little, in kilograms alone', [0.5, KG_HA, 20, false], { amount: 10, unitId: KG, count: null, of: null }],
  ['bags of 50 kg, the last one begun', [100, KG_HA, 2.1, false], { amount: 210, unitId: KG, count: 5, of: 'bags' }],
  ['tonnes and their bags', [100, KG_HA, 20, false], { amount: 2, unitId: T, count: 40, of: 'bags' }],
  ['big bags from five tonnes on', [100, KG_HA, 163.59, false], { unitId: T, count: 17, of: 'bigBags' }],
  ['lime by the lorry', [2, T_HA, 30, false, true], { amount: 60, unitId: T, count: 5, of: 'loads' }],
  ['litres', [3, L_HA, 10, false], { amount: 30, unitId: LITRE, count: null }],
  ['pounds and their bags', [100, LB_AC, 4.046856, true], { unitId: LB, count: 20, of: 'bags' }],
  ['short tons', [100, LB_AC, 40.46856, true], { unitId: SHORT_TON, count: 200, of: 'bags' }],
  ['gallons', [5, GAL_AC, 4.046856, true], { unitId: GALLON, count: null }],
] as const)('a dose over the field: %s', (_, [amount, unitId, ha, imperial, bulk], wanted) =>
  expect(loadOfDose(amount, unitId, ha, imperial, bulk)).toMatchObject(wanted),
);

test('what is of no area has no load, and a total in litres stays as it is', () => {
  expect(loadOfDose(3, MG_KG, 10, false)).toBeUndefined();
  expect(loadOfTotal(40, LITRE, false, false)).toEqual({ amount: 40, unitId: LITRE, count: null, of: null });
  expect(loadOfTotal(120, KG, false, false)).toMatchObject({ count: 3, of: 'bags' });
});
