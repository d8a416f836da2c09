import { expect, test } from '@jest/globals';
import type { NeedBasis } from '@loam/domain/agronomy/need/need-basis';
import { prevailingBasis } from './prevailing-basis';

const by = (book: string, more: Partial<NeedBasis> = {}): NeedBasis => ({
  method: 'classFactor',
  region: 'Brazil MG',
  sources: [book, 'the crop'],
  confidence: 'low',
  ...more,
});

test('most needs share a book: it is said once, and only those that differ are marked', () => {
  const needs = [
    { id: 1, basis: by('Crop tables', { method: 'balance', region: null }) },
    { id: 4, basis: by('CFSEMG') },
    { id: 5, basis: by('CFSEMG', { sources: ['CFSEMG', 'another crop table'] }) },
    { id: 6, basis: by('CFSEMG', { confidence: 'medium' }) },
    { id: 7, basis: null },
  ];
  const { basis, others } = prevailingBasis(needs);
  expect(basis).toEqual({ method: 'classFactor', region: 'Brazil MG', sources: ['CFSEMG'], confidence: 'low' });
  expect([...others]).toEqual([1, 6]);
});

test('without any basis nothing is said and nothing marked', () => {
  const { basis, others } = prevailingBasis([{ id: 1, basis: null }]);
  expect(basis).toBeUndefined();
  expect(others.size).toBe(0);
});
