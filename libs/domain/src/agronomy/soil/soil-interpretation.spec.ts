import { describe, expect, test } from '@jest/globals';
import { cationRatios } from './cation-ratios.js';
import { interpretSoilValue, publishedSoilTables, type SoilPlace } from './soil-interpretation.js';
import { soilValueIn } from './soil-units.js';
import { textureClass } from './texture.js';
import { interpretTissueValue } from '../tissue/tissue-interpretation.js';
import { interpretWaterValue, sodiumAdsorptionRatio, waterFacts } from '../water/water-interpretation.js';
import { soilTables } from '../tables/soil-tables.js';

const layer = { bulkDensity_Mg_m3: 1.3, depth_cm: 20 };
const place = (more: Partial<SoilPlace>): SoilPlace => ({ layer, ...more });

describe('soil interpretation', () => {
  test('Brazil: Mehlich-1 P by clay (CFSEMG 1999), limits in the unit of the value', () => {
    const brazil = place({ countryId: 31, clay_pct: 45, crop: { key: 'maize', cropType: 'annual' } });
    expect(interpretSoilValue({ nutrientId: 4, value: 9, unitId: 35 }, brazil)).toMatchObject({
      label: 'medium',
      rating: 'medium',
      range: 2,
      region: 'Brazil MG',
      source: 'CFSEMG1999',
      methodId: 1,
    });
    expect(interpretSoilValue({ nutrientId: 5, value: 0.1, unitId: 45 }, brazil)).toMatchObject({ label: 'low', rating: 'low' });
    expect(interpretSoilValue({ nutrientId: 4, value: 9, unitId: 35 }, place({ countryId: 31 }))).toMatchObject({
      reason: 'clayNeeded',
      range: null,
      thresholds: [],
    });
  });
  test('India: Olsen P from mg/kg over 15 cm (ICAR, kg P/ha)', () => {
    const india = place({ countryId: 101, layer: { bulkDensity_Mg_m3: 1.3, depth_cm: 15 } });
    const answer = interpretSoilValue({ nutrientId: 4, value: 8, unitId: 25 }, india);
    expect(answer).toMatchObject({ label: 'medium', region: 'India', uncertain: true });
    expect(answer.thresholds[0]!.to).toBeCloseTo(10 / 1.95, 9);
  });
  test('Kerala’s own table only in Kerala', () => {
    const bray = { nutrientId: 4, value: 12, unitId: 2, methodId: 6 };
    expect(interpretSoilValue(bray, place({ countryId: 101, state: 'Kerala' })).region).toBe('India (Kerala)');
    expect(interpretSoilValue(bray, place({ countryId: 101, state: 'Maharashtra' })).region).not.toBe('India (Kerala)');
  });
  test('of a country’s tables the one of the own state comes first, by its name or its letters', () => {
    const mehlich = { nutrientId: 4, value: 40, unitId: 25, methodId: 2 };
    const region = (countryId: number, state: string, value: typeof mehlich) =>
      interpretSoilValue(value, place({ countryId, state, clay_pct: 45 })).region;
    expect(['Florida', ' new  jersey', 'Texas', 'in'].map((state) => region(1840, state, mehlich))).toEqual([
      'USA Florida',
      'USA New Jersey',
      'USA Iowa',
      'USA Iowa',
    ]);
    const boron = { nutrientId: 9, value: 0.3, unitId: 35, methodId: 12 };
    expect(['Minas Gerais', 'MG', 'Sao Paulo', 'São Paulo', 'SP'].map((state) => region(31, state, boron))).toEqual([
      'Brazil MG',
      'Brazil MG',
      'Brazil SP',
      'Brazil SP',
      'Brazil SP',
    ]);
    expect(region(101, 'India', { nutrientId: 4, value: 12, unitId: 2, methodId: 6 })).not.toBe('India (Kerala)');
  });
  test('the Cerrado’s tables of phosphorus hold where it is known whether an annual crop is irrigated', () => {
    const cerrado = { countryId: 31, clay_pct: 45, crop: { key: 'maize', cropType: 'annual' } };
    const label = (more: object) =>
      interpretSoilValue({ nutrientId: 4, value: 10, unitId: 35, methodId: 1 }, place({ ...cerrado, ...more }));
    expect([label({}).region, label({ irrigated: false }).region, label({ irrigated: true }).region]).toEqual([
      'Brazil MG',
      'Brazil Cerrado',
      'Brazil Cerrado',
    ]);
    expect([label({ irrigated: false }).label, label({ irrigated: true }).label]).toEqual(['adequate', 'medium']);
    // in its states a field of which nothing is said is rainfed; in Minas Gerais the state's own table stands
    expect([label({ state: 'Goiás' }).region, label({ state: 'MT' }).region, label({ state: 'Minas Gerais' }).region]).toEqual([
      'Brazil Cerrado',
      'Brazil Cerrado',
      'Brazil MG',
    ]);
  });
  test('a value on a limit stands in the lower class', () => {
    const iowa = place({ countryId: 1840 });
    expect([15, 15.01].map((value) => interpretSoilValue({ nutrientId: 4, value, unitId: 25, methodId: 6 }, iowa).label)).toEqual([
      'low',
      'optimum',
    ]);
  });
  test('never guesses: Israel has no table, an unknown method has none, a subsoil sample has none, another country’s is marked', () => {
    expect(interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25, methodId: 5 }, place({ countryId: 5 })).reason).toBe('noTable');
    expect(interpretSoilValue({ nutrientId: 22, value: 1, unitId: 25 }, place({ countryId: 31 })).reason).toBe('noLimit');
    expect(interpretSoilValue({ nutrientId: 1, value: 1, unitId: 25 }, place({ countryId: 31 })).reason).toBe('methodUnknown');
    expect(
      interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25 }, place({ countryId: 31, clay_pct: 40, soilDepthId: 2 })).reason,
    ).toBe('subsoilSample');
    expect(interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25, methodId: 5 }, place({ countryId: 1404 }))).toMatchObject({
      borrowed: true,
      region: 'UK',
    });
  });
  test('in Spain and Portugal the table of a European country comes before all others of the same method; what none has is marked as borrowed', () => {
    for (const countryId of [1724, 1620]) {
      const olsen = interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25, methodId: 5 }, place({ countryId }));
      expect(olsen).toMatchObject({ region: 'UK', borrowed: true });
      const mehlich = interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25, methodId: 6 }, place({ countryId }));
      expect(mehlich).toMatchObject({ region: 'USA Iowa', borrowed: true });
      const published = publishedSoilTables(countryId).filter(({ table, methodId }) => table.nutrientId === 4 && methodId === 5);
      expect(published.filter(({ borrowed }) => borrowed).map(({ table }) => table.region)).toEqual(['UK']);
    }
    expect(interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25, methodId: 5 }, place({ countryId: 1826 })).borrowed).toBeUndefined();
    // a sheet without a method: Olsen in Spain; Portugal's Egnér-Riehm is read by no table
    const unnamed = (countryId: number) => interpretSoilValue({ nutrientId: 4, value: 20, unitId: 25 }, place({ countryId }));
    expect([unnamed(1724).region, unnamed(1620).reason]).toEqual(['UK', 'methodUnknown']);
  });
  test('units: charge and mass agree, oxide tables count the oxide', () => {
    expect(soilValueIn(1, 30, 25, 5, layer)).toBeCloseTo(391, 0);
    expect(soilValueIn(10, 31, 45, 6, layer)).toBeCloseTo(1, 12);
    expect(soilValueIn(10, 25, 2, 4, layer, true)).toBeCloseTo(26 * 2.2914, 2);
    expect(soilValueIn(1, 44, 25, 4, layer)).toBeUndefined();
  });
});

