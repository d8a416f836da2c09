import { z } from 'zod';
import { currencies } from '../kernel/locale/currencies.js';
import { limits } from '../kernel/schema/lists.js';
import { deleteBody, optionalPage, queryId, statusFilter } from '../kernel/schema/schema.js';
import { codePoints, positiveId } from '../kernel/string/text.js';
import { companyColours } from './company-head.schema.js';
import './organization.errors.js'; // their words, wherever the rules are checked
import { countryId, dateFormatId, languageId, metricTypeId } from '../kernel/locale/localization.js';
import { normalForm } from '../kernel/string/normal-form.js';

const [shortestName, longestName] = limits.companyNameLength;

const squeezed = (raw: unknown) => (typeof raw === 'string' ? normalForm(raw, 'NFC').trim().replace(/\s+/g, ' ') : raw);

/** Nothing at all is told to be missing, not to have wrong letters. */
const isGiven = (name: string) => name.trim() !== '';
const said = { error: 'required', abort: true } as const;

/** Letters of any script with spaces, 3 to 60 (specification §5). Blanks are squeezed before the check. */
export const companyName = z.preprocess(
  squeezed,
  z
    .string()
    .refine(isGiven, said)
    .refine((name) => /^[\p{L}\p{M} ]*$/u.test(name) && codePoints(name) >= shortestName, { error: 'companyNameFormat' })
    .refine((name) => codePoints(name) <= longestName, { error: 'companyNameTooLong' })
    .meta({ minLength: shortestName, maxLength: longestName }),
);

const UNIT_NAME_MAX = 60;

/** Collections and groups: letters and digits, words parted by single spaces, checked before any trimming. */
export const unitName = z
  .string()
  .refine(isGiven, said)
  .refine((name) => /^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u.test(name) && codePoints(name) <= UNIT_NAME_MAX, {
    error: 'onlyLettersAndNumbers',
  })
  .meta({ minLength: 1, maxLength: UNIT_NAME_MAX });

export const userCapacity = z
  .number({ error: 'userCapacityRange' })
  .int({ error: 'userCapacityRange' })
  .gt(0, { error: 'userCapacityRange' })
  .lt(limits.capacityBelow, { error: 'userCapacityRange' });

export const companyToggles = z
  .object({
    sharedAssetManagement: z.boolean().default(false),
    sustainabilityForm: z.boolean().default(false),
    superaLicense: z.boolean().default(false),
    requiresAdditionalGrowerInfo: z.boolean().default(false),
    compactPlan: z.boolean().default(false),
    bulkUpload: z.boolean().default(false),
    landingPage: z.boolean().default(false),
    seedsDashboard: z.boolean().default(false),
  })
  .strict()
  .meta({ id: 'CompanyToggles' });
export type CompanyToggles = z.infer<typeof companyToggles>;

/** Some of them; without the defaults, which would switch off what is not named. */
const someToggles = z.strictObject(
  Object.fromEntries(Object.keys(companyToggles.shape).map((toggle) => [toggle, z.boolean().optional()])) as {
    [T in keyof CompanyToggles]: z.ZodOptional<z.ZodBoolean>;
  },
);

/** How lists name a grower: by name, by C.A.F.E. Practices farm ID or by farm name. */
export const growerIdentifier = z.enum(['growerName', 'cafeFarmId', 'farmName']).meta({ id: 'GrowerIdentifier' });

export const registerCompany = z
  .object({
    name: companyName,
    userCapacity,
    toggles: companyToggles.prefault({}),
    growerIdentifier: growerIdentifier.default('growerName'),
    maxInvites: z.number().int({ error: 'maxInvitesRange' }).min(0, { error: 'maxInvitesRange' }).optional(),
  })
  .strict()
  .refine(({ maxInvites, userCapacity: capacity }) => maxInvites === undefined || maxInvites <= capacity, {
    error: 'maxInvitesRange',
    path: ['maxInvites'],
  })
  .meta({ id: 'RegisterCompany' });
export type RegisterCompany = z.infer<typeof registerCompany>;

export const registerCollection = z
  .object({ companyId: z.number().int().positive(), name: unitName, usersCapacity: userCapacity })
  .strict()
  .meta({ id: 'RegisterCollection' });
export type RegisterCollection = z.infer<typeof registerCollection>;

export const registerGroup = z
  .object({ collectionId: z.number().int().positive(), name: unitName, usersCapacity: userCapacity })
  .strict()
  .meta({ id: 'RegisterGroup' });
export type RegisterGroup = z.infer<typeof registerGroup>;

/** How its people work is a company's own to switch; which parts of Loam it has, and for how many, is not. */
export const ownToggles = [
  'sharedAssetManagement',
  'requiresAdditionalGrowerInfo',
  'compactPlan',
  'landingPage',
] as const satisfies readonly (keyof CompanyToggles)[];

