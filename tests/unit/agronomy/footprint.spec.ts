import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runCase } from '@loam/domain/agronomy/cases/run-case';
import { footprint } from '@loam/domain/agronomy/footprint/footprint';
import { footprintInputs, type FootprintInputs } from '@loam/domain/agronomy/footprint/footprint-inputs';
import { ghgFactors } from '@loam/domain/agronomy/tables/ghg-factors';
import examples from './ghg-examples.json' with { type: 'json' };

interface Expected {
  readonly emissions: Record<string, number>;
  readonly landAndCarbon: Record<string, number>;
  readonly water: Record<string, number>;
  readonly [name: string]: unknown;
}
const { factorSet, ...cases } = examples as unknown as { factorSet: string } & Record<
  string,
  { inputs: Record<string, unknown>; AR6: Expected; AR5: Expected }
>;
const near = (value: number): unknown => expect.closeTo(value, Math.max(0, 3 - Math.ceil(Math.log10(Math.abs(value) + 1))));
const allNear = (table: Readonly<Record<string, number>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, near(value)]));

async function outputs(inputs: object, method = 'ipcc-2019'): Promise<Record<string, unknown>> {
  const answer = await runCase({ topic: 'footprint', method, inputs });
  if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
  return Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value]));
}

describe.each(['AR6', 'AR5'] as const)('the worked examples, %s', (gwp) => {
  test.each(Object.keys(cases))('%s: every term, total and assumption', async (id) => {
    const { inputs, [gwp]: expected } = cases[id]!;
    const found = await outputs({ ...inputs, gwp });
    expect(found).toMatchObject({
      ...allNear(expected.emissions),
      landAndCarbon: allNear(expected.landAndCarbon),
      water: allNear(expected.water),
      ...Object.fromEntries(
        ['totalEmissions', 'netEmissions', 'perHa', 'perKg', 'netPerKg'].map((name) => [name, near(expected[name] as number)]),
      ),
      ...Object.fromEntries(['inputs', 'assumptions', 'notes'].map((name) => [name, expected[name]])),
      factorSet,
    });
    expect(Object.keys(found['landAndCarbon'] as object)).toEqual(Object.keys(expected.landAndCarbon));
  });
});

const amount = (max: number) => fc.double({ min: 0, max, noNaN: true });
const farms: fc.Arbitrary<FootprintInputs> = fc
  .record({
    areaHa: fc.double({ min: 1, max: 500, noNaN: true }),
    productKg: fc.double({ min: 100, max: 1e6, noNaN: true }),
    wet: fc.boolean(),
    urea: amount(5000),
    can: amount(5000),
    organic: amount(500),
    limestoneKg: amount(5000),
    diesel: amount(5000),
    electricityKWh: amount(50_000),
    prunings_tdm: amount(50),
    cherryKg: amount(50_000),
    drained: fc.double({ min: 0, max: 0.5, noNaN: true }),
  })
  .map(({ urea, can, organic, diesel, cherryKg, drained, ...farm }) =>
    footprintInputs.parse({
      ...farm,
      crop: 'coffee',
      fertilizers: [
        { product: 'urea', kg: urea },
        { product: 'can', kg: can },
      ],
      organics: [{ t: organic, N: 0.01 }],
      fuel: { diesel },
      mill: { type: 'regular', cherryKg, treatment: 'lake', pulp: 'composted', pulpReturnedShare: 0.5 },
      drainedOrganic: { ha: drained, use: 'tropicalPlantation' },
      zone: 'tropicalMoist',
      soc: {
        ha: 0.5,
        sinceYear: 2020,
        soil: 'sandy',
        before: { lu: 'native', mg: 'full', i: 'medium' },
        after: { lu: 'perennialTree', mg: 'reduced', i: 'low' },
      },
    }),
  );
const sum = (terms: object): number => Object.values(terms).reduce<number>((total, value) => total + Number(value), 0);

