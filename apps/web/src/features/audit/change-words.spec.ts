import { beforeAll, describe, expect, test } from '@jest/globals';
import { startI18n } from '../../i18n/init';
import { loadServed } from '../../ui/testing/served-texts';
import type { Dictionary } from '../../ui/change-teller';
import { changesInWords } from './change-words';

let words: Dictionary;
beforeAll(async () => {
  const i18n = await startI18n({
    strict: true,
    language: 'en-US',
    load: loadServed,
  });
  await i18n.loadNamespaces(['audit', 'plan', 'analysis', 'practices']);
  words = {
    t: (key, values) => i18n.t(key, values ?? {}),
    exists: (key) => i18n.exists(key),
    language: 'en-US',
    product: (id) => (id === 7 ? 'MAP 12-61-0' : undefined),
    crop: () => 'Potato',
    person: (id) => (id === 4 ? 'Asha Patil' : undefined),
    group: () => 'Group 1',
  };
});
const told = (changes: [path: string, old: unknown, now: unknown][], beside = {}) =>
  changesInWords(
    changes.map(([path, old, now]) => ({ path, old, new: now })),
    words,
    beside,
  ).map(({ label, old, now }) => [label, old, now]);

describe('changes in words', () => {
  test('of practices and warnings: under the name of the practice; a logo is a picture', () =>
    expect(
      told([
        ['standingPractices.coffee · Ground cover', 'Less than 5 %', '15–30 %'],
        ['cropSettings.coffee · Milling type', null, false],
        [
          'warnings',
          null,
          [
            { warning: 'Great heat', date: '2026-11-27', value: 40, unit: '°C' },
            { warning: 'Great heat', date: '2026-11-28', value: 38.5, unit: '°C' },
            { warning: 'Frost', date: '2026-11-30', value: -1, unit: '°C' },
          ],
        ],
        ['logoUrl', null, '/files/logo/9'],
      ]),
    ).toEqual([
      ['Practices now · Coffee · Ground Cover', 'Less than 5 %', '15–30 %'],
      ['Crop settings · Coffee · Milling type', null, 'no'],
      ['Warnings', null, 'Great heat: 11/27/2026 40 °C, 11/28/2026 38.5 °C; Frost: 11/30/2026 -1 °C'],
      ['Logo', null, 'New picture'],
    ]));
  test.each([
    ['en-US', 'Great heat: 11/27/2026 – 11/28/2026, Sent; Frost: 11/30/2026, '],
    ['pt-BR', 'Great heat: 11/27/2026 – 11/28/2026, Enviada; Frost: 11/30/2026, '],
  ])('what a grower was told of, in %s', async (language, sent) => {
    const i18n = await startI18n({ strict: true, language, load: loadServed });
    await i18n.loadNamespaces(['audit', 'weatherMessages']);
    const own = { ...words, t: (key: string, values?: object) => i18n.t(key, { ...values }), exists: (key: string) => i18n.exists(key) };
    const messages = [
      { message: 'Great heat', from: '2026-11-27', to: '2026-11-28', status: 'sent', because: null },
      { message: 'Frost', from: '2026-11-30', to: '2026-11-30', status: 'dropped', because: 'withdrawn' },
    ];
    const [{ now } = { now: null }] = changesInWords([{ path: 'messages', old: [], new: messages }], own);
    expect(now).toBe(`${sent}${i18n.t('weatherMessages:because.withdrawn')}`);
  });
  test.each([
    ['en-US', 'Tillage · Tillage management', 'No tillage', 'Set aside: Site and land · Climate', 'wet'],
    ['mr-IN', 'मशागत · मशागत व्यवस्थापन', 'विनामशागत', 'बाजूला ठेवलेले: जागा व जमीन · हवामान', 'दमट'],
    ['pt-BR', 'Preparo do solo · Manejo do preparo do solo', 'Plantio direto', 'Deixado de lado: Local e terra · Clima', 'úmido'],
  ])('answers of a report are told as its page asks them, in %s', async (language, asked, chosen, aside, wet) => {
    const i18n = await startI18n({ strict: true, language, load: loadServed });
    await i18n.loadNamespaces(['audit', 'plan', 'practices', 'report']);
    const own = { ...words, t: (key: string, values?: object) => i18n.t(key, { ...values }), exists: (key: string) => i18n.exists(key) };
    const changes = [
      { path: 'answers.tillage.tillageManagement', old: null, new: 'no-tillage' },
      { path: 'setAside.site.climate', old: null, new: 'wet' },
      { path: 'answers.yield.surveyYear', old: 2025, new: 2026 },
      { path: 'answers.nutrients.fertilizers', old: null, new: [{ product: 'urea', kg: 100 }] },
      { path: 'answers.evidence.site.climate.fileId', old: null, new: '7-evidence-1-00' },
      { path: 'answers.evidence.site.climate.note', old: null, new: 'wet' },
    ];
    const told = changesInWords(changes, own).map(({ label, old, now }) => [label, old, now]);
    expect(told.slice(0, 3)).toEqual([
      [asked, null, chosen],
      [aside, null, wet],
      [expect.any(String), '2025', '2026'],
    ]);
    expect([told.length, told[3]![2], told[4]![2]]).toEqual([5, expect.stringMatching(/ 100 kg$/), 'wet']);
    expect(told.flat().join()).not.toMatch(/no-tillage|surveyYear|evidence-1|urea 1/);
  });
  test('practices are told in the reader’s language', async () => {
    const i18n = await startI18n({ strict: true, language: 'pt-BR', load: loadServed });
    await i18n.loadNamespaces(['audit', 'plan', 'practices']);
    const portuguese = {
      ...words,
      t: (key: string, values?: object) => i18n.t(key, { ...values }),
      exists: (key: string) => i18n.exists(key),
    };
    const changes = [
      { path: 'wantedPractices.coffee/Catuaí · Ground Cover', old: 'Less than 5% of the time', new: '15-30% of the time' },
      { path: 'cropSettings.coffee · Tillage management: No tillage $', old: null, new: 90 },
      { path: 'cropSettings.coffee · Soil Health', old: null, new: '40 %' },
    ];
    expect(changesInWords(changes, portuguese).map(({ label, old, now }) => [label, old, now])).toEqual([
      ['Práticas desejadas · Café/Catuaí · Cobertura do solo', 'Menos de 5% do tempo', '15–30% do tempo'],
      ['Configurações da cultura · Café · Manejo do preparo do solo: Plantio direto $', null, '90'],
      ['Configurações da cultura · Café · Saúde do solo', null, '40 %'],
    ]);
    await startI18n({ strict: true, language: 'en-US', load: loadServed });
  });
  test('of a grower', () =>
    expect(
      told([
        ['fullName', 'Asha Ram', 'Asha Rao'],
        ['countryId', 101, 31],
        ['unitTypeId', 0, 1],
        ['nutrientForm', 'oxide', 'element'],
        ['assignedTo', 4, 9],
        ['active', true, false],
        ['email', null, 'a@b.c'],
      ]),
    ).toEqual([
      ['Full name', 'Asha Ram', 'Asha Rao'],
      ['Country', 'India', 'Brazil'],
      ['Unit type', 'metric', 'imperial'],
      ['Nutrient form', 'oxide', 'element'],
      ['Assigned to', 'Asha Patil', '#9'],
      ['Active', 'yes', 'no'],
      ['Email', null, 'a@b.c'],
    ]));
  test('people, groups and collections by what they are called now, those who did nothing yet too', () => {
    const named = (path: string, old: unknown, now: unknown, names: Record<string, string>) =>
      changesInWords([{ path, old, new: now, names }], words).map(({ label, old: before, now: after }) => [label, before, after]);
    expect(named('assignedTo', 12, 3, { 12: 'Davi Moreira', 3: 'Nina Alves' })).toEqual([['Assigned to', 'Davi Moreira', 'Nina Alves']]);
    expect(named('assignedTo', 12, 3, { 3: 'Nina Alves' })).toEqual([['Assigned to', '#12', 'Nina Alves']]); // who is erased
    expect(named('group', 1, 2, { 1: 'Cerrado', 2: 'Pampa' })).toEqual([['Group', 'Cerrado', 'Pampa']]);
    expect(named('groupIds', [1], [1, 2], { 1: 'Cerrado', 2: 'Pampa' })[0]!.slice(1)).toEqual(['Cerrado', 'Cerrado, Pampa']);
    expect(named('collectionIds', [], [7], { 7: 'Brazil' })[0]![2]).toBe('Brazil');
  });
  test('of a plan: lists, shares of a stage and what was added, each under the name of its stage', () =>
    expect(
      told([
        ['plan.growingMethodId', null, 1],
        ['plan.nutrientsGraphDisplay', 'element', 'oxide'],
        ['plan.duration', 120, 125],
        ['stages.k1|name', null, 'Flowering'],
        ['stages.k1|made', null, true],
        ['stages.k1|d4', 20, 25],
        ['stages.k2|d4', null, 10],
      ]),
    ).toEqual([
      ['Growing method', null, 'Open field'],
      ['Nutrient form', 'element', 'oxide'],
      ['Duration', '120 days', '125 days'],
      ['Flowering · Name', null, 'Flowering'],
      ['Flowering', null, 'added'],
      ['Flowering · Distribution P₂O₅', '20 %', '25 %'],
      ['Stage · Distribution P₂O₅', null, '10 %'],
    ]));
  test('of a field, with the unit that stands beside the area', () => {
    const polygon = {
      geoJson: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    };
    expect(
      told(
        [
          ['area', 3, 3.5],
          ['soil.ph', null, 6.5],
          ['soil.clay', 20, 22],
          ['geolocation', { geoJson: { type: 'Point', coordinates: [73.85, 18.52] } }, polygon],
        ],
        { unitId: 27 },
      ),
    ).toEqual([
      ['Area', '3 ac', '3.5 ac'],
      ['pH', null, '6.5'],
      ['Clay', '20 %', '22 %'],
      ['Location', 'Place 18.52, 73.85', 'Boundary with 3 corners'],
    ]);
  });
  test('of an analysis, value by value; what stayed is left out', () => {
    const value = (id: number, amount: number, unitId: number | null = null) => ({ id, value: amount, unitId, extractionMethodId: null });
    expect(
      told(
        [
          ['nutrients', [value(4, 12), value(5, 80)], [value(4, 14), value(5, 80), value(6, 3, 30)]],
          ['sampleDate', '2026-03-01', '2026-03-28'],
        ],
        { units: 'mg/dm3' },
      ),
    ).toEqual([
      ['Phosphorus', '12 mg/dm³', '14 mg/dm³'],
      ['Calcium', null, '3 cmolc/kg'],
      ['Sample date', '03/01/2026', '03/28/2026'],
    ]);
  });
  test('of a plan', () =>
    expect(
      told([
        ['doses.3_aa|7', [18, 2], [22.5, 2]],
        ['plan.plantingDate', null, '2026-03-28'],
        ['status', 'draft', 'active'],
        ['products.7|price', null, 3],
      ]),
    ).toEqual([
      ['Dose of MAP 12-61-0', '18 kg/ha', '22.5 kg/ha'],
      ['Planting date', null, '03/28/2026'],
      ['Status', 'draft', 'active'],
      ['Product MAP 12-61-0 · Price', null, '3'],
    ]));
  test('places and stamps are not told, what is unknown by its own name', () =>
    expect(
      told([
        ['customerId', null, 4],
        ['id', null, 7],
        ['growersNewField', null, 2],
      ]),
    ).toEqual([['growersNewField', null, '2']]));
});
