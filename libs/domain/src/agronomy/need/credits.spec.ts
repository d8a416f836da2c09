import { describe, expect, test } from '@jest/globals';
import { waterCredit } from './credits.js';

describe('the credit of irrigation water', () => {
  test.each([1, 4, 5, 6, 7, 8])('nutrient %d: its trace recomputes to its value', (id) => {
    const line = waterCredit([{ share_pct: 100, water: { id: 1, mg_l: { [id]: 20 } } }], 300, id)!;
    const of = (name: string) => Number(line.inputs.find((one) => one.name === name)?.value ?? 1);
    expect(((of('c') * of('I')) / 100 / of('s')) * of('E')).toBeCloseTo(line.value, 9);
    expect(line.formula.includes('/ s')).toBe(id !== 1);
  });
});
