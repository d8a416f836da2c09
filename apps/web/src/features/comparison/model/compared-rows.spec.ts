import { describe, expect, test } from '@jest/globals';
import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import { besideFirst, type Words } from './cells';
import { comparedRows } from './compared-rows';

const t: Words = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const plan = (more: Partial<ComparedPlan> = {}): ComparedPlan => ({
  ...{ kind: 'plan', id: 1, customerId: 1, updatedAt: '2026-05-01T00:00:00.000Z', name: 'One', status: 'draft', grower: 'Maria' },
  ...{ field: { name: 'North', area: 10, areaUnitId: 28 }, crop: { id: 1021, name: 'Potato', cultivar: null }, sustainability: null },
  season: {
    ...{
      plantingDate: '2026-03-01',
      harvestDate: null,
      expectedYield: 40,
      expectedYieldUnitId: 1,
      growingMethod: null,
      previousCrop: null,
    },
  },
  ...{ unitId: 2, form: 'oxide', need: [], applications: [], tanks: [], products: [], cost: null, unpriced: [] },
  ...more,
});
const need = (nutrient: string, due: number, supplied: number) => ({
  ...{ nutrient, demand: due, need: due, supplied, status: 'met' as const, slight: false, amended: false, byLime: 0 },
});
const product = (name: string, amount: number, unitId = 2) => ({
  ...{ name, amount, unitId, fieldAmount: null, fieldUnitId: 5, price: null },
});
const cost = (total: number, currency = 'INR') => ({
  ...{ price: total, discount: null, tax: null, total, areaUnitId: 28, currency, fieldTotal: null },
});
const rowsOf = (...columns: (ComparedPlan | undefined)[]) => comparedRows(columns, { unitId: 2, form: 'oxide' }, t);
const row = (rows: ReturnType<typeof rowsOf>, label: string) => rows.find((one) => one.label === label);
const lines = (rows: ReturnType<typeof rowsOf>, label: string) => row(rows, label)?.cells.map((cell) => cell.lines.join(' / '));

describe('R418 numbers side by side', () => {
  test('are held against the first as they are read, cut to two decimals', () => {
    expect(besideFirst(12.349, 12.342, t)).toBeUndefined();
    expect(besideFirst(15, 12.349, t)).toBe('beside.moreShare 2.66 21%');
    expect(besideFirst(3, 0, t)).toBe('beside.more 3');
    expect(besideFirst(2, 4, t)).toBe('beside.lessShare 2 50%');
    expect(besideFirst(null, 4, t)).toBeUndefined();
  });
  test('differ only where the columns that are there do not read the same', () => {
    const rows = rowsOf(plan(), undefined, plan({ crop: { id: 1021, name: 'Potato', cultivar: 'Agria' } }));
    expect(row(rows, 'row.crop')?.differs).toBe(false);
    expect([row(rows, 'row.cultivar')?.differs, lines(rows, 'row.cultivar')]).toEqual([true, ['—', '—', 'Agria']]);
  });
});

describe('nutrients', () => {
  test('stand in the first column’s unit and form, whatever the other plan is told in', () => {
    const rows = rowsOf(
      plan({ need: [need('P2O5', 50, 60)] }),
      plan({ unitId: 3, form: 'element', need: [need('P', 19.4687, 26.1855)] }), // 50 and 67.25 kg P2O5/ha as lb P/ac
    );
    expect(lines(rows, 'row.needed P₂O₅')).toEqual(['50', '50']);
    expect(row(rows, 'row.supplied P₂O₅')?.cells[1]).toEqual({ lines: ['67.25'], beside: 'beside.moreShare 7.25 12%' });
    expect(lines(rows, 'row.difference P₂O₅')).toEqual(['+10 · is.met', '+17.25 · is.met']);
    const limed = rowsOf(plan({ need: [{ ...need('CaO', 15, 700), status: 'excess', slight: false, amended: true, byLime: 700 }] }));
    expect(lines(limed, 'row.difference CaO')).toEqual(['+685 · is.amended']);
  });
});

describe('cost', () => {
  test('what has no price is named and never counted as nothing; two currencies are not held against each other', () => {
    const products = [product('Urea', 100), product('MAP', 5)];
    const rows = rowsOf(plan({ products, cost: cost(20), unpriced: ['MAP'] }), plan({ products, unpriced: ['Urea', 'MAP'] }), plan());
    expect(lines(rows, 'row.totalPer.ha')).toEqual(['INR 20.00 / partial', 'noPrices', '—']);
    expect(lines(rows, 'row.unpriced')).toEqual(['MAP', 'Urea / MAP', '—']);
    const [same, other] = [
      rowsOf(plan({ cost: cost(20) }), plan({ cost: cost(25) })),
      rowsOf(plan({ cost: cost(20) }), plan({ cost: cost(25, 'BRL') })),
    ];
    expect(row(same, 'row.totalPer.ha')?.cells[1]?.beside).toBe('beside.moreShare 5 25%');
    expect(row(other, 'row.totalPer.ha')?.cells[1]?.beside).toBeUndefined();
  });
});

test('applications of one stage and kind stand in one row, the second of it in another', () => {
  const at = (date: string | null, amount: number) => ({
    ...{ stage: 'Planting', stageFrom: null, kind: 'Broadcast', date, month: null, dateEnd: null, monthEnd: null },
    ...{ waterVolume: null, waterVolumeUnitId: null, products: [{ name: 'Urea', amount, unitId: 2 }] },
  });
  const rows = rowsOf(plan({ applications: [at('2026-03-01', 100), at(null, 20)] }), plan({ applications: [at('2026-03-01', 90)] }));
  expect(lines(rows, 'Planting · Broadcast')).toEqual([
    expect.stringMatching(/\/ Urea: 100 kg\/ha$/),
    expect.stringMatching(/\/ Urea: 90 kg\/ha$/),
  ]);
  expect(lines(rows, 'Planting · Broadcast (2)')).toEqual(['Urea: 20 kg/ha', '—']);
});
