import { planShape } from '@loam/domain/plan/document/plan-shape';
import { describe, expect, test } from '@jest/globals';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import { graph } from '@loam/domain/agronomy/balance/graph';
import type { GraphContext } from '@loam/domain/agronomy/balance/graph-plan';
import { readPlan } from '@loam/domain/plan/document/plan.document';
import { graphPlan } from '@loam/domain/plan/balance/plan.graph';
import { LiveDocument } from '../../../live/document/live-document';
import { checkKey, checksOf } from './checks';
import { type PlanCost, totalText } from './plan-cost';
import { columnsOf, stagesOf, type DoseColumn } from './columns';
import { copyApplications } from './copy-plan';
import { addProduct, addTank, amend, itemsOf, removeProduct, removeTank, tankFirst, writeDoses, type Entries } from './edits';
import { planCost } from './plan-cost';
import { planRules } from './rules';

const urea: ProductFacts = { id: 41, name: 'Urea', typeId: 1, formId: 2, nutrients: [{ id: 15, value: 46 }], density_kg_m3: 750 };
const acid: ProductFacts = { id: 42, name: 'Acid', typeId: 1, formId: 1, nutrients: [{ id: 2, value: 15 }], density_kg_m3: 1400 };
const product = (id: number) => [urea, acid].find((one) => one.id === id);

const write = (document: LiveDocument, entries: Entries) => {
  for (const [path, value] of entries) expect(value === undefined ? undefined : planRules(path, value)).toBeUndefined();
  document.doc.transact(() => entries.forEach(([path, value]) => document.put(path, value)));
};
function season(): LiveDocument {
  const document = new LiveDocument(planShape);
  write(document, [
    ['plan.name', 'Soy'],
    ['plan.plantingDate', '2026-10-10'],
    ['plan.expectedYield', 4],
    ['stages.12|made', true],
    ['stages.12|name', 'R1'],
    ['stages.12|duration', 30],
    ['stages.12|sortOrder', 2],
    ['stages.11|made', true],
    ['stages.11|name', 'V2'],
    ['stages.11|duration', 40],
    ['stages.11|sortOrder', 1],
  ]);
  write(document, addProduct(document, 41, 2));
  write(document, addProduct(document, 42, 10));
  return document;
}
const columns = (document: LiveDocument, method: 'quantitative' | 'proportional', tank?: string): DoseColumn[] =>
  columnsOf(stagesOf(itemsOf(document, 'stages')), itemsOf(document, 'applications'), method, tank);

describe('the columns of the dose grid', () => {
  test('are pre-plant, planting and the stages in their order, empty ones to type in', () => {
    expect(columns(season(), 'quantitative').map(({ id }) => id)).toEqual(['new:-1', 'new:-2', 'new:11', 'new:12']);
  });

  test('a dose in an empty column makes its application once, however many cells are pasted', () => {
    const document = season();
    const edits = [
      { rowId: '41', columnId: 'new:11', value: [100, 2] as const },
      { rowId: '42', columnId: 'new:11', value: [5, 10] as const },
    ];
    write(
      document,
      writeDoses(document, edits, columns(document, 'quantitative'), 'quantitative', undefined, () => undefined),
    );
    const made = columns(document, 'quantitative').filter(({ application }) => application);
    expect(made).toHaveLength(1);
    const draft = readPlan(document.doc);
    expect(draft.doses[made[0]!.id]).toEqual({ 41: [100, 2], 42: [5, 10] });
    expect(graphPlan(draft).applications).toMatchObject([
      {
        cropStageId: 11,
        products: [
          { id: 41, amount: 100, unitId: 2 },
          { id: 42, amount: 5, unitId: 10 },
        ],
      },
    ]);
  });

  test('two applications that two people began in one stage stand side by side', () => {
    const document = season();
    const before = columns(document, 'quantitative');
    const edit = [{ rowId: '41', columnId: 'new:11', value: [1, 2] as const }];
    const [mine, theirs] = [1, 2].map(() => writeDoses(document, edit, before, 'quantitative', undefined, () => undefined));
    write(document, [...mine!, ...theirs!]);
    expect(
      columns(document, 'quantitative')
        .filter(({ stageId }) => stageId === 11)
        .map(({ nth }) => nth),
    ).toEqual([1, 2]);
  });
});