describe('cation ratios', () => {
  test('the ten of the specification; a divisor of zero or unmeasured gives none', () => {
    const answer = cationRatios({ K: 0.5, Ca: 5, Mg: 2, Na: 0.1, Al: 0.2, H: 0.3, CEC: 10 });
    expect(answer.map(({ name }) => name)).toEqual([
      'Ca/Mg',
      'Ca/K',
      'Mg/K',
      'K/CEC',
      'Ca/CEC',
      'Mg/CEC',
      'Na/CEC',
      'Al/CEC',
      'Al+H/CEC',
      'Mg+Ca/K',
    ]);
    expect(answer.map(({ value }) => value && Math.round(value * 100) / 100)).toEqual([2.5, 10, 4, 5, 50, 20, 1, 2, 5, 14]);
    expect(cationRatios({ K: 0, Ca: 5 }).every(({ value }) => value === null)).toBe(true);
  });
});

describe('texture (USDA)', () => {
  test.each([
    [92, 5, 3, 'sand'],
    [82, 12, 6, 'loamySand'],
    [65, 25, 10, 'sandyLoam'],
    [40, 40, 20, 'loam'],
    [20, 65, 15, 'siltLoam'],
    [5, 90, 5, 'silt'],
    [60, 15, 25, 'sandyClayLoam'],
    [33, 34, 33, 'clayLoam'],
    [10, 57, 33, 'siltyClayLoam'],
    [52, 8, 40, 'sandyClay'],
    [6, 47, 47, 'siltyClay'],
    [20, 20, 60, 'clay'],
  ] as const)('%d sand, %d silt, %d clay is %s', (sand, silt, clay, expected) => expect(textureClass(sand, silt, clay)).toBe(expected));
  test('parts that do not sum to 100 have none', () => expect(textureClass(50, 40, 20)).toBeUndefined());
});

