import { expect } from '@jest/globals';
import type { Client } from './client';

interface Library {
  readonly cropIds: Readonly<Record<string, number>>;
  readonly productIds: Readonly<Record<string, number>>;
}

/** Two hectares of coffee with an active plan: 2.4 t expected, 100 kg/ha of urea. */
export async function plantCoffee(client: Client, customerId: number, { cropIds, productIds }: Library) {
  const named = { name: 'Talhao 12', customerId, locationType: 'noLocation', area: 2, unitId: 28 };
  const { status, body: field } = await client.post('/field', named);
  expect(status).toBe(201);
  const urea = productIds['urea']!;
  const planned = await client.post('/plan', {
    ...{ name: 'Coffee 2026', customerId, fieldId: field.id, cropId: cropIds['coffee'], cultivar: 'Caturra' },
    crop: { plantingDate: '2026-03-01', expectedYield: 1.2 },
    products: [{ id: urea, unitId: 2 }],
    applications: [
      {
        ...{ id: 'a', applicationTypeId: 1, cropStageId: -1, applicationDate: '2026-03-02' },
        products: [{ id: urea, amount: 100, unitId: 2 }],
      },
    ],
  });
  expect(planned.status).toBe(201);
  const plan: number = planned.body.id;
  expect((await client.post('/plan/status', { id: plan, status: 'active' })).status).toBe(200);
  return { field: field.id as number, plan };
}
