import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CoffeeField, coffeeAnswers, startCoffeeField } from './support/coffee-field.js';

let at: CoffeeField;
let form: string;
beforeAll(async () => {
  at = await startCoffeeField();
  form = `/field/${at.field}/sustainabilityForm`;
});
afterAll(() => at?.server.stop());

const odd = fc.oneof(
  fc.constantFrom(null, true, '', '🌱', [], {}, -1, 0, 1e-9, 1e9, 1e308, '1e5', 'no-tillage', '2026-02-30', '2026-05-01', -0),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1990, max: 2120 }),
  fc.string({ maxLength: 20 }),
);
const blocks: Readonly<Record<string, readonly string[]>> = {
  yield: ['surveyYear', 'areaHa', 'productKg', 'yieldFreshT', 'cherryKg'],
  nutrients: ['fertilizers', 'nothingApplied', 'organicInputs', 'limestoneKg', 'inhibitor', 'nutrientRate'],
  site: ['climateZone', 'soilGroup', 'practicesBefore', 'practicesAfter', 'practicesSinceYear', 'clearedHa', 'clearedYear', 'drainedOrganicHa', 'shadeHa'], // prettier-ignore
  energy: ['fuel', 'electricityKWh', 'transport_tkm'],
  processing: ['millType', 'wastewater', 'pulp', 'pulpReturnedShare'],
  residueManagement: ['prunings_tdm', 'pruningsFate', 'compostMadeKg'],
  coverCrop: ['plantingDate', 'terminationDate', 'practices', 'groundCover'],
  evidence: ['yield.productKg', '__proto__', 'constructor'],
};
const reasonable = fc.double({ min: 0, max: 1000, noNaN: true });
const land = fc.record({ lu: fc.constantFrom('native', 'perennialTree'), mg: fc.constantFrom('full', 'noTill'), i: fc.constantFrom('low', 'medium') }); // prettier-ignore
const valid: fc.Arbitrary<Record<string, Record<string, unknown>>> = fc
  .record({
    areaHa: fc.double({ min: 0.01, max: 500, noNaN: true }),
    kg: fc.double({ min: 1, max: 1e6, noNaN: true }),
    n: reasonable,
    land,
    later: land,
  }) // prettier-ignore
  .map(({ areaHa, kg, n, land: before, later }) => ({
    yield: { areaHa, productKg: kg },
    nutrients: { fertilizers: [{ product: 'urea', kg: n }], organicInputs: [{ material: 'compost', t: n }] },
    site: { climateZone: 'tropicalMoist', soilGroup: 'volcanic', practicesBefore: before, practicesAfter: later, shadeHa: 0 },
    energy: { fuel: { diesel: n }, transport_tkm: { road: n } },
  }));
const broken = fc
  .tuple(valid, fc.array(fc.tuple(fc.constantFrom(...Object.keys(blocks)), fc.nat(20), odd), { minLength: 1, maxLength: 4 }))
  .map(([answers, wrong]) => {
    const all: Record<string, Record<string, unknown>> = structuredClone(answers);
    for (const [block, at_, value] of wrong) {
      const names = blocks[block]!;
      all[block] = Object.fromEntries([...Object.entries(all[block] ?? {}), [names[at_ % names.length]!, value]]);
    }
    return all;
  });

/** Every number of an answer; JSON has no NaN, it would stand there as null. */
function* numbersIn(value: unknown): Generator {
  if (Array.isArray(value)) for (const one of value) yield* numbersIn(one);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* numbersIn(one);
  else yield value;
}
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

test(`answers of any kind: refused by name or counted, no fault of the server, no number that is none (FUZZ_SEED=${seed})`, async () => {
  const { asha, active } = at;
  const started = await asha.post(form, { planId: active, answers: coffeeAnswers });
  const one = `/field/sustainabilityForm/${started.body.reportId}`;
  let [counted, refused] = [0, 0];
  const check = async (answers: object) => {
    const { status, body } = await asha.post('/cfa/calculate', { answers: { crop: 'coffee', ...answers } });
    expect([200, 422]).toContain(status);
    if (status === 422) {
      refused++;
      expect(body.details.length).toBeGreaterThan(0);
      for (const { field, key, message } of body.details) expect([field, key, message].every((word) => typeof word === 'string' && word !== '')).toBe(true); // prettier-ignore
    } else {
      counted++;
      const { band, ...result } = body.result;
      expect([...numbersIn([band.low, band.high, result])]).not.toContain(null);
    }
    const before = (await asha.get(form)).body.reports[0];
    const kept = await asha.put(one, { answers });
    expect([200, 422]).toContain(kept.status);
    if (kept.status === 422) expect((await asha.get(form)).body.reports[0].revision).toBe(before.revision);
    else {
      expect(kept.body.score >= 0 && kept.body.score <= 100).toBe(true);
      if (kept.body.footprint.result) {
        const { band, ...result } = kept.body.footprint.result;
        expect([...numbersIn([band.low, band.high, result])]).not.toContain(null);
      }
    }
  };
  await fc.assert(fc.asyncProperty(fc.oneof(valid, broken), check), { numRuns: 60, seed });
  expect([counted > 0, refused > 0]).toEqual([true, true]);
}, 60_000);
