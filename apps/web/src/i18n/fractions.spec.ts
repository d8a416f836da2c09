import { expect, test } from '@jest/globals';
import { startI18n } from './init';
import './number'; // which writes them
import { setPreferences } from './preferences';

test('a fraction inside a sentence is written in the person’s style, whole numbers stay as they are', async () => {
  setPreferences({ language: 'pt-BR', numberFormat: 'auto' });
  const i18n = await startI18n({ language: 'pt-BR', load: async () => ({ sum: '{{sum}} % em {{year}} de {{name}}' }) });
  expect(i18n.t('sum', { sum: 133.69, year: 2027, name: 'x.y' })).toBe('133,69 % em 2027 de x.y');
});

test('a number of things is grouped in the person’s style, ids, years and revisions are not', async () => {
  setPreferences({ language: 'pt-BR', numberFormat: 'auto' });
  const texts = {
    rows_one: '{{count}} linha',
    rows_many: '{{count}} de linhas',
    rows_other: '{{count}} linhas',
    some: '{{ok}} de {{total}}',
    of: 'revisão {{revision}} de {{year}}',
  };
  const i18n = await startI18n({ language: 'pt-BR', load: async () => texts });
  expect([i18n.t('rows', { count: 12_345 }), i18n.t('rows', { count: 1 }), i18n.t('some', { ok: 1_999, total: '12.002' })]).toEqual([
    '12.345 linhas',
    '1 linha',
    '1.999 de 12.002',
  ]);
  expect(i18n.t('of', { revision: 12_345, year: 2027 })).toBe('revisão 12345 de 2027');
});
