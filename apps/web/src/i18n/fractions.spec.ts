import { expect, test } from '@jest/globals';
import { startI18n } from './init';
import { setPreferences } from './preferences';

test('a fraction inside a sentence is written in the person’s style, whole numbers stay as they are', async () => {
  setPreferences({ language: 'pt-BR', numberFormat: 'auto' });
  const i18n = await startI18n({ language: 'pt-BR', load: async () => ({ sum: '{{sum}} % em {{year}} de {{name}}' }) });
  expect(i18n.t('sum', { sum: 133.69, year: 2027, name: 'x.y' })).toBe('133,69 % em 2027 de x.y');
});
