import { beforeAll, expect, test } from '@jest/globals';
import { startI18n } from '../../i18n/init';
import { loadServed } from '../../ui/testing/served-texts';
import type { Dictionary } from '../../ui/change-teller';
import { changesInWords } from './change-words';

let words: Dictionary;
beforeAll(async () => {
  const i18n = await startI18n({ strict: true, language: 'pt-BR', load: loadServed });
  await i18n.loadNamespaces(['audit', 'plan', 'analysis', 'survey']);
  const nobody = () => undefined;
  words = {
    t: (key, values) => i18n.t(key, values ?? {}),
    exists: (key) => i18n.exists(key),
    language: 'pt-BR',
    product: (id) => (id === 7 ? 'MAP 12-61-0' : undefined),
    crop: nobody,
    person: nobody,
    group: nobody,
  };
});

test('answers of a survey read as its page asks and answers them, with their units', () => {
  const told = changesInWords(
    [
      { path: 'cherryKg', old: null, new: 1200.5 },
      { path: 'laborShare', old: 60, new: 55 },
      { path: 'noChildLabor', old: 'not applicable', new: 'comply' },
      { path: 'whoClass1', old: null, new: false },
      { path: 'erosionControl', old: null, new: ['terraces', 'live barriers'] },
      { path: 'fertilizerProducts', old: [{ productId: 7, kg: 200 }], new: null },
      { path: 'surveyYear', old: null, new: 2026 },
      { path: 'mainVarieties', old: null, new: ['Catuai'] },
    ],
    words,
  ).map(({ label, old, now }) => [label, old, now]);
  expect(told).toEqual([
    ['Café cereja colhido', null, '1,200.5 kg'],
    ['Parcela da mão de obra', '60 %', '55 %'],
    [expect.stringContaining('Sem trabalhadores menores de 14'), 'Não se aplica', 'Cumpre'],
    ['Produtos OMS 1a/1b ou proibidos usados', null, 'não'],
    ['Controle de erosão em declives acima de 20%', null, 'Terraços; Barreiras vivas'],
    ['Fertilizantes usados', 'MAP 12-61-0 200 kg', null],
    ['Ano da colheita', null, '2026'],
    ['Variedades', null, 'Catuai'],
  ]);
});
