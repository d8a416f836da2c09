import { expect, test } from '@jest/globals';
import { libraryProducts } from '../agronomy/tables/product-table.js';
import { productNameIn, productNames } from '../agronomy/tables/product-names.js';
import { languageCodes } from '../kernel/locale/language.js';
import { inProductLanguage } from '../agronomy/tables/product-table.js';
import { isFoundBy } from './product-synonyms.js';

const found = (search: string) => libraryProducts.filter((one) => isFoundBy(search, one)).map(({ key }) => key);

test.each([
  ['ureia', 'urea'],
  ['UREIA', 'urea'],
  ['यूरिया', 'urea'],
  ['युरिया', 'urea'],
  ['cloreto de potássio', 'mop'],
  ['cloreto de potassio', 'mop'],
  ['cloruro', 'mop'],
  ['KCl', 'mop'],
  ['calcário', 'calcite'],
  ['calcario dolomitico', 'dolomite'],
  ['MAP', 'map'],
  ['DAP', 'dap'],
  ['K₂SO₄', 'sop'],
  ['k2so4', 'sop'],
  ['Ca(NO3)2', 'cn_ag'],
  ['nitrato de cálcio', 'cn_ag'],
  ['superfosfato simples', 'ssp'],
  ['gesso', 'gypsum'],
  ['yeso', 'gypsum'],
  ['sulfato de zinco', 'zn_mono'],
  ['46-0-0', 'urea'],
  ['04-14-08', 'npk_4_14_8'],
  ['NPK 08-24-24', 'npk_8_24_24'],
  ['46-00-00', 'urea'],
  ['Carbamida', 'urea'],
  ['salitre', 'sodium_nitrate'],
  ['Cloruro de potasio', 'mop'],
  ['cloreto de potassio soluvel', 'mop62'],
  ['गांडूळ खत', 'vermicompost'],
  ['Lombricomposta', 'vermicompost'],
  ['Torta de mamona', 'castor_cake'],
  ['19:19:19', 'npk_19_19_19'],
  ['१९:१९:१९', 'npk_19_19_19'],
  ['10:26:26', 'npk_10_26_26'],
  ['ammonium sulphate', 'as'],
  ['magnesium sulphate', 'epsom'],
  ['sulfato de amónia', 'as'],
  ['नीम लेपित यूरिया', 'urea'],
  ['डाई अमोनियम फॉस्फेट', 'dap'],
  ['डाय अमोनियम फॉस्फेट', 'dap'],
  ['म्यूरेट ऑफ पोटाश', 'mop'],
  ['पोटेशियम सल्फेट', 'sop'],
  ['पोटेशियम नाइट्रेट', 'kno3'],
  ['मैग्नीशियम सल्फेट', 'epsom'],
  ['चूना', 'calcite'],
  ['बोरेक्स', 'borax'],
  ['सल्फर', 's_elem'],
])('%s finds %s', (search, key) => expect(found(search)).toContain(key));

test('a search finds nothing that it does not name, and every name of the table leads to a product that is there', () => {
  expect(found('ureia')).not.toContain('mop');
  expect(found('kcl')).not.toContain('sop');
  expect(found('10:26:26')).toEqual(['npk_10_26_26']);
  expect(isFoundBy('sulfate', { name: 'Own sulphate' })).toBe(true);
  expect(found('no such thing')).toEqual([]);
  expect(isFoundBy('ureia', { name: 'My own blend' })).toBe(false);
  expect(isFoundBy('own', { name: 'My own blend' })).toBe(true);
});

test('a product is shown by its name in the language of its reader, with its figures', () => {
  const urea = libraryProducts.find(({ key }) => key === 'urea')!;
  expect(languageCodes.map((language) => inProductLanguage(urea, language).name)).toEqual([
    'Urea 46-0-0',
    'युरिया 46-0-0',
    'Ureia 46-0-0',
    'Urea 46-0-0',
    'Urea 46-0-0',
    'Ureia 46-0-0',
  ]);
  expect(productNameIn('Muriate of potash 0-0-60', 'es')).toBe('Cloruro potásico 0-0-60');
  expect(productNameIn('Muriate of potash 0-0-60', 'es-419')).toBe('Cloruro de potasio 0-0-60');
  expect(productNameIn('CRF coated NPK 16-9-12, 3.5 months', 'pt')).toBe('NPK revestido de liberação controlada 16-9-12, 3,5 meses');
  expect(inProductLanguage({ id: urea.id + 90_000_000, name: 'Urea 46-0-0' }, 'pt').name).toBe('Urea 46-0-0');
  expect(inProductLanguage({ id: urea.id, name: 'My urea' }, 'pt').name).toBe('My urea');
});

/** Brands, formulas and short forms are the same everywhere. */
const SAME = /^(NPK|NP|CAN|NTS|UAN|ATS|MAP|DAP|MKP|CRF|IBDU|NBPT|EDTA|DTPA|EDDHA|HBED|Kali|Dolokal|Betacal|carbo|CaO|MgO)$/;

test('no English word is left in a name, and every name in every language finds its product', () => {
  for (const { key, name } of libraryProducts) {
    const marathi = productNameIn(name, 'mr');
    const left = (marathi.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !SAME.test(word));
    expect([name, left]).toEqual([name, []]);
    for (const one of productNames(name)) expect([one, isFoundBy(one, { name: 'x', key })]).toEqual([one, true]);
  }
});

test.each([
  ['pt', 'Superfosfato simples 0-19,5-0-12S'],
  ['pt-PT', /0-19,5-0-12S$/],
  ['es', /0-19,5-0-12S$/],
  ['es-419', /0-19.5-0-12S$/],
  ['en', 'Single superphosphate 0-19.5-0-12S'],
] as const)('a grade has the decimal sign of its language: %s', (language, name) => {
  expect(productNameIn('Single superphosphate 0-19.5-0-12S', language)).toMatch(name);
});
