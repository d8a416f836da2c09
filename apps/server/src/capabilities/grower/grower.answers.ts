import { growerBody } from '@loam/domain/grower/grower.schema';
import { z } from 'zod';

export { growerBody };

const listed = growerBody
  .pick({
    id: true,
    revision: true,
    createdAt: true,
    updatedAt: true,
    active: true,
    fullName: true,
    group: true,
    assignedTo: true,
    unitTypeId: true,
    countryId: true,
    state: true,
    email: true,
    phoneNumber: true,
    companyName: true,
    farmName: true,
    farmId: true,
    growerCode: true,
    supplierName: true,
    applicationName: true,
    parentCompanyName: true,
  })
  .extend({ fieldsCount: z.int(), plansCount: z.int(), activePlansCount: z.int(), assignedToName: z.string().nullable() })
  .meta({ id: 'CustomerRow' });

export const growerPage = z
  .object({ items: z.array(listed), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'CustomerPage' });
export const bulkResults = z
  .object({
    results: z.array(
      z.object({
        index: z.int(),
        id: z.int().optional(),
        ok: z.boolean(),
        key: z.string().optional(),
        details: z.array(z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'CustomerBulkResults' });
export const codeCheck = z.object({ valid: z.boolean(), message: z.string().optional() }).meta({ id: 'GrowerCodeCheck' });
export const statuses = z.object({ items: z.array(z.object({ id: z.int(), active: z.boolean() })) }).meta({ id: 'CustomerStatuses' });
export const deleted = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });
