import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { renderPart } from '../../../ui/testing/render-part';
import { SharedSheet } from './shared-sheet';

afterEach(cleanup);

const brought = { demand: null, status: 'excess', slight: false, amended: false, byLime: 0 } as const;
const plan = {
  ...{ name: 'Maize', revision: 3, at: '2026-11-27T10:00:00.000Z', head: 'abc', grower: 'Maria', notes: null, form: 'oxide', unitId: 2 },
  status: { key: 'draft', name: 'Draft' },
  field: { name: 'River', area: 10, areaUnitId: 1 },
  crop: { name: 'Maize', cultivar: null },
  season: {
    ...{ plantingDate: null, harvestDate: null, expectedYield: null },
    ...{ expectedYieldUnitId: 1, growingMethod: null, previousCrop: null },
  },
  need: [
    { ...brought, nutrient: 'MgO', need: 20, supplied: 427, byLime: 400 },
    { ...brought, nutrient: 'CaO', need: 2.1, supplied: 600, byLime: 600, amended: true },
    { ...brought, nutrient: 'SO₃', need: 10, supplied: 150 },
    { ...brought, nutrient: 'Mo', need: 0.02, supplied: 0, status: 'deficit', slight: true },
  ],
  ...{ applications: [], tanks: [], products: [], cost: null, checks: [] },
} as PlanSheet;

const result = (nutrient: string) => screen.getByRole('row', { name: new RegExp(`^${nutrient}`) }).lastElementChild?.textContent;

test('the share of a need is of fertilizers, lime’s part is told apart, and what is far beyond says no figure', async () => {
  await renderPart(<SharedSheet plan={plan} why={{}} />);
  await screen.findByRole('row', { name: /^MgO/ });
  expect(result('MgO')).toMatch(/^135%.*: 400 ·.*: 27$/);
  expect(result('CaO')).toMatch(/^[^%]*: 600 ·.*: 0$/);
  expect(result('SO₃')).toMatch(/^>999%/);
  expect(result('Mo')).toBe('0% · negligible');
});
