import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import { targetOf } from '@loam/domain/agronomy/soil/lab-names';
import { isLabTable, readLabTable, samplesIn } from './lab-table';

const short = (text: string) =>
  readLabTable(text).map(({ target, value, unitId, methodId, problem }) => [target, value, unitId, methodId, problem]);

describe('a laboratory’s table that is pasted', () => {
  test('name, value, unit as columns, decimal comma, formulas with charges', () => {
    expect(
      short(
        [
          'Determinação\tResultado\tUnidade',
          'pH em água\t5,4\t',
          'P Mehlich-1\t8,5\tmg/dm³',
          'K+\t62\tmg dm-3',
          'Ca2+\t2,4\tcmolc/dm3',
          'Mg++\t0,8\tcmol(+)/dm3',
          'Al3+\t0,2\tcmolc dm⁻³',
          'H+Al\t3,6\tcmolc/dm3',
          'M.O.\t3,1\tdag/kg',
          'Mo\t0,1\tmg/kg',
          'V\t48\t%',
          'Argila\t450\tg/kg',
        ].join('\n'),
      ),
    ).toEqual([
      [44, 5.4, null, null, null],
      [4, 8.5, 35, 1, null],
      [5, 62, 35, null, null],
      [6, 2.4, 45, null, null],
      [7, 0.8, 45, null, null],
      [34, 0.2, 45, null, null],
      [37, 3.6, 45, null, null],
      [45, 3.1, 33, null, null],
      [13, 0.1, 25, null, null],
      [47, 48, 33, null, null],
      ['clay', 45, null, null, null],
    ]);
  });
  test('columns in another order, the method in a cell of its own, the class behind', () => {
    expect(short('mg/kg\t12.5\tPhosphorus\tOlsen\tlow\nppm\t140\tPotassium\tNH4OAc\tmedium')).toEqual([
      [4, 12.5, 25, 5, null],
      [5, 140, 25, null, null],
    ]);
  });
  test('plain text with blanks, units in the name', () => {
    expect(short('Phosphorus (ppm): 14\nP Mehlich 3 22.5 mg/kg\nOrganic matter 2.4 %\nZinc DTPA  1.1  ppm')).toEqual([
      [4, 14, 25, null, null],
      [4, 22.5, 25, 2, 'twice'],
      [45, 2.4, 33, null, null],
      [14, 1.1, 25, 11, null],
    ]);
  });
  test('names in one line and values below, as sheets of many samples have them', () => {
    expect(short('Muestra\tpH\tP Olsen\tK\tCIC\n\t\tppm\tppm\tmeq/100g\nLote 4\t6,8\t17\t220\t18')).toEqual([
      [44, 6.8, null, null, null],
      [4, 17, 25, 5, null],
      [5, 220, 25, null, null],
      [46, 18, 32, null, null],
    ]);
  });
  test('Marathi names and digits', () => {
    expect(short('स्फुरद\t१२.५\tkg/ha\nसेंद्रिय कर्ब\t०.६\t%\nजस्त\t०.५\tppm')).toEqual([
      [4, 12.5, 2, null, null],
      [49, 0.6, 33, null, null],
      [14, 0.5, 25, null, null],
    ]);
  });
  test.each([
    [
      'a row a value',
      'Parameter,Test Value,Unit,Rating\npH,7.8,,Moderately alkaline\nAvailable Phosphorus (P),18.2,kg/ha,Medium\n"Zinc, DTPA",0.58,ppm,Deficient',
      [
        [44, 7.8, null, null, null],
        [4, 18.2, 2, null, null],
        [14, 0.58, 25, 11, null],
      ],
    ],
    [
      'a column a value',
      'Sample,pH (H2O),OM (%),P (Olsen) (mg/kg),K (mg/kg)\nA1,6.2,2.4,14,160',
      [
        [44, 6.2, null, null, null],
        [45, 2.4, 33, null, null],
        [4, 14, 25, 5, null],
        [5, 160, 25, null, null],
      ],
    ],
  ])('commas between its cells, as CSV opened in an editor: %s', (_, text, wanted) => expect(short(text)).toEqual(wanted));
  test('a comma is no end of a cell where it may be a decimal one', () => {
    expect(short('P,12,4,mg/dm3\nK,98,0,mg/dm3').every(([, , , , problem]) => problem !== null)).toBe(true);
    expect(short('P 12,4 mg/dm3, Mehlich, 0-20\nK 98,5 mg/dm3, Mehlich, 0-20').every(([, value]) => value !== 12 && value !== 98)).toBe(
      true,
    );
  });
  test('the index behind a value is its class, and no other figure than the value', () => {
    expect(short('Phosphorus (ppm)\t21\t16\tNormal (Index 2.4)\nPotassium (ppm)\t135\t121\tNormal (Index 2-)')).toEqual([
      [4, 21, 25, null, null],
      [5, 135, 25, null, null],
    ]);
  });
  test.each([
    ['Available Nitrogen (N)', 1],
    ['Available Zinc (Zn)', 14],
    ['Extractable sulphur', 8],
    ['उपलब्ध नत्र', 1],
    ['उपलब्ध पालाश (K)', 5],
    ['नायट्रोजन', 1],
    ['फॉस्फरस', 4],
    ['पोटॅशियम', 5],
    ['मंगल', 12],
  ])('soil health cards call it %s', (name, id) => expect(short(`${name}\t4,1\t`)[0]![0]).toBe(id));
  test.each(['en-US', 'mr-IN', 'pt-BR', 'pt-PT', 'es-ES', 'es-419'])('what the sheet itself calls its rows is known: %s', (language) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `texts/${language}.json`), 'utf8')) as {
      analyte?: Record<string, string>;
      sand?: string;
      silt?: string;
      clay?: string;
    };
    const ids = new Map<string, number>(analytesOf.soil.map(({ key, id }) => [key, id]));
    const rows = Object.entries(texts.analyte ?? {}).flatMap(([key, name]) => (ids.has(key) ? [[name, ids.get(key)]] : []));
    const texture = (['sand', 'silt', 'clay'] as const).flatMap((part) => (texts[part] ? [[texts[part], part]] : []));
    expect([...rows, ...texture].map(([name]) => [name, targetOf(String(name))])).toEqual([...rows, ...texture]);
  });
  test('a point before three digits is not taken for a decimal one where the table has decimal commas, nor the other way round', () => {
    expect(short('pH\t5,6\nCa\t1.250\tmg/dm3').at(-1)).toEqual([6, null, null, null, 'noValue']);
    expect(short('pH\t5.6\nCa\t1,250\tmg/dm3').at(-1)).toEqual([6, null, null, null, 'noValue']);
    expect(short('pH\t5.6\nB\t0.125\tmg/dm3').at(-1)).toEqual([9, 0.125, 35, null, null]);
  });
  test('of several samples below one another the first is read, and how many there are is known', () => {
    const head = 'Amostra;pH CaCl2;P resina;K\n;;mg/dm3;mmolc/dm3\n';
    expect(samplesIn(`${head}T1;5,1;15;2,3\nT2;4,8;9;1,9`)).toBe(2);
    expect(samplesIn(`${head}T1;5,1;15;2,3`)).toBe(1);
    expect(samplesIn('P\t12\t5\nK\t98\t40')).toBe(1);
    expect(short(`${head}T1;5,1;15;2,3\nT2;4,8;9;1,9`).map(([, value]) => value)).toEqual([5.1, 15, 2.3]);
  });
  test('what is not understood is said of its line and never guessed', () => {
    expect(short('Xylem index\t4\tppm\nBoron\t<0,1\tppm\nZinc\t1.234,5\tppm\nIron\t12\tmg/pot\npH\t540\t\nAl3+\t0,0\tcmolc/dm3')).toEqual([
      [null, null, null, null, 'unknownName'],
      [9, null, null, null, 'noValue'],
      [14, null, null, null, 'noValue'],
      [11, 12, null, null, 'unknownUnit'],
      [44, 540, null, null, 'outOfRange'],
      [34, 0, 45, null, 'notPositive'],
    ]);
  });
  test.each(['Ca/Mg', 'Ca+Mg', 'K/CEC', 'Mg % CTC', 'Saturação por Al', 'K sat', 'P-rem', 'P remanescente', 'pH SMP', 'P2O5', 't', 'm'])(
    '%s begins like an element and is not its content',
    (name) => expect(short(`${name}\t4,1\t`)[0]!.at(-1)).toBe('unknownName'),
  );
  test.each([
    ['CTC pH 7,0', 46],
    ['CTC (T)', 46],
    ['H + Al (SMP)', 37],
    ['N-NO3', 31],
    ['Potássio (K)', 5],
    ['CO', 49],
    ['Co', 20],
    ['Soma de bases (SB)', 48],
    ['Saturação por bases (V)', 47],
    ['pH CaCl2', 44],
  ])('%s', (name, id) => expect(short(`${name}\t4,1\t`)[0]![0]).toBe(id));
  const layers = (text: string) =>
    readLabTable(text).map(({ layer, value, unitId, problem }) => [layer && `${layer.fromCm}–${layer.toCm}`, value, unitId, problem]);
  test.each([
    [
      'a cell for the depth',
      'NO3-N\t0-30 cm\t12,5\tmg/kg\nNO3-N\t30-60 cm\t8\tmg/kg',
      [
        ['0–30', 12.5, 25, null],
        ['30–60', 8, 25, null],
      ],
    ],
    [
      'plain text',
      'Nmin 0–30 cm 35 kg/ha\nNmin 30–60 cm 22 kg/ha',
      [
        ['0–30', 35, 2, null],
        ['30–60', 22, 2, null],
      ],
    ],
    [
      'a heading above',
      'N-NO3 (kg/ha)\n0-30\t35\n30-60\t22\n60-90\t0',
      [
        ['0–30', 35, 2, null],
        ['30–60', 22, 2, null],
        ['60–90', 0, 2, null],
      ],
    ],
    ['inches and no unit', 'Nitrate-N 0-12 in: 14', [['0–30', 14, null, null]]],
  ])('nitrogen by layers, with %s', (_, text, wanted) => expect(layers(text)).toEqual(wanted));
  test('of layers what is not certain is said and not taken; other values stay what they are', () => {
    expect(layers('NO3 0-30 cm\t40\tmg/kg\nNmin 60-30\t4\nNmin 0-30\t9\tg/kg\nNmin 0-30\t9\nNmin 15-45\t5\nP 0-20\t12\tppm')).toEqual([
      ['0–30', 40, 25, 'ion'],
      ['60–30', 4, null, 'depth'],
      ['0–30', 9, 37, 'unknownUnit'],
      ['0–30', 9, null, null],
      ['15–45', 5, null, 'twice'],
      [undefined, 12, 25, null],
    ]);
  });
  const units = (text: string, chosen = new Map<number, number>(), sheetUnits = 'ppm') =>
    readLabTable(text, { sheetUnits, chosen }).map(({ target, unitId, unitFrom, fits }) => [target, unitId, unitFrom ?? 'said', fits]);
  test('a value without a unit has that of its like in the table', () => {
    expect(units('P resina\t18\tmg/dm3\nS\t9\t\nCa\t24\tmmolc/dm3\nMg\t8\t\nH+Al\t34\t\nK\t3,1\t\npH CaCl2\t5,1\t')).toEqual([
      [4, 35, 'said', undefined],
      [8, 35, 'table', undefined],
      [6, 31, 'said', undefined],
      [7, 31, 'table', undefined],
      [37, 31, 'table', undefined],
      [5, 31, 'table', undefined],
      [44, null, 'said', undefined],
    ]);
  });
  test('potassium beside cations in cmolc is in mg/dm³ where it can be nothing else', () => {
    expect(units('P\t8\tmg/dm3\nCa\t2,4\tcmolc/dm3\nK\t62\t\nMg\t0,8\t')).toEqual([
      [4, 35, 'said', undefined],
      [6, 45, 'said', undefined],
      [5, 35, 'table', undefined],
      [7, 45, 'table', undefined],
    ]);
  });
  test('without its like the sheet’s unit counts, and what is like no published value there says where it would be', () => {
    expect(units('P\t12\t\nCa\t2,4\t\nMg\t80\t')).toEqual([
      [4, null, 'sheet', undefined],
      [6, null, 'sheet', 30],
      [7, null, 'sheet', undefined],
    ]);
    expect(units('Ca\t2,4\t\nMg\t0,8\t', new Map(), 'cmolc')).toEqual([
      [6, null, 'sheet', undefined],
      [7, null, 'sheet', undefined],
    ]);
    expect(units('P\t12\tmg/dm3\nCa\t2,4\tmg/dm3').at(-1)).toEqual([6, 35, 'said', 45]);
  });
  test('the unit that a person chooses counts, also where the line’s was not known', () => {
    const text = 'P\t12\tmg/dm3\nCa\t2,4\t\nIron\t12\tmg/pot';
    expect(
      units(
        text,
        new Map([
          [1, 45],
          [2, 35],
        ]),
      ),
    ).toEqual([
      [4, 35, 'said', undefined],
      [6, 45, 'chosen', undefined],
      [11, 35, 'chosen', undefined],
    ]);
    expect(readLabTable(text, { sheetUnits: 'ppm', chosen: new Map([[2, 35]]) }).at(-1)?.problem).toBeNull();
  });
  test('organic matter per dm³, as laboratories of São Paulo give it', () => {
    expect(short('M.O.\t28\tg/dm³\nArgila\t350\tg/dm3')).toEqual([
      [45, 28, 37, null, null],
      ['clay', 35, null, null, null],
    ]);
  });
  test('a column of numbers alone is no such table', () => {
    expect(isLabTable('12\n4,5\n7')).toBe(false);
    expect(isLabTable('12\nnd\n7')).toBe(false);
    expect(isLabTable('pH\t5.4\nP\t12')).toBe(true);
  });
  test('names, values and units each on a line of their own', () => {
    expect(short('pH\n6.1\nP (Olsen)\n22\nppm\nK\n150\nmg/kg\nNote\n3')).toEqual([
      [44, 6.1, null, null, null],
      [4, 22, 25, 5, null],
      [5, 150, 25, null, null],
    ]);
  });
  test('a text without any value is shown as one, not swallowed', () => {
    expect(isLabTable('Dear Asha,\nthe results follow')).toBe(true);
    expect(isLabTable('Boron\t<0,1\nZinc\tnd')).toBe(true);
  });
});
