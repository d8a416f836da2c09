import { expect, test } from '@jest/globals';
import { tankWater } from './plan-sheet-tanks.js';

const [KG_HA, LB_AC, PERCENT, L_PER_M3] = [2, 3, 20, 21];
const tank = { volume: 1000, injection: 5, injectionUnitId: L_PER_M3, irrigation: 25.4 };

test('the water of a tank is told in the units of the amounts beside it', () => {
  expect(tankWater({ unitId: KG_HA }, tank)).toEqual({ volume: [1000, 12], injection: [5, 21], irrigation: [25.4, 17] });
  expect(tankWater({ unitId: LB_AC }, tank)).toEqual({
    volume: [expect.closeTo(264.172, 3), 13], // NIST Handbook 44: 231 cubic inches
    injection: [expect.closeTo(5, 9), 22],
    irrigation: [expect.closeTo(1, 9), 18],
  });
});

test('a percentage stays one; what was not said stays unsaid', () => {
  expect(tankWater({ unitId: LB_AC }, { ...tank, injection: 2, injectionUnitId: PERCENT }).injection).toEqual([2, PERCENT]);
  const nothing = { volume: null, injection: null, injectionUnitId: null, irrigation: null };
  expect(tankWater({ unitId: LB_AC }, nothing)).toEqual({ volume: null, injection: null, irrigation: null });
});
