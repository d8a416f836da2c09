import { describe, expect, test } from '@jest/globals';
import { languageCodes } from '../../kernel/locale/language.js';
import { graph } from '../../agronomy/balance/graph.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey } from '../../agronomy/tables/product-table.js';
import { graphPlan } from '../balance/plan.graph.js';
import { emptyDraft, type Fields, type PlanDraft } from '../plan.draft.js';
import { checkText } from './plan-check.words.js';
import { numberChecks } from './plan-number.checks.js';

const [UK, INDIA] = [1826, 101];
const nitrate = libraryProductByKey('an335')!.id;
const found = (key: string, plan: Fields, kg_ha: number, countryId: number, more: Partial<GraphContext> = {}) => {
  const crop = libraryCropByKey(key)!;
  const draft: PlanDraft = {
    ...emptyDraft,
    plan: { expectedYieldUnitId: 1, duration: crop.duration_days, ...plan },
    stages: Object.fromEntries(crop.stages.map(({ id, duration }, n) => [String(id), { duration, sortOrder: n }])),
    ...(kg_ha > 0 && {
      applications: { a: { method: 'quantitative', cropStageId: crop.stages[1]!.id } },
      products: { [nitrate]: {} },
      doses: { a: { [nitrate]: [kg_ha, 2] } },
    }),
  };
  const context: GraphContext = { crop: cropFactsOf(crop), product: libraryProduct, unitTypeId: 0, display: 'oxide', countryId, ...more };
  const checks = numberChecks(draft, graphPlan(draft), graph(graphPlan(draft), context), context);
  return checks.filter(({ code }) => code === 'nitrogenMax');
};

describe('nitrogen beyond what the law of England counts for a crop (N-max)', () => {
  test('wheat of 9 t/ha may have 240 kg N/ha: a need by balance beyond that is told, dosed or not', () => {
    const [told, ...others] = found('wheat', { expectedYield: 9 }, 0, UK);
    expect([told!.path, told!.level, told!.params['max'], others]).toEqual(['macro.1', 'warning', 240, []]);
    expect(told!.params['value']).toBeGreaterThan(300);
    expect(found('wheat', { expectedYield: 9 }, 0, INDIA)).toEqual([]);
  });
  test('what is given beyond it is told where the need lies within', () => {
    const soil = { soil: { nitrateN_mg_kg: 60, readings: [] } };
    expect(found('wheat', { expectedYield: 8 }, 600, UK, soil)).toEqual([]);
    expect(found('wheat', { expectedYield: 8 }, 700, UK, soil)).toMatchObject([{ params: { max: 220, value: 234.5 } }]);
  });
  test.each([
    ['potato', 60, 270],
    ['barley', 8, 210],
    ['pea', 4, 0],
  ])('%s of %d t/ha: %d', (key, expectedYield, max) => {
    expect(found(key, { expectedYield }, 3000, UK)).toMatchObject([{ params: { max } }]);
  });
  test('a crop without a limit in the table, or without a yield, says nothing', () => {
    expect(found('tomato', { expectedYield: 100 }, 3000, UK)).toEqual([]);
    expect(found('wheat', {}, 3000, UK)).toEqual([]);
  });
  test('in pounds an acre for who counts in acres, and in words of every language', () => {
    const [told] = found('wheat', { expectedYield: 9 }, 0, UK, { unitTypeId: 1 });
    expect(told!.params).toMatchObject({ max: 214.12, unitId: 3 });
    const plain = { stage: String, tank: String, product: String, nutrient: () => 'N', date: String };
    const said = languageCodes.map((language) => checkText(told!, language, plain));
    expect(said[0]).toContain('N-max');
    expect(said.filter((text) => text.includes('N-max') && text.includes('GOV.UK')).length).toBe(languageCodes.length);
  });
});
