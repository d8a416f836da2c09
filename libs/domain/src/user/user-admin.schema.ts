import { z } from 'zod';
import { personName } from '../kernel/person/person.js';
import { listQuery, queryId } from '../kernel/schema/schema.js';
import { email, positiveId } from '../kernel/string/text.js';
import { invite, permissions, places } from './user.schema.js';

/**
 * `user/update/{id}`: absent stays. `flags`: what the person may (as `user/{id}/permissions`), how many they may invite, and
 * `changesBlocked`: nobody but the admin who sets it may change this person.
 */
export const changeUser = z
  .strictObject({
    fullName: personName().optional(),
    roleId: z.int({ error: 'invalidOption' }).min(1, { error: 'invalidOption' }).max(6, { error: 'invalidOption' }).optional(),
    groupIds: places.optional(),
    collectionIds: places.optional(),
    flags: permissions
      .partial()
      .extend({
        changesBlocked: z.boolean().optional(),
        maxInvites: z.int({ error: 'outOfRange' }).min(0, { error: 'outOfRange' }).max(10_000, { error: 'outOfRange' }).optional(),
      })
      .strict()
      .optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeUser' });
export type ChangeUser = z.infer<typeof changeUser>;

/** `true` and `false` are other names for active and inactive. */
const userStatus = z.preprocess(
  (raw) => (raw === true ? 'active' : raw === false ? 'inactive' : raw),
  z.enum(['active', 'inactive'], { error: 'invalidOption' }),
);
export const setUserStatus = z
  .strictObject({ ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(200, { error: 'itemCount' }), status: userStatus })
  .meta({ id: 'SetUserStatus' });

/** People as a file, named by their addresses: those that are only invited have nothing else. */
export const exportUsers = z
  .strictObject({
    emails: z.array(email()).min(1, { error: 'itemCount' }).max(20_000, { error: 'itemCount' }),
    format: z.enum(['csv', 'xlsx'], { error: 'invalidOption' }).default('csv'),
    lang: z.string().max(10).optional(),
  })
  .meta({ id: 'ExportUsers' });
export type ExportUsers = z.infer<typeof exportUsers>;

/** How many go into one list. */
export const MOST_INVITED = 200;
/** All or none. `check`: says what would be refused, and invites nobody. */
export const inviteMany = z
  .strictObject({
    items: z.array(invite).min(1, { error: 'itemCount' }).max(MOST_INVITED, { error: 'itemCount' }),
    check: z.boolean().default(false),
  })
  .meta({ id: 'InviteMany' });
export type InviteMany = z.infer<typeof inviteMany>;

/** Whose invitation is cancelled or sent again. */
export const cancelInvite = z.strictObject({ email: email() }).meta({ id: 'CancelInvite' });

export const changePermissions = permissions
  .partial()
  .extend({ revision: z.int().min(0).optional() })
  .strict()
  .meta({ id: 'ChangePermissions' });

/** How many people one confirmation may change the permissions of. */
export const MOST_PERMITTED = 500;
/** What is set for each of them; what is absent stays as each has it. */
export const changePermissionsOfMany = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(MOST_PERMITTED, { error: 'itemCount' }),
    permissions: permissions.partial().strict(),
  })
  .meta({ id: 'ChangePermissionsOfMany' });
/** In the order asked; `changed` false: they had them already. Who is `refused` stayed as they were, whatever became of the others. */
export const permissionsOfMany = z
  .object({
    items: z.array(z.object({ id: z.int(), changed: z.boolean() })),
    refused: z.array(z.object({ id: z.int(), key: z.string(), message: z.string() })),
  })
  .meta({ id: 'PermissionsOfMany' });
export type PermissionsOfMany = z.infer<typeof permissionsOfMany>;

/** `id` and `groupId` are one thing. Without a place: all people in the caller's scope, the invited ones too. */
export const userListQuery = listQuery(['name', 'email', 'role', 'status', 'createdAt'], {
  id: queryId().optional(),
  groupId: queryId().optional(),
  collectionId: queryId().optional(),
  companyId: queryId().optional(),
  /** `present`: active or invited. */
  status: z.enum(['true', 'false', 'all', 'active', 'inactive', 'pending', 'present']).default('all'),
});
export type UserListQuery = z.infer<typeof userListQuery>;

/** The people of a group. */
export const groupUsersQuery = listQuery(['fullName', 'email', 'id']);

const userPlace = z.object({ id: z.int(), name: z.string() });
/** A person as admins see them. Somebody who is only invited has no id yet: `status` is pending, and `email` is what names them. */
export const userRow = z
  .object({
    id: z.int().nullable(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    active: z.boolean(),
    email: z.string(),
    fullName: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    roleId: z.int(),
    status: z.enum(['active', 'inactive', 'pending']),
    companyId: z.int().nullable(),
    groups: z.array(userPlace.extend({ collectionId: z.int() })),
    collections: z.array(userPlace.extend({ companyId: z.int() })),
    productPermissions: z.boolean(),
    growerInfoEdit: permissions.shape.growerInfoEdit,
    surveyUpload: z.boolean(),
    bulkUpload: z.boolean(),
    dashboardAccess: z.boolean(),
    readOnly: z.boolean(),
    audit: z.boolean(),
    /** How many of their invitations may be open at once; null: any number, or none where the role invites nobody. */
    maxInvites: z.int().nullable(),
    flags: z.object({ changesBlocked: z.boolean(), changesBlockedBy: z.int().nullable() }),
    /** Of an open or lapsed invitation, ISO. */
    expiresAt: z.string().nullable(),
    /** When they last signed in or had their session renewed, ISO; null: never. */
    lastSeenAt: z.string().nullable(),
    assetCounts: z.object({ growers: z.int(), fields: z.int(), plans: z.int(), templates: z.int(), products: z.int() }),
  })
  .meta({ id: 'AdminUser' });
export type UserRow = z.infer<typeof userRow>;
export const userPage = z
  .object({ items: z.array(userRow), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'AdminUserPage' });

export const transferUser = z
  .strictObject({
    userId: positiveId(),
    replacementUserId: positiveId().optional(),
    withoutTransfer: z.boolean().optional(),
    groupId: positiveId().optional(),
  })
  .meta({ id: 'TransferUser' });
export type TransferUser = z.infer<typeof transferUser>;

export const addOptionsQuery = z.strictObject({ groupId: queryId().optional() });
export const userGroupsQuery = z.strictObject({ id: queryId().optional() });

/** Every session of a person was ended. */
export const signedOut = z.object({ id: z.int(), signedOut: z.literal(true) }).meta({ id: 'SignedOut' });