describe('laws of a footprint', () => {
  test('the terms add up to the total, land apart, and every term has its line of the trace', () => {
    fc.assert(
      fc.property(farms, (x) => {
        const found = footprint(x);
        expect(sum(found.emissions)).toBeCloseTo(found.totalEmissions, 6);
        expect(found.totalEmissions + sum(found.landAndCarbon)).toBeCloseTo(found.netEmissions, 6);
        const terms = { ...found.emissions, ...found.landAndCarbon };
        expect(found.trace.filter(({ unit }) => unit === 'kg CO2e').map(({ name, value }) => [name, value])).toEqual(Object.entries(terms));
        expect(found.trace.every(({ source, formula }) => source !== '' && formula !== '')).toBe(true);
        expect(found.band.low).toBeLessThanOrEqual(found.totalEmissions);
        expect(found.band.high).toBeGreaterThanOrEqual(found.totalEmissions);
      }),
      { numRuns: 60 },
    );
  });
  test('more of an input never emits less', () => {
    const grows: ((x: FootprintInputs, by: number) => FootprintInputs)[] = [
      (x, by) => ({ ...x, fertilizers: [...x.fertilizers!, { product: 'dap', kg: by }] }),
      (x, by) => ({ ...x, organics: [...x.organics!, { t: by, N: 0.02 }] }),
      (x, by) => ({ ...x, limestoneKg: x.limestoneKg! + by }),
      (x, by) => ({ ...x, fuel: { diesel: x.fuel!.diesel! + by } }),
      (x, by) => ({ ...x, electricityKWh: x.electricityKWh! + by }),
      (x, by) => ({ ...x, prunings_tdm: x.prunings_tdm! + by }),
      (x, by) => ({ ...x, mill: { ...x.mill!, cherryKg: x.mill!.cherryKg + by } }),
    ];
    fc.assert(
      fc.property(farms, fc.constantFrom(...grows), amount(1000), (x, grow, by) => {
        expect(footprint(grow(x, by)).totalEmissions).toBeGreaterThanOrEqual(footprint(x).totalEmissions - 1e-9);
      }),
      { numRuns: 100 },
    );
  });
  test('twice the farm is twice the gas and the same per hectare and per kilogram', () => {
    fc.assert(
      fc.property(farms, (x) => {
        const twice = footprintInputs.parse({
          ...x,
          areaHa: x.areaHa * 2,
          productKg: x.productKg * 2,
          fertilizers: x.fertilizers!.map((line) => ({ ...line, kg: line.kg * 2 })),
          organics: x.organics!.map(({ t, N }) => ({ t: t * 2, N })),
          limestoneKg: x.limestoneKg! * 2,
          fuel: { diesel: x.fuel!.diesel! * 2 },
          electricityKWh: x.electricityKWh! * 2,
          prunings_tdm: x.prunings_tdm! * 2,
          mill: { ...x.mill!, cherryKg: x.mill!.cherryKg * 2 },
          drainedOrganic: { ...x.drainedOrganic!, ha: x.drainedOrganic!.ha * 2 },
          soc: { ...x.soc!, ha: x.soc!.ha * 2 },
        });
        const [one, two] = [footprint(x), footprint(twice)];
        expect(two.perHa).toBeCloseTo(one.perHa, 6);
        expect(two.perKg).toBeCloseTo(one.perKg, 6);
        expect(two.netEmissions / 2).toBeCloseTo(one.netEmissions, 4);
      }),
      { numRuns: 40 },
    );
  });
  test('inhibitors save direct nitrous oxide of the product, urease ones its volatilisation', async () => {
    const base = cases['sugarcane']!.inputs;
    const plain = await outputs(base);
    const coated = await outputs({ ...base, inhibitor: 'nitrification' });
    const stable = await outputs({ ...base, inhibitor: 'urease' });
    expect(Number(coated['n2oDirectSynthetic'])).toBeCloseTo(Number(plain['n2oDirectSynthetic']) * 0.65, 6);
    expect(Number(stable['n2oVolatilisation'])).toBeLessThan(Number(plain['n2oVolatilisation']));
    expect(stable['n2oLeaching']).toBe(plain['n2oLeaching']);
  });
  test('pod husks of cocoa: what is left or composted brings nitrogen, what burns gases; a mass that nobody weighed widens the band', async () => {
    const base = cases['cocoa']!.inputs;
    const plain = await outputs(base);
    const k = (44 / 28) * 273;
    // 1.8 t of beans, 1.5 t of dry husk a tonne, 1 % of it nitrogen
    const left = await outputs({ ...base, husks: { fate: 'left on the field' } });
    expect(Number(left['n2oDirectResidue']) - Number(plain['n2oDirectResidue'])).toBeCloseTo(27 * 0.006 * k, 6);
    expect(left['assumptions']).toContainEqual({ id: 'husks_tdm', text: '2.7 t of dry matter, from the beans' });
    expect((left['inputs'] as { measured: string[] }).measured).toContain('huskFate');
    const weighed = await outputs({ ...base, husks: { fate: 'left on the field', tdm: 2.7 } });
    expect(weighed['totalEmissions']).toBeCloseTo(Number(left['totalEmissions']), 6);
    expect(Number(left['high'])).toBeGreaterThan(Number(weighed['high']));
    expect(Number(left['low'])).toBeLessThan(Number(weighed['low']));
    const composted = await outputs({ ...base, husks: { fate: 'composted and returned', tdm: 2.7 } });
    expect(Number(composted['n2oDirectOrganic']) - Number(plain['n2oDirectOrganic'])).toBeCloseTo(27 * 0.7 * 0.006 * k, 6);
    expect(composted['n2oDirectResidue']).toBe(plain['n2oDirectResidue']);
    const burnt = await outputs({ ...base, husks: { fate: 'burnt', tdm: 2.7 } });
    expect(Number(burnt['burning']) - Number(plain['burning'])).toBeCloseTo((2700 * 0.8 * (2.7 * 27 + 0.07 * 273)) / 1000, 6);
    const gone = await outputs({ ...base, husks: { fate: 'removed' } });
    expect(gone['totalEmissions']).toBe(plain['totalEmissions']);
    const { trace } = footprint(footprintInputs.parse({ ...base, husks: { fate: 'burnt' } }));
    const { inputs } = trace.find(({ name }) => name === 'burning')!;
    expect(inputs).toContainEqual(
      expect.objectContaining({ name: 'dry husk per kg of beans', value: 1.5, source: expect.stringMatching(/2018/) }),
    );
  });
  test('husks nobody weighed bring as much nitrogen as IFA 1992 finds in them: what beans with husks remove beyond the beans', () => {
    const [cameroon, coteDIvoire] = [34.2 - 19.2, 35.3 - 22.1];
    const { dryPerBeans, N_per_kg_dry } = ghgFactors.residues.crops.cocoaHusk;
    const perTonne = (mass: number) => 1000 * mass * N_per_kg_dry;
    expect(perTonne(dryPerBeans.value)).toBeCloseTo(cameroon, 6);
    for (const published of [cameroon, coteDIvoire]) {
      expect(published).toBeGreaterThanOrEqual(perTonne(dryPerBeans.low!));
      expect(published).toBeLessThanOrEqual(perTonne(dryPerBeans.high!));
    }
    expect([dryPerBeans.check, dryPerBeans.source]).toEqual(['derived', expect.stringMatching(/IFA 1992 \(read\).*not read/)]);
  });
  test('IPCC 2006 has one factor for all climates', async () => {
    const { n2oDirectSynthetic } = await outputs(cases['grapes']!.inputs, 'ipcc-2006');
    expect(n2oDirectSynthetic).toBeCloseTo((500 * 0.335 + 200 * 0.11) * 0.01 * (44 / 28) * 273, 4);
  });
});

