import { expect, test } from '@jest/globals';
import { dateFormats as served } from '@loam/domain/kernel/locale/date-formats';
import { languages as servedLanguages } from '@loam/domain/kernel/locale/language';
import { dateFormats, languages, nearestLanguage } from './languages';

test('the web app and the server mean the same languages and date formats by the same ids', () => {
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(languages.map(({ id, code }) => ({ id, code })).sort(byId)).toEqual(servedLanguages.map(({ id, code }) => ({ id, code })));
  expect(dateFormats).toEqual(served);
});

test.each([
  ['pt_BR', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['pt', 'pt-BR'],
  ['es', 'es-ES'],
  ['es-MX', 'es-419'],
  ['es_419', 'es-419'],
  ['mr', 'mr-IN'],
  ['en-GB', 'en-US'],
  ['fr', undefined],
  [null, undefined],
])('%p is near %p', (code, near) => expect(nearestLanguage(code)).toBe(near));
