import { expect, test } from '@jest/globals';
import type { GraphNutrient, PlanGraph } from '@loam/domain/agronomy/balance/graph-plan';
import type { PlanCheck } from '@loam/domain/plan/checks/plan.checks';
import { judged, needs, rules } from './plan.effects.js';

const boron = (fulfillment: number, status: GraphNutrient['status']) =>
  ({ id: 9, name: 'B', cropNeed: 2, fulfillment, status }) as GraphNutrient;
const standing = (nutrient: GraphNutrient, checks: readonly PlanCheck[]) => {
  const graph = { macro: [], micro: [nutrient], additional: [] } as unknown as PlanGraph;
  return { graph, nutrients: [nutrient], checks };
};
const check = (code: PlanCheck['code'], percent: number): PlanCheck => ({
  code,
  level: 'warning',
  path: 'micro.9',
  params: { nutrientId: 9, percent },
});

test('B from 124 % to nothing is missed, not mended; back it is too much again', () => {
  const much = standing(boron(2.48, 'excess'), [check('excess', 124)]);
  const none = standing(boron(0, 'deficit'), []); // nothing supplies it, so the page does not ask for it
  expect(rules(much, none)).toEqual({ added: [check('deficit', 0)], removed: [] });
  expect(rules(none, much)).toEqual({ added: [check('excess', 124)], removed: [] });
  const met = standing(boron(2, 'ok' as never), []);
  expect(rules(much, met)).toEqual({ added: [], removed: [check('excess', 124)] });
  expect(rules(met, none)).toEqual({ added: [check('deficit', 0)], removed: [] });
  expect(rules(none, none)).toEqual({ added: [], removed: [] });
});

test('a need that lime covers is met by lime; beyond it only what fertilizers bring is told, as meters do', () => {
  const cao = (fulfillment: number, status: GraphNutrient['status']) =>
    ({ id: 6, name: 'CaO', cropNeed: 40, fulfillment, status }) as GraphNutrient;
  const without = judged([cao(10, 'deficit')], new Map(), new Map());
  const limed = judged([cao(910, 'excess')], new Map([[6, 900]]), new Map([[6, 900]]));
  const both = judged([cao(960, 'excess')], new Map([[6, 900]]), new Map());
  const of = (from: number, to: number) => ({ need: { from: 40, to: 40 }, fulfillment: { from, to } });
  expect(needs(without, limed)).toEqual([
    { id: 6, name: 'CaO', from: 25, to: 100, amounts: of(10, 10), byLime: { from: false, to: true } },
  ]);
  expect(needs(without, both)).toEqual([{ id: 6, name: 'CaO', from: 25, to: 150, amounts: of(10, 60) }]);
  expect(needs(limed, limed)).toEqual([]);
});
