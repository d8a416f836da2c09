import { expect, test } from '@jest/globals';
import { input, type TraceLine } from './trace.js';
import { changedBy, inUnit, traceConfidence } from './trace-reading.js';

const line = (...inputs: TraceLine['inputs']): TraceLine => ({
  name: 'uptake',
  formula: 'Y · u',
  unit: 'kg/ha',
  value: 100,
  source: 'IPNI2014',
  inputs,
});
const read = input('u', 5, 'kg/t', 'table', 'IPNI2014');

test('a number is as sure as the least sure figure in it', () => {
  expect(traceConfidence([line(read)])).toBe('high');
  expect(traceConfidence([line(read), line(input('κ', 1.3, undefined, 'default', 'AHDB'))])).toBe('medium');
  expect(traceConfidence([line(read, { ...read, uncertain: true })])).toBe('low');
  expect(traceConfidence([line(input('κ', 1.3, undefined, 'default', 'project decision, uncertain'))])).toBe('low');
});

test('what was entered or measured changes it, and so does another table; what was computed does not stand for itself', () => {
  const lines = [line(input('Y', 20, 't/ha', 'typed'), read), line(input('x', 100, 'kg/ha', 'computed'), input('Y', 20, 't/ha', 'typed'))];
  expect(changedBy(lines)).toEqual({ given: [{ name: 'Y', line: 'uptake' }], tabled: [{ name: 'u', line: 'uptake' }] });
});

test('another unit is a line of its own, which gives the number from its inputs', () => {
  expect(inUnit(line(read), 2, 2)).toEqual([]);
  const [told] = inUnit(line(read), 2, 3);
  const [x, k] = told!.inputs.map(({ value }) => value as number);
  expect(told).toMatchObject({ unit: 'lb/ac', formula: 'x · k' });
  expect(x! * k!).toBeCloseTo(told!.value, 12);
  expect(told!.value).toBeCloseTo(89.22, 2);
});
