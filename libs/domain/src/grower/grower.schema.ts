import { z } from 'zod';
import { itemResult } from '../kernel/schema/item-result.js';
import { countryOf } from '../kernel/locale/countries.js';
import { nutrientFormNames } from '../kernel/schema/lists.js';
import { personName } from '../kernel/person/person.js';
import { deleteBody } from '../kernel/schema/schema.js';
import { positiveId } from '../kernel/string/text.js';
import { growerCode, optionalParts } from './grower-body.schema.js';

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

/** The same of many at once; what is not given stays. */
export const changeGrowers = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }),
    active: z.boolean().optional(),
    assignedTo: positiveId().optional(),
  })
  .refine(({ active, assignedTo }) => active !== undefined || assignedTo !== undefined, { error: 'required', path: ['active'] })
  .meta({ id: 'ChangeGrowers' });
export type ChangeGrowers = z.infer<typeof changeGrowers>;
/** Those that are otherwise now, and as they were: by this a change of many is taken back. */
export const growersChanged = z
  .object({ items: z.array(z.object({ id: z.int(), before: z.object({ active: z.boolean(), assignedTo: z.int() }) })) })
  .meta({ id: 'GrowersChanged' });

/** To a group, and to somebody there who looks after them. */
export const moveGrowers = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }),
    groupId: positiveId(),
    assignedTo: positiveId(),
  })
  .meta({ id: 'MoveGrowers' });
export type MoveGrowers = z.infer<typeof moveGrowers>;
/** Those that are elsewhere now, and where they were: by this a move is taken back. */
export const growersMoved = z
  .object({ items: z.array(z.object({ id: z.int(), before: z.object({ groupId: z.int(), assignedTo: z.int() }) })) })
  .meta({ id: 'GrowersMoved' });

/** Of one group; a file says nothing of those that its reader does not see. */
export const exportGrowers = z
  .strictObject({
    groupId: positiveId(),
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(50_000, { error: 'itemCount' }),
    format: z.enum(['csv', 'xlsx'], { error: 'invalidOption' }).default('csv'),
    lang: z.string().max(10).optional(),
  })
  .meta({ id: 'ExportGrowers' });
export type ExportGrowers = z.infer<typeof exportGrowers>;

export const removeGrowers = z
  .strictObject({ ...deleteBody(500).shape, force: z.boolean().optional(), erase: z.boolean().optional() })
  .meta({ id: 'RemoveGrowers' });

/** Each item is checked on its own: one bad row does not stop the others. */
export const registerGrowers = z.strictObject({ items: z.array(z.unknown()).min(1).max(500) }).meta({ id: 'RegisterGrowers' });

export const checkGrowerCode = z.strictObject({ growerCode, customerId: positiveId().optional() }).meta({ id: 'CheckGrowerCode' });

/** Each item stands for itself. */
export const growersRegistered = z
  .object({
    results: z.array(itemResult),
  })
  .meta({ id: 'CustomerBulkResults' });
export const codeCheck = z.object({ valid: z.boolean(), message: z.string().optional() }).meta({ id: 'GrowerCodeCheck' });
export const growerStatuses = z.object({ items: z.array(z.object({ id: z.int(), active: z.boolean() })) }).meta({ id: 'CustomerStatuses' });
export const growersRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });
