import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import type { Client } from './client';

/** A template with needs, an application of each method and a work plan. */
export async function templateFor(client: Client, groupId: number): Promise<number> {
  const products = [{ id: libraryProductByKey('urea')!.id, amount: 80, unitId: 2 }];
  const { body } = await client.post('/planTemplate', {
    groupId,
    name: 'Potato, 40 t/ha',
    description: 'Loam, irrigated',
    cropId: libraryCropByKey('potato')!.id,
    nutritionalRequirements: [{ id: 1, value: 180 }],
    workplan: 'Ridge up',
    applications: [
      { applicationTypeId: 1, cropStageId: -1, offsetDays: -7, products },
      { method: 'foliar', applicationTypeId: 5, cropStageId: -2, offsetDays: 40, waterVolume: 300, waterVolumeUnitId: 10, products },
    ],
  });
  return body.id as number;
}
