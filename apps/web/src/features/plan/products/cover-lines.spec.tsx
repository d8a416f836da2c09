import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { graph, planNeed } from '@loam/domain/agronomy/balance/graph';
import type { GraphContext } from '@loam/domain/agronomy/balance/graph-plan';
import { renderPart } from '../../../ui/testing/render-part';
import { gapsOf } from '../model/product-rank';
import { CoverLines } from './cover-lines';

afterEach(cleanup);

const removal_kg_t = { 4: { value: 2, source: 'IPNI2014' } };
const context: GraphContext = {
  crop: { id: 1021, key: 'potato', cropType: 'annual', yield_t_ha: { low: 20, high: 60, average: 40 }, removal_kg_t, uptake_kg_t: {} },
  product: () => ({ id: 2, name: 'TSP', typeId: 1, formId: 2, material: 'TSP', nutrients: [{ id: 4, value: 46 }] }),
  unitTypeId: 0,
  display: 'oxide',
};
/** 40 t/ha remove 80 kg/ha; 150 kg/ha of triple superphosphate give 69 of them, 14 % less. */
const lacksOf = (imbalancePct?: number) => {
  const plan = {
    ...{ imbalancePct, crop: { expectedYield: 40 }, stages: [{ stageId: 11, duration: 100, sortOrder: 0 }] },
    applications: [{ id: 'a', products: [{ id: 2, amount: 150, unitId: 2 }] }],
  };
  const { macro, micro } = graph(plan, context);
  return gapsOf(planNeed(plan, context), [...macro, ...micro]);
};
const shown = async (imbalancePct?: number) => {
  const units = { display: 'oxide', perArea: { symbol: 'kg/ha', unitId: 2 } } as const;
  await renderPart(<CoverLines gaps={lacksOf(imbalancePct)} cover={undefined} {...units} />);
  return (await screen.findAllByText((_, found) => found?.tagName === 'P'))[0]!.textContent;
};

test('what a plan lacks is told by its own tolerance, and by 5 % where it has none', async () => {
  expect(await shown()).toMatch(/P₂O₅ 11/);
  cleanup();
  expect(await shown(20)).not.toMatch(/P₂O₅/);
  expect(screen.queryByText(/11/)).toBeNull();
});
