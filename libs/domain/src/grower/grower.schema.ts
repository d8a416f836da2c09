import { z } from 'zod';
import { countryOf } from '../kernel/countries.js';
import { nutrientFormNames } from '../kernel/lists.js';
import { personName, phoneNumber } from '../kernel/person.js';
import { deleteBody, listQuery, queryId } from '../kernel/schema.js';
import { email, optionalText, positiveId } from '../kernel/text.js';

const blankIsNull = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? null : raw);

export const growerCode = optionalText(1, 50);

/** Specification §3 and §5, Grower: every value and its limits. Blank and null both mean: not given. */
const optionalParts = {
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
const requiredParts = {
  fullName: personName(),
  countryId: z.int({ error: 'unknownCountry' }).refine((id) => countryOf(id) !== undefined, { error: 'unknownCountry' }),
  /** 0 metric, 1 imperial. */
  unitTypeId: z.union([z.literal(0), z.literal(1)]),
  nutrientForm: z.enum(nutrientFormNames),
};

/** `assignedTo` may be left out by role user only, who then keeps the grower: a rule of the handler, which knows the group's people. */
export const registerGrower = z
  .strictObject({ ...requiredParts, group: positiveId(), assignedTo: positiveId().optional(), ...optionalParts })
  .meta({ id: 'RegisterGrower' });
export type RegisterGrower = z.infer<typeof registerGrower>;

/** What a reader gets and may send back unchanged. */
const readOnlyParts = {
  group: positiveId().optional(),
  active: z.boolean().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  fieldsCount: z.int().optional(),
  plansCount: z.int().optional(),
  activePlansCount: z.int().optional(),
  assignedToName: z.string().nullish(),
};

export const changeGrower = z
  .strictObject({
    id: positiveId(),
    revision: z.int().min(0).optional(),
    ...z.object(requiredParts).partial().shape,
    assignedTo: positiveId().optional(),
    ...optionalParts,
    ...readOnlyParts,
  })
  .meta({ id: 'ChangeGrower' });
export type ChangeGrower = z.infer<typeof changeGrower>;

/** `{ids}` or a single `{id}`. */
export const setGrowerStatus = z
  .strictObject({ ids: z.array(positiveId()).min(1).max(500).optional(), id: positiveId().optional(), active: z.boolean() })
  .refine(({ id, ids }) => (id === undefined) !== (ids === undefined), { error: 'required', path: ['ids'] })
  .meta({ id: 'SetGrowerStatus' });
export type SetGrowerStatus = z.infer<typeof setGrowerStatus>;

export const removeGrowers = z
  .strictObject({ ...deleteBody(500).shape, force: z.boolean().optional(), erase: z.boolean().optional() })
  .meta({ id: 'RemoveGrowers' });
export type RemoveGrowers = z.infer<typeof removeGrowers>;

/** Each item is checked on its own: one bad row does not stop the others. */
export const registerGrowers = z.strictObject({ items: z.array(z.unknown()).min(1).max(500) }).meta({ id: 'RegisterGrowers' });
export type RegisterGrowers = z.infer<typeof registerGrowers>;

export const checkGrowerCode = z.strictObject({ growerCode, customerId: positiveId().optional() }).meta({ id: 'CheckGrowerCode' });
export type CheckGrowerCode = z.infer<typeof checkGrowerCode>;

export const growerListQuery = listQuery(
  ['fullName', 'createdAt', 'updatedAt', 'fieldsCount', 'plansCount', 'activePlansCount', 'growerCode', 'farmName'],
  {
    groupId: queryId(),
    /** `mine`: those assigned to the caller. */
    assigned: z.enum(['all', 'mine']).default('all'),
  },
);
export type GrowerListQuery = z.infer<typeof growerListQuery>;

const textOrNull = z.string().nullable();
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
    email: textOrNull,
    phoneNumber: textOrNull,
    state: textOrNull,
    address: textOrNull,
    companyName: textOrNull,
    farmName: textOrNull,
    farmId: textOrNull,
    supplierName: textOrNull,
    applicationName: textOrNull,
    applicationId: textOrNull,
    parentCompanyName: textOrNull,
    growerCode: textOrNull,
  })
  .meta({ id: 'Customer' });