describe('tanks and products', () => {
  test('a tank in a stage has the key of both, and goes with its doses', () => {
    const document = season();
    const { key, entries } = addTank(document, 'Tank 1');
    write(document, entries);
    write(
      document,
      writeDoses(
        document,
        [{ rowId: '41', columnId: `11_${key}`, value: [50, 5] }],
        columns(document, 'proportional', key),
        'proportional',
        key,
        () => 9,
      ),
    );
    expect(document.read(`doses.11_${key}|41`)).toEqual([50, 5]);
    expect(document.read(`applications.11_${key}|ph41`)).toBe(9);
    write(document, removeTank(document, key));
    expect([...document.map('doses').keys(), ...document.map('tanks').keys(), ...document.map('applications').keys()]).toEqual([]);
  });

  test('a tank that is only on screen is made by the first value put into it, once', () => {
    const document = season();
    expect([...document.map('tanks').keys()]).toEqual([]);
    expect(tankFirst(document, undefined, 'Tank 1')).toEqual([]);
    write(document, tankFirst(document, 'shown000001', 'Tank 1'));
    expect(document.read('tanks.shown000001|name')).toBe('Tank 1');
    expect(tankFirst(document, 'shown000001', 'Tank 1')).toEqual([]);
  });

  test('a product goes with its row, and only its row', () => {
    const document = season();
    write(
      document,
      writeDoses(
        document,
        [
          { rowId: '41', columnId: 'new:11', value: [1, 2] },
          { rowId: '42', columnId: 'new:11', value: [2, 10] },
        ],
        columns(document, 'quantitative'),
        'quantitative',
        undefined,
        () => undefined,
      ),
    );
    write(document, removeProduct(document, '41'));
    expect([...document.map('doses').keys()].map((key) => key.split('|')[1])).toEqual(['42']);
  });
});

test('cost is per ha, per kg or per litre as dosed, less discount, plus tax', () => {
  const document = season();
  write(
    document,
    writeDoses(
      document,
      [
        { rowId: '41', columnId: 'new:11', value: [100, 2] },
        { rowId: '42', columnId: 'new:11', value: [10, 10] },
      ],
      columns(document, 'quantitative'),
      'quantitative',
      undefined,
      () => undefined,
    ),
  );
  const cost = planCost(graphPlan(readPlan(document.doc)), product, (id) => (id === 41 ? 0.5 : 3), 10, 20);
  expect(cost.products).toMatchObject([
    { id: 41, amount: 100, byVolume: false, cost: 50 },
    { id: 42, byVolume: true, cost: 30 },
  ]);
  expect(cost.products[1]!.amount).toBeCloseTo(10, 9);
  expect(cost.totals).toMatchObject({ price: 80, subtotal: 72 });
  expect(cost.totals.total).toBeCloseTo(86.4, 9);
});

test('a soil amendment goes before planting, in the column that is there, and a second time over what it was given', () => {
  const document = season();
  const doses = () => Object.values(readPlan(document.doc).doses);
  write(document, amend(document, 43, 1800, 2));
  const [column] = columns(document, 'quantitative').filter(({ application }) => application);
  expect([column!.stageId, doses()]).toEqual([-1, [{ 43: [1800, 2] }]]);
  write(document, amend(document, 43, 2000, 2));
  write(document, amend(document, 44, 500, 3));
  expect(columns(document, 'quantitative').filter(({ application }) => application)).toHaveLength(1);
  expect(doses()).toEqual([{ 43: [2000, 2], 44: [expect.closeTo(446.09, 1), 3] }]);
});

