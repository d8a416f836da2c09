import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { fulfilment } from '../../agronomy/balance/fulfilment.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { compatibilityOf } from '../../agronomy/tank/compatibility.js';
import { libraryProducts } from '../../agronomy/tables/product-table.js';
import { readPlan } from '../document/plan.document.js';
import type { PlanDraft } from '../plan.draft.js';
import { graphPlan } from './plan.graph.js';
import { splitEntries, tankSplit } from './plan-tank-split.js';
import { KG } from '../../kernel/unit/unit-ids.js';

const of = (material: string) => libraryProducts.find((one) => one.material === material)!.id;
const [nitrate, sulfate, potash] = [of('calcium nitrate'), of('ammonium sulfate'), of('potassium nitrate')];
const product = (id: number): ProductFacts | undefined => libraryProducts.find((one) => one.id === id);
type Values = readonly (readonly [path: string, value: unknown])[];

const column = (stageId: number, tank: string, doses: Readonly<Record<number, number>>): Values => [
  [`applications.${stageId}_${tank}|made`, true],
  [`applications.${stageId}_${tank}|cropStageId`, stageId],
  [`applications.${stageId}_${tank}|tank`, tank],
  [`applications.${stageId}_${tank}|volume`, 500],
  [`applications.${stageId}_${tank}|injectionRatio`, 4],
  [`applications.${stageId}_${tank}|injectionRatioUnitId`, 21],
  ...Object.entries(doses).flatMap(([id, amount]): Values => [
    [`doses.${stageId}_${tank}|${id}`, [amount, KG]],
    [`applications.${stageId}_${tank}|ph${id}`, 5],
  ]),
];
const planOf = (tanks: readonly string[], doses: Readonly<Record<number, Readonly<Record<number, number>>>>): Values => [
  ...tanks.map((key, n): Values[number] => [`tanks.${key}|order`, `a${n}`]),
  ...tanks.map((key): Values[number] => [`tanks.${key}|made`, true]),
  ...[1, 2].flatMap((id): Values => [
    [`stages.${id}|made`, true],
    [`stages.${id}|duration`, 30],
    [`stages.${id}|irrigationAmount`, 40],
  ]),
  ...libraryProducts.map(({ id }): Values[number] => [`products.${id}|made`, true]),
  ...Object.entries(doses).flatMap(([stageId, row]) => column(Number(stageId), 'A', row)),
];
function written(...values: Values[]): { doc: Y.Doc; draft: PlanDraft } {
  const doc = new Y.Doc();
  for (const [path, value] of values.flat()) {
    const dot = path.indexOf('.');
    const [root, key] = [doc.getMap(path.slice(0, dot)), path.slice(dot + 1)];
    if (value === undefined) root.delete(key);
    else root.set(key, value);
  }
  return { doc, draft: readPlan(doc) };
}
const supply = (draft: PlanDraft) => [...fulfilment(graphPlan(draft), { product, unitTypeId: 0, display: 'oxide' }, []).total];
const made = (n: number) => Array.from({ length: n }, (_, at) => ({ key: `new${at}`, name: `New ${at}` }));

describe('a tank whose products must not meet', () => {
  const values = planOf(['A'], { 1: { [nitrate]: 20, [sulfate]: 10, [potash]: 5 }, 2: { [nitrate]: 8, [sulfate]: 4 } });
  const { draft } = written(values);
  const split = tankSplit(draft, 'A', product);
  test('is parted over all its stages: most stays, the rest moves as it was dosed', () => {
    expect(split).toMatchObject({ made: 1 });
    const { stays, moves } = split as Exclude<typeof split, undefined | { reason: string }>;
    expect(stays.length).toBeGreaterThanOrEqual(1);
    const moved = new Set(moves.map(({ productId }) => productId));
    expect([moved.has(nitrate), moved.has(sulfate)].filter(Boolean)).toHaveLength(1);
    expect(moves.map(({ stageId }) => stageId)).toEqual(expect.arrayContaining([1, 2]));
  });
  test('written, it supplies the same, has the same volumes and pH, and no pair of code 0', () => {
    const after = written(values, splitEntries(draft, 'A', split as never, made(1))).draft;
    supply(draft).forEach((before, n) => expect(supply(after)[n]!).toBeCloseTo(before, 9));
    expect(after.applications['1_new0']).toMatchObject({ volume: 500, injectionRatio: 4, injectionRatioUnitId: 21, tank: 'new0' });
    expect(Object.keys(after.applications['1_new0']!).some((field) => field.startsWith('ph'))).toBe(true);
    expect(tankSplit(after, 'A', product)).toBeUndefined();
    expect(tankSplit(after, 'new0', product)).toBeUndefined();
  });
  test('is not offered where seven tanks are too few, nor where everything mixes', () => {
    const seven = written(planOf(['A', 'b', 'c', 'd', 'e', 'f', 'g'], { 1: { [nitrate]: 20, [sulfate]: 10 } })).draft;
    expect(tankSplit(seven, 'A', product)).toEqual({ reason: 'tankCount' });
    expect(tankSplit(written(planOf(['A'], { 1: { [potash]: 20 } })).draft, 'A', product)).toBeUndefined();
  });
});

test('law: whatever stands in a tank, its split keeps every kilogram and leaves no incompatible pair together', () => {
  const soluble = libraryProducts.filter(({ material, formId }) => material !== undefined && formId === 2).map(({ id }) => id);
  const row = fc.dictionary(fc.constantFrom(...soluble.map(String)), fc.integer({ min: 1, max: 50 }), { maxKeys: 6 });
  fc.assert(
    fc.property(row, row, (first, second) => {
      const values = planOf(['A'], { 1: first, 2: second });
      const { draft } = written(values);
      const split = tankSplit(draft, 'A', product);
      if (!split || 'reason' in split) return;
      const after = written(values, splitEntries(draft, 'A', split, made(split.made))).draft;
      supply(draft).forEach((before, n) => expect(supply(after)[n]!).toBeCloseTo(before, 6));
      for (const doses of Object.values(after.doses)) {
        const ids = Object.keys(doses).map(Number);
        for (const a of ids) for (const b of ids) if (a !== b) expect(compatibilityOf(product(a)!, product(b)!).code).not.toBe(0);
      }
    }),
    { numRuns: 60 },
  );
});
