import { describe, expect, test } from '@jest/globals';
import { isLikePublished, likeliestUnit } from './published-range.js';

const [P, K, CA, NA, AL, H, H_AL, CEC] = [4, 5, 6, 33, 34, 35, 37, 46];
const [MG_KG, CMOLC_KG, MMOLC_DM3, MG_DM3, CMOLC_DM3] = [25, 30, 31, 35, 45];

describe('whether a soil value can stand in its unit', () => {
  test.each([
    [K, 62, MG_DM3, true],
    [K, 62, CMOLC_DM3, false],
    [K, 3.1, MMOLC_DM3, true],
    [K, 3.1, MG_DM3, false],
    [CA, 2.4, CMOLC_DM3, true],
    [CA, 2.4, MG_KG, false],
    [CA, 24, MMOLC_DM3, true],
    [P, 8.5, MG_DM3, true],
    [AL, 0.2, CMOLC_DM3, true],
    [AL, 400, CMOLC_DM3, false],
    [H_AL, 3.6, CMOLC_DM3, true],
    [H_AL, 36, CMOLC_DM3, false],
    [H_AL, 36, MMOLC_DM3, true],
    [NA, 0.3, MG_KG, false],
    [NA, 12, MG_KG, true],
    [NA, 0.3, CMOLC_KG, true],
    [NA, 62, CMOLC_KG, false],
    [NA, 900, MG_DM3, true],
    [CEC, 62, MMOLC_DM3, true],
    [CEC, 900, CMOLC_KG, false],
  ])('analyte %i, %d in unit %i: %p', (id, value, unitId, is) => expect(isLikePublished(id, value, unitId)).toBe(is));

  test.each([
    [K, 3.1, [MG_KG, CMOLC_KG, MMOLC_DM3], MMOLC_DM3],
    [K, 0.25, [MG_KG, CMOLC_KG, MMOLC_DM3], CMOLC_KG],
    [CA, 2.4, [MG_KG, CMOLC_DM3, CMOLC_KG], CMOLC_DM3],
    [H_AL, 36, [CMOLC_DM3, MMOLC_DM3], MMOLC_DM3],
    [NA, 62, [CMOLC_KG, MG_KG], MG_KG],
    [CA, 0.001, [MG_KG, CMOLC_DM3], undefined],
  ])('analyte %i, %d: of units %p the likeliest is %p', (id, value, units, likeliest) =>
    expect(likeliestUnit(id, value, units)).toBe(likeliest),
  );

  test('of what no table is published nothing is said', () => {
    expect(isLikePublished(H, 3.6, CMOLC_DM3)).toBeUndefined();
    expect(isLikePublished(P, 8, CMOLC_DM3)).toBeUndefined();
    expect(likeliestUnit(H, 3.6, [CMOLC_DM3])).toBeUndefined();
  });
});
