import { expect, test } from '@jest/globals';
import type { WholeCrop } from '../queries';
import { averageLine, coefficientOf, removedAbove, stageSumLine, uptakeLines } from './crop-why';

const crop = {
  removal: [{ id: 1, name: 'N', value: 3, source: 'IPNI2014' }, { id: 4, name: 'P2O5', value: 1.5, source: 'own:100001' }], // prettier-ignore
  uptake: [{ id: 1, name: 'N', value: 5, source: 'IPNI2014' }],
  facts: { removal_kg_t: { 1: { uncertain: true }, 4: {} }, uptake_kg_t: { 1: {} } },
} as unknown as WholeCrop;
const yields = { low: 20, high: 60, own: false };
const of = (id: number, typed?: { removal?: number | null; uptake?: number | null }, unit = 2) =>
  uptakeLines(
    yields,
    { removal: coefficientOf(crop, 'removal', id, typed?.removal), taken: coefficientOf(crop, 'uptake', id, typed?.uptake) },
    id,
    unit,
  );
const value = (line: { inputs: readonly { name: string; value: number | string }[] } | undefined, name: string) =>
  line!.inputs.find((one) => one.name === name)!.value as number;

test('R164 recomputing what a crop takes up from the panel’s inputs gives the number of the table', () => {
  const [average, uptake, none] = of(1);
  expect((value(average, 'Y1') + value(average, 'Y2')) / 2).toBe(average!.value);
  expect(average!.value).toBe(40);
  expect(value(uptake, 'Y')).toBe(average!.value);
  expect(value(uptake, 'Y') * Math.max(value(uptake, 'u'), value(uptake, 'r'))).toBe(uptake!.value);
  expect(uptake!.value).toBe(200);
  expect(none).toBeUndefined();
  expect(uptake!.inputs.map(({ origin, uncertain }) => [origin, uncertain])).toEqual([
    ['computed', undefined],
    ['table', undefined],
    ['table', true],
  ]);
});

test('in another unit the last line is what the table shows', () => {
  const [, uptake, pounds] = of(1, undefined, 3);
  expect(value(pounds, 'x')).toBe(uptake!.value);
  expect(value(pounds, 'x') * value(pounds, 'k')).toBeCloseTo(pounds!.value, 12);
});

test('recomputing the sums of the stages from the panel’s inputs gives them', () => {
  const parts = [{ name: 'Emergence', value: 33.3 }, { name: 'Flowering', value: null }, { name: 'Ripening', value: 66.7 }]; // prettier-ignore
  for (const what of ['stageDays', 'stageShares'] as const) {
    const line = stageSumLine(what, parts);
    expect(line.inputs.map(({ name }) => name.split(' ')[1])).toEqual(['Emergence', 'Ripening']);
    expect([line.value, line.inputs.reduce((sum, { value }) => sum + Number(value), 0)]).toEqual([100, 100]);
  }
});

test('own figures and what is being typed say that somebody entered them', () => {
  const [, phosphate] = of(4);
  expect(phosphate!.formula).toBe('U = Y · r · κ');
  expect(value(phosphate, 'Y') * value(phosphate, 'r') * value(phosphate, 'κ')).toBeCloseTo(phosphate!.value, 12);
  expect(phosphate!.inputs[1]).toMatchObject({ name: 'r', origin: 'typed', source: 'own:100001' });
  const [, typed] = of(1, { removal: 3, uptake: 7 });
  expect(typed!.inputs.map(({ name, origin }) => `${name} ${origin}`)).toEqual(['Y computed', 'u typed', 'r table']);
  expect(typed!.value).toBe(280);
  expect(of(1, { removal: null, uptake: null })).toEqual([]);
  expect(averageLine(1, 2, 4, true).inputs.map(({ origin }) => origin)).toEqual(['typed', 'typed']);
});

test('what a harvest takes away beyond what its crop takes up is named: of coffee potash, by two trials of one book', () => {
  const cells = (...values: (number | null)[]) => values.map((value, n) => ({ id: [1, 4, 5][n]!, value }));
  expect(removedAbove(cells(34.8, 5.7, 64.5), cells(55.8, 5.9667, 54.6667))).toEqual([5]);
  expect(removedAbove(cells(3, 1.5, null), cells(3, null, 2))).toEqual([]);
});
