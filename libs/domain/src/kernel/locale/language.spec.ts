import { expect, test } from '@jest/globals';
import { asTyped, inEveryLanguage, languageAsked, languageCodes, languageOf, nameOf, nearestLanguage, withDiffering } from './language.js';

test.each([
  ['es-MX', 'es-419'],
  ['es_419', 'es-419'],
  ['es-Latn-CL', 'es-419'],
  ['es', 'es'],
  ['es-ES', 'es'],
  ['es-PH', 'es'],
  ['pt', 'pt'],
  ['pt-US', 'pt'],
  ['PT_pt', 'pt-PT'],
  ['pt-MZ', 'pt-PT'],
  ['mr-Deva-IN', 'mr'],
  ['en-GB', 'en'],
  ['est', undefined],
  ['ptx-BR', undefined],
  ['', undefined],
])('%p is nearest to %p, as CLDR has it', (tag, language) => expect(nearestLanguage(tag)).toBe(language));

test.each([
  ['*', undefined],
  [undefined, undefined],
  ['fr-FR, de;q=0.8', undefined],
  ['fr, pt-BR;q=0.5, en;q=0.2', 'pt'],
])('who asks for %p asks for %p', (tag, language) => {
  expect(languageAsked(tag)).toBe(language);
  expect(languageOf(tag)).toBe(language ?? 'en');
});

test('what a language says differently is joined with the rest; lists and functions are replaced', () => {
  const base = { a: 'one', list: ['x', 'y'], deep: { b: 'two', c: (n: number) => `${n} of them` } };
  const joined = withDiffering(base, { list: ['z'], deep: { c: (n: number) => `${n}` } });
  expect(joined).toMatchObject({ a: 'one', list: ['z'], deep: { b: 'two' } });
  expect(joined.deep.c(3)).toBe('3');
  expect(base.list).toEqual(['x', 'y']);
});

test('texts are there in every language', () => {
  const all = inEveryLanguage(
    { en: { a: 'en', b: 'en' }, mr: { a: 'mr', b: 'mr' }, pt: { a: 'pt', b: 'pt' }, es: { a: 'es', b: 'es' } },
    { 'pt-PT': { b: 'pt-PT' }, 'es-419': {} },
  );
  expect(Object.keys(all).sort()).toEqual([...languageCodes].sort());
  expect(all['pt-PT']).toEqual({ a: 'pt', b: 'pt-PT' });
  expect(all['es-419']).toEqual({ a: 'es', b: 'es' });
});

test('a name that is missing in a language is English; a typed one is the same in all', () => {
  expect(nameOf({ name: 'Potato', names: { ...asTyped(''), es: 'Patata' } }, 'es')).toBe('Patata');
  expect(nameOf({ name: 'Potato', names: asTyped('') }, 'pt-PT')).toBe('Potato');
  expect(languageCodes.map((one) => nameOf({ name: 'Mine', names: asTyped('Mine') }, one))).toEqual(languageCodes.map(() => 'Mine'));
});
