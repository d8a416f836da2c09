import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider/decider.js';
import { specify } from '../kernel/decider/specify.js';
import { invitation, type InvitationEvent, invitationOpen } from './invitation.decider.js';
import { invite } from './user.schema.js';

const { given } = specify(invitation);
const at = (seconds: number) => new Date(Date.UTC(2026, 3, 1) + seconds * 1000).toISOString();
const input = invite.parse({ email: 'Asha@Farm.test', roleId: 1, companyId: 1, collectionIds: [2], groupIds: [3] });
const invited: InvitationEvent = { type: 'UserInvited', data: { ...input, id: 7, hash: 'h', at: at(0), invitedBy: 4 } };
const accept = (more: object = {}) =>
  ({ type: 'AcceptInvitation', hash: 'h', email: 'asha@farm.test ', userId: 9, at: at(1), ...more }) as const;
const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { id: 7, userId: 9 } };
const cancelled: InvitationEvent = { type: 'InvitationCancelled', data: { id: 7 } };

describe('an invitation', () => {
  test('is accepted once, by the one who was invited', () => {
    given()
      .when({ type: 'InviteUser', id: 7, input, hash: 'h', at: at(0), invitedBy: 4 })
      .then(invited);
    given(invited).when(accept()).then(accepted);
    given(invited, accepted).when(accept()).thenRefused('inviteExpired');
    given(invited)
      .when(accept({ email: 'eve@farm.test' }))
      .thenRefused('notInvited');
    given(invited)
      .when(accept({ hash: 'x' }))
      .thenRefused('inviteExpired');
    given().when(accept()).thenRefused('inviteNotFound');
  });
  test('is good for seven days', () => {
    const state = fold(invitation, [invited]);
    expect([invitationOpen(state, at(7 * 86_400 - 1)), invitationOpen(state, at(7 * 86_400))]).toEqual([true, false]);
    given(invited)
      .when(accept({ at: at(7 * 86_400) }))
      .thenRefused('inviteExpired');
  });
  test('ends when it is cancelled, which an accepted one cannot be', () => {
    given(invited).when({ type: 'CancelInvitation' }).then(cancelled);
    given(invited, cancelled).when({ type: 'CancelInvitation' }).thenNothing();
    given(invited, cancelled).when(accept()).thenRefused('inviteExpired');
    given(invited, accepted).when({ type: 'CancelInvitation' }).thenRefused('alreadyRegistered');
    given().when({ type: 'CancelInvitation' }).thenRefused('inviteNotFound');
  });
});
