import { expect, test } from '@jest/globals';
import { cropFactsOf, libraryCropByKey } from '../tables/crop-table.js';
import { libraryProduct, libraryProductByKey } from '../tables/product-table.js';
import { amendedNutrients, broughtByLime } from './amendments.js';
import { graph } from './graph.js';
import type { GraphContext, GraphPlan } from './graph-plan.js';

const crop = libraryCropByKey('maize')!;
const [CAO, MGO, SO3] = [6, 7, 8];
const around = (more: Partial<GraphContext> = {}): GraphContext => ({
  crop: cropFactsOf(crop),
  product: libraryProduct,
  unitTypeId: 0,
  display: 'oxide',
  ...more,
});
const planOf = (doses: Readonly<Record<string, number>>): GraphPlan => ({
  crop: { expectedYield: 8, expectedYieldUnitId: 1, plantingDate: '2026-10-15', duration: crop.duration_days },
  stages: crop.stages.map(({ id, duration }, n) => ({ stageId: id, duration, sortOrder: n })),
  applications: [
    {
      id: 'a',
      cropStageId: crop.stages[0]!.id,
      products: Object.entries(doses).map(([key, amount]) => ({ id: libraryProductByKey(key)!.id, amount, unitId: 2 })),
    },
  ],
});
const amended = (doses: Readonly<Record<string, number>>, context = around()) =>
  amendedNutrients(planOf(doses), graph(planOf(doses), context), context);

test('what lime brings beyond a need is known, with its amount as the grower reads it', () => {
  const brought = amended({ dolomite: 2000 });
  expect([...brought.keys()].toSorted()).toEqual([CAO, MGO]);
  const { nutrients } = libraryProductByKey('dolomite')!;
  expect(brought.get(CAO)).toBeCloseTo(20 * nutrients.find(({ id }) => id === CAO)!.value, 6);
  const pounds = amended({ dolomite: 2000 }, around({ unitTypeId: 1, display: 'element' })).get(CAO)!;
  expect(pounds).toBeCloseTo(brought.get(CAO)! * 0.892_179 * 0.714_7, 1);
});

test.each([
  ['nothing without lime or gypsum', { urea: 200 }, []],
  ['gypsum by its own nutrients', { gypsum: 800 }, [CAO, SO3]],
  ['not what fertilizers alone would bring beyond the need', { dolomite: 2000, kieserite: 800 }, [CAO]],
])('%s', (_, doses, ids) => expect([...amended(doses).keys()].toSorted()).toEqual(ids));

test('what lime brings is told apart where fertilizers bring too much as well', () => {
  const doses = { dolomite: 2000, kieserite: 800 };
  const [whole, limed] = [graph(planOf(doses), around()), graph(planOf({ dolomite: 2000 }), around())];
  const ofMgO = ({ macro }: typeof whole) => macro.find(({ id }) => id === MGO)!.fulfillment;
  expect(broughtByLime(planOf(doses), whole, around()).get(MGO)).toBeCloseTo(ofMgO(limed), 6);
  expect(broughtByLime(planOf({ kieserite: 800 }), graph(planOf({ kieserite: 800 }), around()), around()).size).toBe(0);
});