describe('tissue and water', () => {
  test('coffee leaf N (Malavolta 1990 in IFA 1992) in % and in g/kg', () => {
    expect(interpretTissueValue({ nutrientId: 1, value: 2.5, unitId: 33 }, { cropId: 1024 })).toMatchObject({
      label: 'low',
      source: 'IFA1992',
    });
    expect(interpretTissueValue({ nutrientId: 1, value: 25, unitId: 37 }, { cropId: 1024 }).thresholds[1]).toMatchObject({
      from: 22,
      to: 27,
    });
    expect(interpretTissueValue({ nutrientId: 1, value: 2.5, unitId: 33 }, {}).reason).toBe('cropNeeded');
  });
  test('FAO 29: chloride in mg/l against its me/l limits, SAR from meq', () => {
    expect(interpretWaterValue({ nutrientId: 19, value: 200, unitId: 26 }).label).toBe('slightToModerate');
    expect(interpretWaterValue({ nutrientId: 19, value: 5.64, unitId: 39 }).label).toBe('slightToModerate');
    expect(
      sodiumAdsorptionRatio([
        { nutrientId: 33, value: 10, unitId: 39 },
        { nutrientId: 6, value: 4, unitId: 39 },
        { nutrientId: 7, value: 4, unitId: 39 },
      ]),
    ).toBeCloseTo(5, 12);
    expect(
      waterFacts(
        7,
        [
          { nutrientId: 31, value: 10, unitId: 26 },
          { nutrientId: 5, value: 1, unitId: 39 },
        ],
        7,
      ),
    ).toMatchObject({ mg_l: { 1: 10, 5: expect.closeTo(39.098, 3) }, ph: 7 });
  });
});

describe('the corrections of November 2026', () => {
  const read = (value: number, of: Partial<Parameters<typeof place>[0]>) =>
    interpretSoilValue({ nutrientId: 4, value, unitId: 35, ...(of.countryId === 31 && { methodId: 4 }) }, place(of));
  test('the name of a class decides its rating: adequate and good are maintenance, high and very good high', () => {
    const byName = soilTables.flatMap(({ classes }) => classes.filter(({ rating }) => rating !== null));
    const rated = (label: string) => [...new Set(byName.filter((one) => one.label === label).map(({ rating }) => rating))];
    expect(['adequate', 'good', 'very good', 'high', 'very high'].map(rated)).toEqual([
      ['medium'],
      ['medium'],
      ['high'],
      ['high'],
      ['veryHigh'],
    ]);
  });
  test('classes of whole numbers round a value half up: Olsen 9.4 is index 0, 9.5 index 1', () => {
    const olsen = (value: number) =>
      interpretSoilValue({ nutrientId: 4, value, unitId: 26, methodId: 5 }, place({ countryId: 1826 })).label;
    expect([9.4, 9.5, 15.49, 15.5].map(olsen)).toEqual(['Index 0', 'Index 1', 'Index 1', 'Index 2-']);
  });
  test('cane is read on the annual scale of São Paulo, other semi-perennials on the perennial one', () => {
    const state = { countryId: 31, state: 'São Paulo' };
    expect(read(35, { ...state, crop: { key: 'sugarcane', cropType: 'semi-perennial' } })).toMatchObject({
      label: 'medium',
      tableId: 2016,
    });
    expect(read(35, { ...state, crop: { key: 'banana', cropType: 'semi-perennial' } })).toMatchObject({ label: 'high', tableId: 2015 });
  });
  test('a leaf is read by a table that holds what was measured, of its own country first', () => {
    const leaf = (cropId: number, value: number, more: object = {}) =>
      interpretTissueValue({ nutrientId: 1, value, unitId: 33 }, { cropId, ...more });
    expect(leaf(1021, 4)).toMatchObject({ tableId: 3020, label: 'adequate' });
    expect(leaf(1019, 2.2)).toMatchObject({ tableId: 3048, label: 'adequate' });
    expect(leaf(1024, 2.5, { countryId: 31 })).toMatchObject({ tableId: 3001, label: 'low' });
    expect(leaf(1024, 2.5, { countryId: 1404 })).toMatchObject({ tableId: 3003, label: 'adequate' });
  });
  test('tables that call a leaf something else are named beside the one that is read, of the sampled tissue and stage only', () => {
    const others = (more: object) =>
      interpretTissueValue({ nutrientId: 1, value: 2.5, unitId: 33 }, { cropId: 1024, countryId: 31, ...more }).disagree;
    expect(others({})).toEqual([{ tableId: 3003, region: 'Kenya', tissue: 'leaf', stage: null, label: 'adequate' }]);
    expect(others({ tissue: 'third/fourth leaf pair' })).toBeUndefined();
    const cane = (more: object) => interpretTissueValue({ nutrientId: 1, value: 1.7, unitId: 33 }, { cropId: 1019, ...more });
    expect(cane({})).toMatchObject({ tableId: 3048, label: 'low', disagree: [{ tableId: 3049, label: 'adequate' }] });
    expect(cane({ stage: '4 months, ratoon' })).toMatchObject({ tableId: 3049, label: 'adequate' });
    // a table that states no stage holds at each
    expect(cane({ stage: '4 months, ratoon' }).disagree).toMatchObject([{ tableId: 3017, label: 'low' }]);
  });
});
