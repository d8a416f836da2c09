import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { InvitationEvent } from './invitation.decider.js';
import type { SeatsEvent } from './seats.decider.js';
import type { UserEvent } from './user.decider.js';

const userEvents = {
  UserRegistered: audited,
  UserProfileChanged: audited,
  UserPreferencesChanged: audited,
  UserPlaced: audited,
  UserPermissionsChanged: audited,
  UserInviteLimitSet: audited,
  UserChangesBlocked: audited,
  UserChangesAllowed: audited,
  UserRemoved: audited,
  UserDeactivated: audited,
  UserReactivated: audited,
  SsoLinked: bookkeeping,
  SessionsEnded: bookkeeping,
} satisfies Record<UserEvent['type'], EventShown>;

const invitationEvents = {
  UserInvited: audited,
  InvitationCancelled: audited,
  InvitationAccepted: audited,
} satisfies Record<InvitationEvent['type'], EventShown>;

const seatsEvents = {
  SeatHeld: bookkeeping,
  SeatGivenBack: bookkeeping,
  SeatTaken: bookkeeping,
  SeatMoved: bookkeeping,
  SeatVacated: bookkeeping,
  SeatRetaken: bookkeeping,
  SeatLeft: bookkeeping,
} satisfies Record<SeatsEvent['type'], EventShown>;

export const userCapability = defineCapability({
  name: 'user',
  kinds: {
    user: {
      events: userEvents,
      rights: true,
      topic: { name: 'user' },
      key: {},
      history: { user: { en: 'user', mr: 'वापरकर्ता', pt: 'usuário', 'pt-PT': 'utilizador', es: 'usuario' } },
    },
    invitation: {
      events: invitationEvents,
      key: {},
      named: 'invite.email',
      history: { invitation: { en: 'invitation', mr: 'आमंत्रण', pt: 'convite', es: 'invitación' } },
    },
    seats: { events: seatsEvents },
  },
});
