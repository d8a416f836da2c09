import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrast, inkOn } from './colour.js';

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3); // the grey of the examples that just fails
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.542, 3);
});

test('the ink on any ground is read: at least 4.5 to 1', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      const ground = `#${rgb.toString(16).padStart(6, '0')}`;
      expect(contrast(ground, inkOn(ground))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  ));
