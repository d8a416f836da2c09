import { z } from 'zod';
import { confirmed, defineCalls, entityId, signedIn, verified } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import {
  addOptionsQuery,
  cancelInvite,
  changePermissions,
  changePermissionsOfMany,
  changeUser,
  exportUsers,
  groupUsersQuery,
  inviteMany,
  permissionsOfMany,
  setUserStatus,
  signedOut,
  userGroupsQuery,
  userListQuery,
  userPage,
  userRow,
} from './user-admin.schema.js';
import {
  addOptions,
  companySeats,
  groupUsers,
  invited,
  inviteCancelled,
  manyInvited,
  seatCount,
  userGroups,
  userStatuses,
} from './user-answers.schema.js';
import { signInPage, signInsQuery } from './sign-ins.schema.js';
import { invite } from './user.schema.js';

const who = verified(admins);
const params = z.object({ id: entityId('UserNotFound') });

/** What admins do with the people of their scope. */
export const userAdminCalls = defineCalls({
  list: {
    id: 'C019',
    summary: 'People of a group',
    method: 'GET',
    path: '/adminCenter/users/group',
    who,
    query: userListQuery,
    answer: userPage,
  },
  invite: {
    ...{ id: 'C020', summary: 'Invite people', method: 'POST', path: '/adminCenter/user/invite', who, body: invite, answer: invited },
    foundAt: 'adminCenter/users/group?search={email}',
  },
  /** In one append, all or none. */
  inviteMany: {
    id: 'C453',
    summary: 'Invite many people at once',
    method: 'POST',
    path: '/adminCenter/users/invitations',
    who,
    body: inviteMany,
    answer: manyInvited,
  },
  cancelInvite: {
    id: 'C023',
    summary: 'Cancel invitations',
    method: 'POST',
    path: '/adminCenter/user/invite-cancel',
    who,
    body: cancelInvite,
    answer: inviteCancelled,
  },
  /** The link that was mailed before dies. */
  resendInvite: {
    id: 'C452',
    summary: 'Send an invitation again',
    method: 'POST',
    path: '/adminCenter/user/invite-resend',
    who,
    body: cancelInvite,
    answer: invited,
  },
  /** Another role, or another permission, wants a confirmed code. */
  change: {
    id: 'C021',
    summary: 'Change a user',
    method: 'POST',
    path: '/adminCenter/user/update/{id}',
    who,
    params,
    body: changeUser,
    answer: userRow,
  },
  setStatus: {
    id: 'C022',
    summary: 'Set the status of users',
    method: 'POST',
    path: '/adminCenter/user/status',
    who,
    body: setUserStatus,
    answer: userStatuses,
  },
  export: {
    ...{
      id: 'C398',
      changes: 'nothing',
      summary: 'People as a file',
      method: 'POST',
      path: '/adminCenter/users/export',
      who,
      body: exportUsers,
    },
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    exports: 'people',
  },
  signOut: {
    id: 'C348',
    summary: 'Sign a user out',
    method: 'POST',
    path: '/adminCenter/user/{id}/sign-out',
    who,
    params,
    answer: signedOut,
  },
  /** The refused ones too, as long as they are kept. */
  signIns: {
    id: 'C422',
    summary: 'Sign-ins of a user',
    method: 'GET',
    path: '/adminCenter/user/{id}/sign-ins',
    who,
    params,
    query: signInsQuery,
    answer: signInPage,
  },
  changePermissions: {
    ...{
      id: 'C025',
      summary: 'Change the permissions of a user',
      method: 'POST',
      path: '/adminCenter/user/{id}/permissions',
      who: confirmed(admins),
      params,
    },
    ...{ body: changePermissions, answer: userRow },
  },
  /** One confirmation and one append for all; each refusal is that person's alone. */
  changePermissionsOfMany: {
    ...{
      id: 'C421',
      summary: 'Change the permissions of many users',
      method: 'POST',
      path: '/adminCenter/users/permissions',
      who: confirmed(admins),
    },
    ...{ body: changePermissionsOfMany, answer: permissionsOfMany },
  },
  addOptions: {
    id: 'C028',
    summary: 'What an invitation chooses from',
    method: 'GET',
    path: '/adminCenter/user/add/options',
    who,
    query: addOptionsQuery,
    answer: addOptions,
  },
  groups: {
    id: 'C029',
    summary: 'Groups that a user can be in',
    method: 'GET',
    path: '/adminCenter/user/groups',
    who,
    query: userGroupsQuery,
    answer: userGroups,
  },
});

export const groupUserCalls = defineCalls({
  list: {
    ...{
      id: 'C074',
      summary: 'People of a group by its id',
      method: 'GET',
      path: '/group/{id}/users',
      who: signedIn(admins),
      params: z.object({ id: entityId('GroupNotFound') }),
    },
    ...{ query: groupUsersQuery, answer: groupUsers },
  },
});

/** How many seats are taken, as invitations count them. */
export const seatCalls = defineCalls({
  ofCompany: {
    id: 'C466',
    summary: 'Seats of a company',
    method: 'GET',
    path: '/company/{id}/seats',
    who: signedIn(admins),
    params: z.object({ id: entityId('CompanyNotFound') }),
    answer: companySeats,
  },
  ofGroup: {
    id: 'C467',
    summary: 'Seats of a group',
    method: 'GET',
    path: '/group/{id}/seats',
    who: signedIn(admins),
    params: z.object({ id: entityId('GroupNotFound') }),
    answer: seatCount,
  },
});
