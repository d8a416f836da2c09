import { z } from 'zod';
import { countryOf } from '../kernel/countries.js';
import { nutrientFormNames } from '../kernel/lists.js';
import { personName, phoneNumber } from '../kernel/person.js';
import { deleteBody, listQuery, queryId } from '../kernel/schema.js';
import { email, optionalText, positiveId } from '../kernel/text.js';

const blankIsNull = (raw: unknown) => (typeof raw === 'string' && raw.trim() === '' ? null : raw);

export const growerCode = optionalText(1, 50);

/**
 * Specification §3 and §5, Grower: every value and its limits. Blank and null both mean: not given. Events, answers, changes and the
 * form's draft follow from these names.
 */
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

export const removeGrowers = z
  .strictObject({ ...deleteBody(500).shape, force: z.boolean().optional(), erase: z.boolean().optional() })
  .meta({ id: 'RemoveGrowers' });

/** Each item is checked on its own: one bad row does not stop the others. */
export const registerGrowers = z.strictObject({ items: z.array(z.unknown()).min(1).max(500) }).meta({ id: 'RegisterGrowers' });

export const checkGrowerCode = z.strictObject({ growerCode, customerId: positiveId().optional() }).meta({ id: 'CheckGrowerCode' });

export const growerListQuery = listQuery(
  ['fullName', 'createdAt', 'updatedAt', 'fieldsCount', 'plansCount', 'activePlansCount', 'growerCode', 'farmName'],
  {
    groupId: queryId(),
    /** `mine`: those assigned to the caller. */
    assigned: z.enum(['all', 'mine']).default('all'),
  },
);
export type GrowerListQuery = z.infer<typeof growerListQuery>;

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

/** Each item stands for itself. */
export const growersRegistered = z
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
export const growerStatuses = z.object({ items: z.array(z.object({ id: z.int(), active: z.boolean() })) }).meta({ id: 'CustomerStatuses' });
export const growersRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });
