import { z } from 'zod';
import { nutrientFormNames } from '../kernel/schema/lists.js';
import { phoneNumber } from '../kernel/person/person.js';
import { listQuery, queryId, statusFilter } from '../kernel/schema/schema.js';
import { email, optionalText, text } from '../kernel/string/text.js';

const blankIsNull = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? null : raw);

export const growerCode = optionalText(1, 50);

/**
 * Specification §3 and §5, Grower: every value and its limits. Blank and null both mean: not given. Events, answers, changes and the
 * form's draft follow from these names.
 */
export const optionalParts = {
  email: z.preprocess(blankIsNull, email().nullish()),
  phoneNumber: z.preprocess(blankIsNull, phoneNumber().nullish()),
  state: optionalText(1, 20),
  address: optionalText(1, 50),
  companyName: optionalText(1, 30),
  farmName: optionalText(1, 50),
  farmId: optionalText(2, 10),
  supplierName: optionalText(1, 50),
  applicationName: optionalText(1, 50),
  applicationId: optionalText(2, 50),
  parentCompanyName: optionalText(2, 60),
  growerCode,
};
export type GrowerText = keyof typeof optionalParts;
/** The texts of a grower that may be missing. */
export const growerTexts = Object.keys(optionalParts) as GrowerText[];
const everyText = <T>(value: T) => Object.fromEntries(growerTexts.map((name) => [name, value])) as Record<GrowerText, T>;

export const growerBody = z
  .object({
    id: z.int(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    active: z.boolean(),
    fullName: z.string(),
    group: z.int(),
    assignedTo: z.int(),
    countryId: z.int(),
    unitTypeId: z.int(),
    nutrientForm: z.enum(nutrientFormNames),
    ...everyText(z.string().nullable()),
  })
  .meta({ id: 'Customer' });
export type GrowerBody = z.infer<typeof growerBody>;

/** What lists show of the values people type. Another one needs the projection's rows made anew: a new version of it. */
export const listedValues = [
  ...(['fullName', 'assignedTo', 'unitTypeId', 'countryId', 'state', 'email', 'phoneNumber', 'companyName', 'farmName'] as const),
  ...(['farmId', 'growerCode', 'supplierName', 'applicationName', 'parentCompanyName'] as const),
] as const;
const listedAs = { revision: true, createdAt: true, updatedAt: true, active: true, fullName: true, group: true, assignedTo: true } as const;
const listed = Object.fromEntries(listedValues.map((name) => [name, true])) as Record<(typeof listedValues)[number], true>;

/** A row of the read model; lists add who it is assigned to. */
const growerRow = growerBody
  .pick({ id: true, ...listedAs, ...listed })
  .extend({ fieldsCount: z.int(), plansCount: z.int(), activePlansCount: z.int() });
export type GrowerRow = Readonly<z.infer<typeof growerRow>>;
const growerListRow = growerRow.extend({ assignedToName: z.string().nullable() }).meta({ id: 'CustomerRow' });
export type GrowerListRow = z.infer<typeof growerListRow>;
export const growerPage = z
  .object({ items: z.array(growerListRow), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'CustomerPage' });

/** `mine`: those assigned to the caller; a number: those assigned to that person. */
const whose = () => z.union([z.enum(['all', 'mine']), queryId()], { error: 'invalidOption' }).default('all');

export const growerListQuery = listQuery(
  ['fullName', 'createdAt', 'updatedAt', 'fieldsCount', 'plansCount', 'activePlansCount', 'growerCode', 'farmName'],
  {
    groupId: queryId(),
    assigned: whose(),
  },
);
export type GrowerListQuery = z.infer<typeof growerListQuery>;

/** All that a list shows over its pages: which they are, without what is said of them. */
export const growersMatchingQuery = z.strictObject({
  groupId: queryId(),
  assigned: whose(),
  status: statusFilter(),
  search: text(0, 100).optional(),
});
export type GrowersMatchingQuery = z.infer<typeof growersMatchingQuery>;
export const growersMatching = z.object({ ids: z.array(z.int()), total: z.int() }).meta({ id: 'GrowersMatching' });