test('what is copied from another plan has keys of its own and the same doses', () => {
  const document = season();
  const body = {
    stages: [{ stageId: 11, name: 'V2', duration: 40, sortOrder: 1 }],
    products: [{ id: 41, unitId: 2 }],
    tanks: [{ id: 'tankaaaaaaaaaaaa', name: 'Tank A' }],
    applications: [
      {
        id: 'columnaaaaaaaaaa',
        method: 'quantitative',
        cropStageId: 11,
        applicationTypeId: 1,
        applicationDate: '2025-11-01',
        products: [{ id: 41, amount: 80, unitId: 2 }],
      },
    ],
    foliarApplications: [],
    proportionalStages: [{ stageId: 11, tanks: [{ id: 'tankaaaaaaaaaaaa', volume: 1000, products: [{ id: 41, dosage: 5, unitId: 5 }] }] }],
  };
  write(document, copyApplications(body, document));
  const draft = readPlan(document.doc);
  expect(Object.keys(draft.tanks)).toHaveLength(1);
  expect(Object.keys(draft.tanks)[0]).not.toBe('tankaaaaaaaaaaaa');
  expect(
    Object.values(draft.doses)
      .flatMap((row) => Object.values(row))
      .sort(),
  ).toEqual([
    [5, 5],
    [80, 2],
  ]);
  expect(JSON.stringify(draft)).not.toContain('2025-11-01');
});

test('a harvest before planting, a distribution off 100 and a yield out of range are said where they are mended', () => {
  const document = season();
  write(document, [
    ['plan.harvestDate', '2026-09-01'],
    ['stages.11|d1', 40],
    ['plan.expectedYield', 9],
  ]);
  write(document, [['stages.11|d4', 100]]);
  const draft = readPlan(document.doc);
  const context: GraphContext = {
    crop: { id: 1, key: 'soy', cropType: 'annual', yield_t_ha: { low: 2, high: 5, average: 3 }, removal_kg_t: {}, uptake_kg_t: {} },
    product,
    unitTypeId: 0,
    display: 'oxide',
  };
  const same = (value: string | number) => String(value);
  const input = graphPlan(draft);
  const checks = checksOf(draft, input, graph(input, context), context, {
    stage: same,
    tank: same,
    product: same,
    nutrient: same,
    salt: same,
    date: same,
    span: (_from, to) => to,
  });
  expect(checks.map(({ key, tone, path }) => [key, tone, path])).toEqual([
    ['harvestBeforePlanting', 'broken', 'plan.harvestDate'],
    ['distributionSum', 'broken', 'stages.d1'],
    ['yieldHigh', 'warn', 'plan.expectedYield'],
  ]);
  expect(checks[1]!.values).toMatchObject({ nutrient: '1', sum: '40' });
  expect(checks[2]!.values).toMatchObject({ high: '5', unit: 't/ha' });
});

test('two pairs of one tank are two lines, so that each goes when its products do', () => {
  const pair = (a: string, b: string) =>
    checkKey({ id: 'tankIncompatible applications.11_t', tone: 'warn', key: 'tankIncompatible', values: { a, b }, path: '', place: '' });
  expect(pair('Ammonium sulfate', 'Calcium nitrate')).not.toBe(pair('Calcium nitrate', 'MAP'));
});

test.each([
  ['plan.discount', 250, 'outOfRange'],
  ['doses.k7Qm2vA1x9Z|41', [-1, 2], 'mustBePositive'],
  ['plan.nothing', 1, 'unknownPath'],
] as const)('%s = %j is refused before it is written: %s', (path, value, key) => {
  expect(planRules(path, value)).toBe(key);
});

test('a plan of products without a price has no total, one with some has theirs; nought is never less than nought', () => {
  const cost = (unpriced: number, total: number) =>
    ({ products: [{}, {}], unpriced, totals: { price: total, discount: 0, subtotal: total, tax: 0, total } }) as unknown as PlanCost;
  expect([totalText(cost(2, 0), 'BRL', 1), totalText(cost(1, 12.349), 'BRL', 2), totalText(cost(0, -0), '', 1)]).toEqual([
    '—',
    'BRL 24.69',
    '0.00',
  ]);
});