/** What a company's admins set of it: absent stays. */
export const changeOwnCompany = z
  .strictObject({
    name: companyName.optional(),
    colours: companyColours.nullable().optional(),
    growerIdentifier: growerIdentifier.optional(),
    toggles: z
      .strictObject(
        Object.fromEntries(ownToggles.map((toggle) => [toggle, z.boolean().optional()])) as {
          [T in (typeof ownToggles)[number]]: z.ZodOptional<z.ZodBoolean>;
        },
      )
      .optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeOwnCompany' });
export type ChangeOwnCompany = z.infer<typeof changeOwnCompany>;

/** `PUT company/{id}`: absent stays; a toggle that is not named stays too. */
export const changeCompany = z
  .strictObject({
    name: companyName.optional(),
    colours: companyColours.nullable().optional(),
    userCapacity: userCapacity.optional(),
    toggles: someToggles.optional(),
    growerIdentifier: growerIdentifier.optional(),
    maxInvites: z.number().int({ error: 'maxInvitesRange' }).min(0, { error: 'maxInvitesRange' }).optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeCompany' });
export type ChangeCompany = z.infer<typeof changeCompany>;

/** `companyId`: a company admin's own when absent. The default group gets half of the users, so that others find room beside it. */
export const addCollection = z
  .strictObject({
    companyId: positiveId().optional(),
    name: unitName,
    usersCapacity: userCapacity,
    defaultGroup: z.strictObject({ name: unitName, usersCapacity: userCapacity.optional() }),
  })
  .meta({ id: 'AddCollection' });
export type AddCollection = z.infer<typeof addCollection>;

export const changeCollection = z
  .strictObject({
    id: positiveId(),
    name: unitName.optional(),
    usersCapacity: userCapacity.optional(),
    defaultGroupId: positiveId().optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeCollection' });
export type ChangeCollection = z.infer<typeof changeCollection>;

export const changeGroup = z
  .strictObject({
    id: positiveId(),
    name: unitName.optional(),
    usersCapacity: userCapacity.optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeGroup' });
export type ChangeGroup = z.infer<typeof changeGroup>;

const currency = z
  .string()
  .refine((code) => currencies.includes(code), { error: 'unknownCurrency' })
  .meta({ enum: currencies });

/** `PUT adminCenter/localization`: of one company, collection or group; absent stays, null is as the level above. */
export const changeLocalization = z
  .strictObject({
    companyId: positiveId().optional(),
    collectionId: positiveId().optional(),
    groupId: positiveId().optional(),
    unitTypeId: metricTypeId.nullable().optional(),
    currency: currency.nullable().optional(),
    countryId: countryId.nullable().optional(),
    languageId: languageId.nullable().optional(),
    dateFormatId: dateFormatId.nullable().optional(),
    revision: z.int().min(0).optional(),
  })
  .refine((body) => [body.companyId, body.collectionId, body.groupId].filter((id) => id !== undefined).length === 1, {
    error: 'onePlace',
    path: ['groupId'],
  })
  .meta({ id: 'ChangeLocalization' });
export type ChangeLocalization = z.infer<typeof changeLocalization>;

/** Records of the admin center are asked for by their state; these are always in force. */
const recordStatus = statusFilter();
export const placeRecordsQuery = z.strictObject({ id: queryId(), status: recordStatus });
export const companyRecordsQuery = z.strictObject({ companyId: queryId().optional(), status: recordStatus });
/** At the caller's own level, or of a company; without a page, all of them. */
export const ownPlaceQuery = z.strictObject({ companyId: queryId().optional(), status: recordStatus, ...optionalPage });

export const localizationRecords = z
  .object({
    items: z.array(
      z.object({
        id: z.number().int(),
        name: z.enum(['unitTypeId', 'currency', 'countryId', 'languageId', 'dateFormatId']),
        active: z.boolean(),
        /** what holds here; null where it is each grower's or person's own */
        value: z.union([z.number(), z.string()]).nullable(),
        inherited: z.boolean(),
        ownerScope: z.enum(['global', 'company', 'collection', 'group']),
        ownerId: z.number().int().nullable(),
        ownerName: z.string().nullable(),
        scope: z.enum(['global', 'company', 'collection', 'group']),
        scopeId: z.number().int().nullable(),
        source: z.enum(['global', 'company', 'collection', 'group']),
        inUse: z.boolean(),
        editable: z.boolean(),
        /** groups in the place that set nothing of their own and so follow it */
        followers: z.number().int(),
      }),
    ),
    total: z.number().int(),
    /** where a page was asked for */
    pageNo: z.int().optional(),
    pageSize: z.int().optional(),
    /** of the company, collection or group: for If-Match */
    revision: z.number().int().nullable(),
  })
  .meta({ id: 'LocalizationRecords' });
export type LocalizationRecords = z.infer<typeof localizationRecords>;

export const removeUnits = deleteBody(500).meta({ id: 'RemoveUnits' });

const head = { id: z.number().int(), revision: z.number().int(), createdAt: z.string(), updatedAt: z.string() };

/** What is set here; null is as the level above. */
const localization = z.object({
  unitTypeId: z.number().nullable(),
  currency: z.string().nullable(),
  countryId: z.number().nullable(),
  languageId: z.number().nullable(),
  dateFormatId: z.number().nullable(),
});

export const companyBody = z
  .object({
    ...head,
    name: z.string(),
    userCapacity: z.number(),
    maxInvites: z.number(),
    toggles: companyToggles,
    growerIdentifier,
    localization,
    logoUrl: z.string().nullable(),
    /** null: those of Loam */
    colours: companyColours.nullable(),
    secondFactorRequired: z.boolean(),
    /** null: for as long as the operator keeps them */
    accessKeptMonths: z.number().nullable(),
  })
  .meta({ id: 'Company' });

export const logoAnswer = z.object({ logoUrl: z.string().nullable(), revision: z.number().int() }).meta({ id: 'CompanyLogo' });

export const collectionBody = z
  .object({
    ...head,
    name: z.string(),
    companyId: z.number(),
    usersCapacity: z.number(),
    defaultGroupId: z.number().nullable(),
    localization,
  })
  .meta({ id: 'Collection' });

export const groupBody = z
  .object({
    ...head,
    name: z.string(),
    collectionId: z.number(),
    companyId: z.number(),
    usersCapacity: z.number(),
    isDefault: z.boolean(),
    settings: z.object({
      sharedAssetManagement: z.boolean(),
      requiresAdditionalGrowerInfo: z.boolean(),
      growerIdentifier,
      /** what holds in the group; null where no level says anything */
      localization,
    }),
  })
  .meta({ id: 'Group' });
