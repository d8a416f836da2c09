import { z } from 'zod';
import { languageId, dateFormatId, countryId, metricTypeId } from '../kernel/locale/localization.js';
import { personName, phoneNumber } from '../kernel/person/person.js';
import { email, positiveId } from '../kernel/string/text.js';

export const preferences = z
  .object({
    languageId,
    dateFormatId,
    /** How numbers are written: as the language does, or with a fixed decimal sign. */
    numberFormat: z.enum(['auto', 'dot', 'comma']),
    digits: z.enum(['latin', 'native']),
    theme: z.enum(['auto', 'light', 'dark']),
    density: z.enum(['compact', 'comfortable']),
    /** Keys without a modifier act; whoever dictates or types by switch turns them off (WCAG 2.1.4). */
    shortcuts: z.boolean(),
    /** Colleagues' marks in a shared document are not drawn or read out; the list of who is there stays. */
    quiet: z.boolean(),
    /** Whoever is named in a comment reads of it by mail too. */
    mentionMails: z.boolean(),
  })
  .strict()
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

export const changePreferences = preferences.partial().strict();
export type ChangePreferences = z.infer<typeof changePreferences>;

/** The revision that the sender saw may come with every change of one's own record. */
const seen = { revision: z.int().min(0).optional() };
export const setPreferences = changePreferences.extend(seen).meta({ id: 'SetPreferences' });

export const changeMetricType = z
  .object({ metricTypeId, ...seen })
  .strict()
  .meta({ id: 'ChangeMetricType' });

/** What a person may change of their own record; role, company and status are not theirs to set. */
export const changeProfile = z
  .object({
    fullName: personName(),
    countryId,
    phoneNumber: phoneNumber().nullable(),
    isOnBoarding: z.boolean(),
    stepNumber: z.number().int().min(0).max(100),
  })
  .partial()
  .strict()
  .meta({ id: 'ChangeProfile' });
export type ChangeProfile = z.infer<typeof changeProfile>;

/** `POST user` */
export const changeMe = changeProfile.extend(seen).meta({ id: 'ChangeMe' });

export const permissions = z
  .object({
    productPermissions: z.boolean(),
    /** `some`: contact data only; `none`: no grower may be changed. */
    growerInfoEdit: z.enum(['all', 'some', 'none']),
    surveyUpload: z.boolean(),
    bulkUpload: z.boolean(),
    dashboardAccess: z.boolean(),
    /** Sees, looks up the history and exports what their role lets them, and changes nothing but their own account. */
    readOnly: z.boolean(),
    /** Reads the audit of their scope; executives see figures only and none of it. */
    audit: z.boolean(),
  })
  .strict()
  .meta({ id: 'Permissions' });
export type Permissions = z.infer<typeof permissions>;
export const permissionNames = Object.keys(permissions.shape) as (keyof Permissions)[];

/** Ids of collections or groups that an admin is given; 1,000 at most. */
export const places = z.array(positiveId()).max(1000, { error: 'itemCount' });

export const registerUser = z
  .object({
    email: email(),
    fullName: personName(),
    roleId: z.number().int().min(1).max(6),
    companyId: positiveId().optional(),
    collectionIds: places.default([]),
    groupIds: places.default([]),
    countryId,
    languageId: languageId.default(1),
    dateFormatId: dateFormatId.default(1),
    metricTypeId: metricTypeId.default(0),
    permissions: permissions.partial().prefault({}),
  })
  .strict()
  .meta({ id: 'RegisterUser' });
export type RegisterUser = z.infer<typeof registerUser>;

/** Who is invited, as what and into which places. */
export const invite = registerUser
  .pick({ email: true, roleId: true, companyId: true, collectionIds: true, groupIds: true, languageId: true })
  .extend({ maxInvites: z.int().min(0).max(10_000).optional() })
  .strict()
  .meta({ id: 'Invite' });
export type Invite = z.infer<typeof invite>;

const linkData = z.string().max(200);
const password = z.string({ error: 'required' }).min(1, { error: 'required' }).max(1024, { error: 'lengthRange' });

/** `data` is what the invitation's link carries; `token` is another name for it. */
export const register = z
  .object({
    data: linkData.optional(),
    token: linkData.optional(),
    email: email(),
    fullName: personName(),
    password,
    countryId,
    languageId: languageId.optional(),
    termsAccepted: z.literal(true, { error: 'termsRequired' }),
  })
  .strict()
  .meta({ id: 'Register' });
export type Register = z.infer<typeof register>;

export const inviteCheck = z.strictObject({ data: linkData.optional() });

export const userExist = z
  .object({ email: email(), data: linkData.optional(), token: linkData.optional() })
  .strict()
  .meta({ id: 'UserExist' });

export const termsQuery = z.strictObject({ lang: z.string().max(20).optional(), countryId: z.string().max(20).optional() });
