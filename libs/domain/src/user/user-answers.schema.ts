import { z } from 'zod';
import { companyToggles, growerIdentifier } from '../organization/organization.schema.js';
import { companyColours } from '../organization/company-head.schema.js';
import { permissions, preferences } from './user.schema.js';

const place = z.object({ id: z.int(), name: z.string() });
const collectionPlace = place.extend({ companyId: z.int() });
const groupPlace = place.extend({ collectionId: z.int() });
const scope = z.enum(['user', 'super', 'group', 'executive', 'collection', 'company']);
const errorDetail = z.object({
  field: z.string(),
  key: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });

/** The caller as the page needs them. */
export const currentUser = z
  .object({
    id: z.int(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    email: z.string(),
    fullName: z.string(),
    phoneNumber: z.string().nullable(),
    roleId: z.int(),
    companyId: z.int().nullable(),
    companyName: z.string().nullable(),
    institute_id: z.int().nullable(),
    institute_name: z.string().nullable(),
    countryId: z.int(),
    metricTypeId: z.int(),
    ssoUser: z.boolean(),
    userType: scope,
    collections: z.array(collectionPlace),
    groups: z.array(groupPlace),
    ...permissions.shape,
    isOnBoarding: z.boolean(),
    stepNumber: z.int(),
    preferences,
    status: z.enum(['active', 'inactive']),
    active: z.boolean(),
    admin: z.boolean(),
    company: place
      .extend({ toggles: companyToggles, growerIdentifier, logoUrl: z.string().nullable(), colours: companyColours.nullable() })
      .nullable(),
    landingPath: z.string(),
  })
  .meta({ id: 'CurrentUser' });

/** `refreshToken` only where the sign-in asked for it in the body; `expiresIn` in seconds. */
export const signedIn = z
  .object({ accessToken: z.string(), expiresIn: z.int(), refreshToken: z.string().optional(), user: currentUser })
  .meta({ id: 'SignedIn' });

export const registered = z.object({ email: z.string(), status: z.literal('active') }).meta({ id: 'Registered' });
export const inviteChecked = z
  .object({ email: z.string(), registered: z.boolean(), admin: z.boolean(), languageId: z.int() })
  .meta({ id: 'InviteChecked' });
export const userExists = z.object({ exist: z.boolean() }).meta({ id: 'UserExists' });

export const invited = z
  .object({ email: z.string(), roleId: z.int(), status: z.literal('pending'), expiresAt: z.string() })
  .meta({ id: 'Invited' });
/** In the order of the list; none of a check, which has the `faults` that sending it would be refused for. */
export const manyInvited = listOf(invited)
  .extend({ faults: z.array(errorDetail) })
  .meta({ id: 'ManyInvited' });
export const inviteCancelled = z.object({ email: z.string(), status: z.literal('cancelled') }).meta({ id: 'InviteCancelled' });
export const userStatuses = z
  .object({ items: z.array(z.object({ id: z.int(), status: z.enum(['active', 'inactive']) })) })
  .meta({ id: 'UserStatuses' });
/** How many of each went to the replacement. */
export const userTransferred = z
  .object({
    userId: z.int(),
    removed: z.literal(true),
    transferred: z.object({ growers: z.int(), fields: z.int(), plans: z.int(), templates: z.int(), products: z.int() }),
  })
  .meta({ id: 'UserTransferred' });

const role = place.extend({ scope });
const language = place.extend({ code: z.string() });
/** `used` counts active people and open invitations, which are also `invited`. */
export const seatCount = z.object({ used: z.int(), max: z.int(), invited: z.int() }).meta({ id: 'SeatCount' });
export const companySeats = seatCount
  .extend({ groups: z.array(seatCount.extend({ groupId: z.int() }).meta({ id: 'GroupSeatCount' })) })
  .meta({ id: 'CompanySeats' });

/** `seats` null: of no one company; `remainingInvites` and `invites` null: any number. `from`: what says how many may be open at once. */
export const addOptions = z
  .object({
    roles: z.array(role),
    groups: z.array(groupPlace.extend({ companyId: z.int() })),
    collections: z.array(collectionPlace),
    languages: z.array(language),
    seats: seatCount.nullable(),
    remainingInvites: z.int().nullable(),
    invites: z.object({ open: z.int(), most: z.int(), from: z.enum(['role', 'own', 'company']) }).nullable(),
  })
  .meta({ id: 'AddOptions' });
export const userGroups = listOf(
  z.object({ groupId: z.int(), name: z.string(), collectionId: z.int(), member: z.boolean() }).meta({ id: 'UserGroup' }),
).meta({ id: 'UserGroups' });

/** `GET group/{id}/users` */
export const groupUsers = listOf(
  z
    .object({
      id: z.int(),
      fullName: z.string().nullable(),
      email: z.string(),
      roleId: z.int(),
      status: z.enum(['active', 'inactive']),
      active: z.boolean(),
      groupIds: z.array(z.int()),
    })
    .meta({ id: 'GroupUser' }),
)
  .extend({ pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'GroupUserPage' });

export const countryList = listOf(place.extend({ code: z.string(), dial: z.string(), metricTypeId: z.int() }).meta({ id: 'Country' })).meta(
  {
    id: 'CountryList',
  },
);
export const dateFormatList = listOf(z.object({ id: z.int(), format: z.string() })).meta({ id: 'DateFormatList' });
export const languageList = listOf(language).meta({ id: 'LanguageList' });
export const companyNames = listOf(place).meta({ id: 'CompanyNames' });
export const roleList = listOf(role).meta({ id: 'RoleList' });

const listed = z.looseObject({ id: z.union([z.int(), z.string()]), key: z.string(), name: z.string() }).meta({ id: 'ListEntry' });
/** Fixed lists by name, each `[{id, key, name, …}]`, and what a country's people usually choose. */
export const utilFieldLists: z.ZodType<Readonly<{ defaults: { unitTypeId: number }; [list: string]: unknown }>> = z
  .object({ defaults: z.object({ unitTypeId: z.int() }) })
  .catchall(z.array(listed))
  .meta({ id: 'UtilFields' });
