import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { DAY_MS } from '../kernel/locale/dates.js';
import { userErrors } from './user.errors.js';
import type { Invite } from './user.schema.js';
import { normalForm } from '../kernel/string/normal-form.js';

/** The link's secret is known here by its SHA-256 only. `at` is when it went out, ISO. */
export type UserInvited = { type: 'UserInvited'; data: Invite & { id: number; hash: string; at: string; invitedBy: number } };
export type InvitationCancelled = { type: 'InvitationCancelled'; data: { id: number } };
export type InvitationAccepted = { type: 'InvitationAccepted'; data: { id: number; userId: number } };
export type InvitationEvent = UserInvited | InvitationCancelled | InvitationAccepted;

export type InvitationCommand =
  | { type: 'InviteUser'; id: number; input: Invite; hash: string; at: string; invitedBy: number }
  | { type: 'CancelInvitation' }
  | { type: 'AcceptInvitation'; hash: string; email: string; userId: number; at: string };

export interface InvitationState {
  readonly status: 'none' | 'pending' | 'cancelled' | 'accepted';
  readonly id: number;
  readonly invite?: Invite;
  readonly invitedBy: number;
  readonly hash: string;
  readonly at: string;
}

export const INVITE_MS = 7 * DAY_MS;

const no = refuse(userErrors);

/** Whether the link still opens the door. */
export const invitationOpen = ({ status, at }: InvitationState, now: string): boolean =>
  status === 'pending' && Date.parse(now) - Date.parse(at) < INVITE_MS;

/** Two addresses that are one. */
export const foldedEmail = (email: string) => normalForm(email, 'NFKC').trim().toLowerCase();

export const invitation: Decider<InvitationState, InvitationCommand, InvitationEvent> = {
  initial: { status: 'none', id: 0, invitedBy: 0, hash: '', at: '' },
  decide(command, state) {
    if (command.type === 'InviteUser') {
      const { id, input, hash, at, invitedBy } = command;
      return state.status === 'none' ? [{ type: 'UserInvited', data: { ...input, id, hash, at, invitedBy } }] : [];
    }
    if (state.status === 'none') return no('inviteNotFound');
    if (command.type === 'CancelInvitation') {
      if (state.status === 'accepted') return no('alreadyRegistered');
      return state.status === 'pending' ? [{ type: 'InvitationCancelled', data: { id: state.id } }] : [];
    }
    if (command.hash !== state.hash || !invitationOpen(state, command.at)) return no('inviteExpired');
    if (foldedEmail(command.email) !== foldedEmail(state.invite!.email)) return no('notInvited');
    return [{ type: 'InvitationAccepted', data: { id: state.id, userId: command.userId } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'UserInvited': {
        const { id, hash, at, invitedBy, ...invite } = event.data;
        return { status: 'pending', id, invite, invitedBy, hash, at };
      }
      case 'InvitationCancelled':
        return { ...state, status: 'cancelled' };
      case 'InvitationAccepted':
        return { ...state, status: 'accepted' };
      default:
        return unknownEvent(state, event);
    }
  },
};
