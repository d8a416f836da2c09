import { expect, test } from '@jest/globals';
import { needResult, shareOf } from './need-result.js';
import { inSubscripts, isBagged } from './sheet-pdf.js';

test('what the checks say has its nutrients as the tables write them, and grades of products as they are sold', () => {
  expect(inSubscripts('150 kg/ha de K2O de uma vez, P2O5 e SO3')).toBe('150 kg/ha de K₂O de uma vez, P₂O₅ e SO₃');
  expect(inSubscripts('Kieserita 27MgO+54SO3 · N, MgO')).toBe('Kieserita 27MgO+54SO3 · N, MgO');
});

test('a share of thousands of per cent is said as the meters say it', () => {
  expect([shareOf(106, 100), shareOf(999.9, 100), shareOf(4_092, 100), shareOf(5, null), shareOf(5, 0)]).toEqual([
    '106 %',
    '999 %',
    '>999 %',
    '—',
    '—',
  ]);
});

test('bags are counted of what is sold in them, not of liquids and manure, in any language', () => {
  expect(['Urea 46-0-0', 'Ureia 46-0-0', 'a product of our own'].map(isBagged)).toEqual([true, true, true]);
  expect(['UAN 32-0-0', 'URAN 32-0-0'].map(isBagged)).toEqual([false, false]);
});

test('what lime brings for the soil is told apart from what fertilizers bring for the crop', () => {
  const both = { supplied: 616, status: 'excess', slight: false, amended: false, byLime: 400 } as const;
  expect(needResult(both, 'en')).toBe('over; by lime or gypsum: 400; by fertilizers: 216');
  expect(needResult({ ...both, amended: true, supplied: 400 }, 'pt')).toBe('pelo calcário ou gesso: 400; pelos adubos: 0');
  expect(needResult({ ...both, byLime: 0 }, 'mr')).toBe('जास्त');
});

test('what is missing of a trace is no shortage to go out for', () => {
  const trace = { supplied: 0, status: 'deficit', slight: true, amended: false, byLime: 0 } as const;
  expect((['en', 'mr', 'pt', 'es', 'pt-PT', 'es-419'] as const).map((language) => needResult(trace, language))).toEqual([
    'negligible',
    'नगण्य',
    'desprezível',
    'insignificante',
    'desprezível',
    'insignificante',
  ]);
  expect(needResult({ ...trace, slight: false }, 'en')).toBe('short');
});