const farm = { crop: 'coffee', areaHa: 2, productKg: 2400, wet: true };
const practice = { lu: 'longTermCultivated', mg: 'full', i: 'medium' };
// prettier-ignore
const refused: readonly (readonly [what: object, key: string, field: string])[] = [
  [{ areaHa: 0 }, 'outOfRange', 'inputs.areaHa'],
  [{ productKg: undefined }, 'missingInput', 'inputs.productKg'],
  [{ productKg: 0 }, 'outOfRange', 'inputs.productKg'],
  [{ crop: 'banana' }, 'invalidInput', 'inputs.crop'],
  [{ prunings: 4 }, 'unknownInput', 'inputs.prunings'],
  [{ surveyYear: 1999 }, 'outOfRange', 'inputs.surveyYear'],
  [{ fertilizers: [{ product: 'unicorn', kg: 1 }] }, 'unknownInput', 'inputs.fertilizers[0].product'],
  [{ fertilizers: [{ product: 'urea', kg: -1 }] }, 'outOfRange', 'inputs.fertilizers[0].kg'],
  [{ fertilizers: [{ product: 'urea', kg: 1, region: 'Mars' }] }, 'invalidInput', 'inputs.fertilizers[0].region'],
  [{ shadeHa: 2.1 }, 'outOfRange', 'inputs.shadeHa'],
  [{ drainedOrganic: { ha: 3, use: 'tropicalCropland' } }, 'outOfRange', 'inputs.drainedOrganic.ha'],
  [{ cleared: { ha: 1, year: 2030 }, surveyYear: 2026 }, 'outOfRange', 'inputs.cleared.year'],
  [{ soc: { ha: 1, soil: 'sandy', before: practice, after: practice } }, 'missingInput', 'inputs.zone'],
  [{ soc: { ha: 2, soil: 'sandy', before: practice, after: practice }, zone: 'tropicalDry', drainedOrganic: { ha: 1, use: 'tropicalCropland' } }, 'outOfRange', 'inputs.soc.ha'],
  [{ pruningsRemoved: 0.7, pruningsBurnt: 0.4 }, 'outOfRange', 'inputs.pruningsBurnt'],
  [{ burntHa: 1 }, 'missingInput', 'inputs.burntResidue_tdm'],
  [{ gwp: 'AR4' }, 'invalidInput', 'inputs.gwp'],
];
describe('bounds of a footprint', () => {
  test.each(refused)('refuses %j', async (what, key, field) => {
    expect(await runCase({ topic: 'footprint', method: 'ipcc-2019', inputs: { ...farm, ...what } })).toEqual({
      error: { key, field, message: expect.stringMatching(/\w/) },
    });
  });
});
