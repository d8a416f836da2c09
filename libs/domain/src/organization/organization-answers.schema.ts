import { z } from 'zod';
import { collectionBody, companyBody, groupBody } from './organization.schema.js';

const named = { id: z.int(), name: z.string() };
const tally = { users: z.int(), growers: z.int(), fields: z.int(), plans: z.int() };

export const collectionList = z.object({ items: z.array(collectionBody), total: z.int() }).meta({ id: 'CollectionList' });
export const groupList = z.object({ items: z.array(groupBody), total: z.int() }).meta({ id: 'GroupList' });
export const companyPage = z
  .object({ items: z.array(companyBody), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'CompanyPage' });

/** The groups of a collection that the caller sees, with what is in them. */
export const collectionSummary = z
  .object({
    ...named,
    companyId: z.int(),
    groups: z.array(z.object({ ...named, ...tally })),
    totals: z.object({ groups: z.int(), ...tally }),
  })
  .meta({ id: 'CollectionSummary' });
/** `capacity`: people allotted to the collections, of so many that the company may have. */
export const companySummary = z
  .object({
    ...named,
    collections: z.array(z.object({ ...named, groups: z.int(), ...tally })),
    totals: z.object({ collections: z.int(), groups: z.int(), ...tally }),
    capacity: z.object({ used: z.int(), max: z.int() }),
  })
  .meta({ id: 'CompanySummary' });
export const unitsDeleted = z.object({ deleted: z.array(z.int()) }).meta({ id: 'UnitsDeleted' });
