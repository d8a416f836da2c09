import { expect, test } from '@jest/globals';
import { templateView } from './template-views.js';

test('R111 R112 R113 views of the builder have their own names in template mode', () => {
  expect(['customer', 'customerField'].map(templateView)).toEqual(['templates', 'templates']);
  const steps = [
    'nutritional',
    'quantitative',
    'proportional',
    'fertilization',
    'overview',
    'quantitativeOverview',
    'proportionalOverview',
  ];
  expect(steps.map(templateView)).toEqual(steps.map((name) => `${name}Template`));
  expect(['view', 'recommendation', 'history'].map(templateView)).toEqual(['view', 'recommendation', 'history']);
});
