import { describe, expect, test } from '@jest/globals';
import { analysisGraph, soilFactsOf } from '../../analysis/analysis-graph.js';
import { ratingOf } from './label-rating.js';
import { byClass } from '../need/need-strategy.js';
import { type LimitsLevel, noLimits, type OwnFactor, type OwnThreshold, readOwnSource } from './own-limits.js';

const signed = { setBy: 9, setAt: '2026-05-01T08:00:00.000Z' };
const olsen = (tops: readonly number[], more: Partial<OwnThreshold> = {}): OwnThreshold => ({
  ...{ id: 1, kind: 'soil', cropId: 0, mineralId: 4, unitId: 25, extractionMethodId: 5, stageId: null, tissueId: null, ...signed },
  ranges: ['low', 'medium', 'high'].map((label, at) => ({ label, from: tops[at - 1] ?? 0, to: tops[at] ?? null })),
  ...more,
});
const level = (scope: LimitsLevel['scope'], thresholds: OwnThreshold[], factors: OwnFactor[] = []): LimitsLevel => ({
  ...{ scope, id: 3, name: 'North', people: { 9: 'Ana Admin' } },
  limits: { ...noLimits, thresholds, factors },
});
const factor = (rangeLabel: string, value: number, more: Partial<OwnFactor> = {}): OwnFactor => ({
  ...{ kind: 'soil', cropId: 0, mineralId: 4, rangeLabel, factor: value, ...signed, ...more },
});
const sheet = { units: 'ppm' as const, nutrients: [{ id: 4, value: 12, unitId: 25, extractionMethodId: 5 }] };
const crop = { id: 1001, key: 'maize', cropType: 'annual' };
const read = (own: LimitsLevel[]) => analysisGraph('soil', sheet, { countryId: 1404, crop, own }).nutrients[0]!;

describe('limits of a level’s own', () => {
  test('are read before any published table, and say whose they are', () => {
    expect(read([])).not.toMatchObject({ source: expect.stringContaining('own ·') });
    const found = read([level('group', [olsen([10, 20])])]);
    expect(found).toMatchObject({ label: 'medium', rating: 'medium', range: 1, from: 10, to: 20, tableId: 1, region: 'North' });
    expect(readOwnSource(found.source!)).toEqual({ scope: 'group', name: 'North', by: 'Ana Admin', at: signed.setAt });
  });

  test('of the nearest level are heard, and of the crop before those of all', () => {
    const above = level('company', [olsen([1, 2])]);
    expect(read([level('group', []), above]).label).toBe('high');
    expect(read([level('group', [olsen([15, 20])]), above]).label).toBe('low');
    expect(read([level('group', [olsen([15, 20]), olsen([5, 8], { cropId: 1001 })])]).label).toBe('high');
    expect(read([level('group', [olsen([15, 20]), olsen([5, 8], { cropId: 1003 })])]).label).toBe('low');
  });

  test('of somebody’s own crop come before those of the shipped one that it goes back to, within a level', () => {
    const mine = { ...crop, ownId: 100_001 };
    const readMine = (own: LimitsLevel[]) => analysisGraph('soil', sheet, { countryId: 1404, crop: mine, own }).nutrients[0]!;
    const [all, shipped, own] = [olsen([15, 20]), olsen([5, 8], { cropId: 1001 }), olsen([10, 13], { cropId: 100_001 })];
    expect(readMine([level('group', [all])]).label).toBe('low');
    expect(readMine([level('group', [all, shipped])]).label).toBe('high');
    expect(readMine([level('group', [all, shipped, own])]).label).toBe('medium');
    expect(readMine([level('group', [all]), level('company', [own])]).label).toBe('low');
    expect(read([level('group', [own])]).region).not.toBe('North');
  });

  test('are of one extraction method, and of any unit that can be converted', () => {
    expect(read([level('group', [olsen([10, 20], { extractionMethodId: 2 })])]).region).not.toBe('North');
    // 0.0012 % = 12 mg/kg
    expect(read([level('group', [olsen([0.001, 0.002], { unitId: 33 })])])).toMatchObject({ label: 'medium', from: 10 });
  });

  test('hold for what lies above the last class as for the last', () => {
    const closed = [
      { label: 'low', from: 0, to: 5 },
      { label: 'high', from: 5, to: 10 },
    ];
    expect(read([level('group', [olsen([], { ranges: closed })])]).label).toBe('high');
  });

  test('rate by the label, else not at all', () => {
    expect([ratingOf('Very low', 4), ratingOf('very good', 4), ratingOf('fine', 4)]).toEqual(['veryLow', 'high', null]);
  });

  test('multiply the need by their factor, with their own source in the line', () => {
    const need = (own: LimitsLevel[]) =>
      byClass({ name: 'R', formula: '', inputs: [], unit: 'kg/ha', value: 40, source: '' }, soilFactsOf(1, sheet, { crop, own }), 4);
    const own = level('group', [olsen([10, 20])], [factor('medium', 0.8)]);
    expect(need([own])).toMatchObject({ value: 32, source: expect.stringContaining('own · group · North · Ana Admin') });
    expect(need([level('group', [olsen([10, 20])], [factor('high', 0.8)])])).toMatchObject({ value: 40 });
    const unnamed = olsen([10, 20], { ranges: [{ label: 'fine', from: 0, to: null }] });
    expect(need([level('group', [unnamed], [factor('fine', 0)])]).value).toBe(0);
    // published limits with a factor of one's own
    expect(
      need([
        level(
          'group',
          [],
          ['low', 'medium', 'high', 'very high'].map((label) => factor(label, 2)),
        ),
      ]).value,
    ).toBe(80);
  });

  test('of tissue are of a crop, a tissue and a stage', () => {
    const tissue = (more: Partial<OwnThreshold>) =>
      olsen([1, 2], { kind: 'plant', cropId: 1024, mineralId: 1, unitId: 33, extractionMethodId: null, ...more });
    const leaf = { units: '%' as const, nutrients: [{ id: 1, value: 2.5, unitId: 33 }] };
    const coffee = { id: 1024, key: 'coffee', cropType: 'perennial' };
    const of = (own: OwnThreshold, factors: OwnFactor[] = [], more: object = {}) =>
      analysisGraph('plant', { ...leaf, ...more }, { crop: coffee, own: [level('group', [own], factors)] }).nutrients[0]!;
    expect(of(tissue({ tissueId: 1, stageId: 1 })).label).toBe('high');
    expect(of(tissue({ tissueId: null })).label).toBe('high');
    expect(of(tissue({ tissueId: 2 })).label).toBe('low');
    expect(of(tissue({ tissueId: 2 }), [], { tissue: 'leaf' }).label).toBe('high');
    expect(of(tissue({ cropId: 1025 })).label).toBe('low');
    const raised = of(tissue({ tissueId: 2 }), [factor('low', 1.2, { kind: 'plant', cropId: 1024, mineralId: 1 })]);
    expect(raised).toMatchObject({ label: 'low', factor: { value: 1.2 } });
  });
});
