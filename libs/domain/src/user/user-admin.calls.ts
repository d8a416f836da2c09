import { z } from 'zod';
import { confirmed, defineCalls, entityId, signedIn, verified } from '../kernel/call.js';
import { admins } from '../kernel/roles.js';
import {
  addOptionsQuery,
  cancelInvite,
  changePermissions,
  changeUser,
  groupUsersQuery,
  setUserStatus,
  signedOut,
  userGroupsQuery,
  userListQuery,
  userPage,
  userRow,
} from './user-admin.schema.js';
import { addOptions, groupUsers, invited, inviteCancelled, userGroups, userStatuses } from './user-answers.schema.js';
import { invite } from './user.schema.js';

const who = verified(admins);
const params = z.object({ id: entityId('UserNotFound') });

/** What admins do with the people of their scope. */
export const userAdminCalls = defineCalls({
  list: { id: 'C019', method: 'GET', path: '/adminCenter/users/group', who, query: userListQuery, answer: userPage },
  invite: {
    ...{ id: 'C020', method: 'POST', path: '/adminCenter/user/invite', who, body: invite, answer: invited },
    foundAt: 'adminCenter/users/group?search={email}',
  },
  cancelInvite: { id: 'C023', method: 'POST', path: '/adminCenter/user/invite-cancel', who, body: cancelInvite, answer: inviteCancelled },
  /** Another role, or another permission, wants a confirmed code. */
  change: { id: 'C021', method: 'POST', path: '/adminCenter/user/update/{id}', who, params, body: changeUser, answer: userRow },
  setStatus: { id: 'C022', method: 'POST', path: '/adminCenter/user/status', who, body: setUserStatus, answer: userStatuses },
  signOut: { id: 'C348', method: 'POST', path: '/adminCenter/user/{id}/sign-out', who, params, answer: signedOut },
  changePermissions: {
    ...{ id: 'C025', method: 'POST', path: '/adminCenter/user/{id}/permissions', who: confirmed(admins), params },
    ...{ body: changePermissions, answer: userRow },
  },
  addOptions: { id: 'C028', method: 'GET', path: '/adminCenter/user/add/options', who, query: addOptionsQuery, answer: addOptions },
  groups: { id: 'C029', method: 'GET', path: '/adminCenter/user/groups', who, query: userGroupsQuery, answer: userGroups },
});

export const groupUserCalls = defineCalls({
  list: {
    ...{ id: 'C074', method: 'GET', path: '/group/{id}/users', who: signedIn(admins), params: z.object({ id: entityId('GroupNotFound') }) },
    ...{ query: groupUsersQuery, answer: groupUsers },
  },
});
