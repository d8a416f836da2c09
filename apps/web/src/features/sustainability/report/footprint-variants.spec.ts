import { expect, test } from '@jest/globals';
import { type Inputs, variantOf } from './footprint-variants';

const inputs = {
  crop: 'coffee',
  areaHa: 2,
  productKg: 2400,
  fertilizers: [
    { product: 'urea', kg: 270, content: { N: 0.46, nForm: 'urea' } },
    { product: 'map', kg: 50 },
  ],
} as Inputs;

test('a variant gives the same nitrogen as another product and leaves the others', () => {
  const { fertilizers } = variantOf(inputs, 'can');
  expect(fertilizers).toEqual([
    { product: 'can', kg: expect.closeTo((270 * 0.46) / 0.27, 9) },
    { product: 'map', kg: 50 },
  ]);
  expect(variantOf(inputs, 'inhibitor')).toMatchObject({ inhibitor: 'nitrification', fertilizers: inputs.fertilizers });
  expect(variantOf(inputs, 'asIs')).toBe(inputs);
});
