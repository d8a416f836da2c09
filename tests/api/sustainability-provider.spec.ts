import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CoffeeField, coffeeAnswers as answers, startCoffeeField } from './support/coffee-field.js';

let at: CoffeeField;
beforeAll(async () => {
  // nobody answers there
  at = await startCoffeeField({ GHG_PROVIDER: 'http://127.0.0.1:9/' });
});
afterAll(() => at?.server.stop());

describe('while the provider of footprints is away', () => {
  test('R630 C119 C113 the report is kept and scored without its footprint, and says so', async () => {
    const { asha, field, active } = at;
    const started = await asha.post(`/field/${field}/sustainabilityForm`, { planId: active, answers });
    expect(started.status).toBe(201);
    expect(started.body.score).toBeGreaterThan(50);
    expect(started.body.footprint).toEqual({ status: 'failed', message: 'Failed to retrieve GHG data', fields: [], result: null, inputs: null }); // prettier-ignore
    const { body } = await asha.get(`/field/${field}/sustainabilityForm`);
    expect([body.total, body.reports[0].score, body.reports[0].footprint.status]).toEqual([1, started.body.score, 'failed']);
  });
  test('R630 C232 C233 a footprint on its own is refused as the service’s fault; nothing is stored', async () => {
    const { asha, field, active } = at;
    for (const call of [
      asha.post('/cfa', { fieldId: field, planId: active, answers }),
      asha.post('/cfa/calculate', { answers: { crop: 'coffee', areaHa: 2, productKg: 100, fertilizers: [] } }),
    ]) {
      const { status, body } = await call;
      expect([status, body.key, body.message]).toEqual([502, 'ghgFailed', 'Failed to retrieve GHG data']);
    }
  });
});
