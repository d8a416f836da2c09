import { expect, test } from '@jest/globals';
import { soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { tissueTables } from '@loam/domain/agronomy/tables/tissue-tables';
import { waterTables } from '@loam/domain/agronomy/tables/water-tables';
import { classTone } from './class-tones';

type Class = Parameters<typeof classTone>[0];
/** Every list of classes in a table, however deep it lies. */
function classesIn(table: unknown): Class[] {
  if (Array.isArray(table)) return table.flatMap(classesIn);
  if (typeof table !== 'object' || table === null) return [];
  if ('label' in table && 'from' in table) return [table as unknown as Class];
  return Object.values(table).flatMap(classesIn);
}
const all = [soilTables, tissueTables, waterTables].flatMap(classesIn);
const numeric = /^>?\d+(-\d+)?$/;

test('a class of a table has one colour, whatever the nutrient, the region and the kind of analysis', () => {
  expect(all.length).toBeGreaterThan(1000);
  const tones = new Map<string, Set<string>>();
  for (const one of all) tones.set(one.label, (tones.get(one.label) ?? new Set()).add(classTone(one, '')));
  expect([...tones].filter(([, colours]) => colours.size > 1)).toEqual([]);
  expect([...tones].filter(([label, colours]) => colours.has('plain') && !numeric.test(label))).toEqual([]);
});

test('good is the one to be in, medium is enough, and neither is what there is too much of', () => {
  const toneOf = (label: string, rating?: string) => classTone({ label, rating }, 'K');
  expect(['good', 'adequate', 'sufficient', 'optimum'].map((label) => toneOf(label))).toEqual(['good', 'good', 'good', 'good']);
  expect([toneOf('good', 'high'), toneOf('Very Good', 'high'), toneOf('medium', 'medium'), toneOf('high', 'medium')]).toEqual([
    'good',
    'good',
    'fair',
    'watch',
  ]);
});

test('a class in a level’s own words is coloured by its rating, and what a soil is better without the other way round', () => {
  expect(classTone({ label: 'escaso', rating: 'veryLow' }, 'P')).toBe('bad');
  expect(classTone({ label: '21-25', rating: null }, 'P')).toBe('plain');
  expect(['low', 'medium', 'high'].map((label) => classTone({ label }, 'Al'))).toEqual(['good', 'fair', 'bad']);
});
