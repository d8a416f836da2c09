import { expect, test } from '@jest/globals';
import type { LimitsLevel } from '../../agronomy/soil/own-limits.js';
import { ownSource } from '../../agronomy/soil/own-limits.js';
import { graph } from '../../agronomy/balance/graph.js';
import { graphPlan } from '../balance/plan.graph.js';
import type { PlanState } from '../plan.state.js';
import { planPricing } from '../balance/plan.pricing.js';
import { sheetWhys } from './plan-sheet-whys.js';
import { context, draft } from '../testing/explained-plan.js';

const level: LimitsLevel = { scope: 'group', id: 3, name: 'North', limits: { thresholds: [], factors: [] }, people: { 9: 'Ana Admin' } };
const state = { draft: draft({ needMethod: 'classFactor' }), results: [] } as unknown as PlanState;
const own = ownSource(level, { setBy: 9, setAt: '2026-05-01T08:00:00.000Z' });
const surroundings = () => {
  const known = context();
  const readings = known.soil!.readings.map((one) => ({ ...one, factor: { value: 1.7, source: own } }));
  return context({ soil: { ...known.soil!, readings } });
};

test('C255 the figures of a shared sheet end in the numbers that it shows', () => {
  const known = surroundings();
  const why = sheetWhys(state, known, (key) => key);
  const { macro } = graph(graphPlan(state.draft), known);
  for (const { id, name, cropNeed, fulfillment } of macro) {
    if (cropNeed !== null && why[`need.${name}`])
      expect([id, why[`need.${name}`]!.at(-1)!.value]).toEqual([id, expect.closeTo(cropNeed, 9)]);
    expect([id, why[`supplied.${name}`]!.at(-1)!.value]).toEqual([id, expect.closeTo(fulfillment, 9)]);
  }
  expect(why['cost.total']!.at(-1)!.value).toBeCloseTo(planPricing(state.draft, known.product).total, 9);
  expect(Object.keys(why).filter((name) => name.startsWith('product.'))).toHaveLength(4);
});

test('C255 who outside the company reads it learns that limits are the adviser’s, not who set them', () => {
  const told = JSON.stringify(sheetWhys(state, surroundings(), (key) => key));
  expect(told).toContain('limits of the adviser');
  expect(told).not.toMatch(/Ana Admin|North/);
});
