import { Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import type { AccessEntryState } from '@loam/domain/access/access-entry.decider';
import type { InvitationState } from '@loam/domain/user/invitation.decider';
import { userErrors } from '@loam/domain/user/user.errors';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { accessEntries } from '../../platform/identity/access-entries.js';
import { AccessRetention } from './account/access-retention.process.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { users } from './account/user.aggregate.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule } from '../access/index.js';
import { AuthController } from './sign-in/auth.controller.js';
import { AuthoredThings } from './assets/authored.projection.js';
import { GroupMembers } from './people/group-members.reads.js';
import { GroupUsersController } from './people/group-users.controller.js';
import { InvitationBatch } from './people/invitation-batch.js';
import { PeopleOversightController } from './people/people-oversight.controller.js';
import { PermissionBatch } from './people/permission-batch.js';
import { InvitationRetention } from './invitation/invitation-retention.process.js';
import { Mails } from '../../platform/mail/mails.js';
import { invitationLetters } from './invitation/invitation.words.js';
import { invitations, InvitationWrites } from './invitation/invitation.writes.js';
import { ListsController } from './people/lists.controller.js';
import { People } from './people/people.projection.js';
import { RegistrationController } from './invitation/registration.controller.js';
import { SeatKeeping } from './account/seat-keeping.js';
import { SeatsController } from './people/seats.controller.js';
import { SessionList, SessionsByUser } from './sign-in/sessions.projection.js';
import { SignInsByUser } from './sign-in/sign-ins.projection.js';
import { SignInReads } from './people/sign-ins.reads.js';
import { SsoController } from './sign-in/sso.controller.js';
import { TermsPages } from './invitation/terms-pages.js';
import { UserAdminController } from './people/user-admin.controller.js';
import { UserAdminWrites } from './people/user-admin.writes.js';
import { UserAssetsLookup } from './assets/user-assets-lookup.js';
import { UserAssets } from './assets/user-assets.projection.js';
import { UserBody } from './account/user.answers.js';
import { UserController } from './account/user.controller.js';
import { UserExport } from './people/user-export.js';
import { UserDirectoryReads } from './people/user-directory.reads.js';
import { UserOptions } from './people/user-options.js';
import { UserPlaces } from './people/user-places.js';
import { UserAccounts } from './account/user-accounts.js';
import { UserReads } from './account/user.reads.js';
import { UserWrites } from './account/user.writes.js';
import { FactorsController } from './sign-in/factors.controller.js';
import { VerificationController } from './invitation/verification.controller.js';

/** Without what is kept for the account itself. */
function accountBody(loaded: Loaded<never>): object {
  const { sessionsEnded: _ended, chosen: _chosen, ...body } = bodyOfState(loaded) as { sessionsEnded?: unknown; chosen?: unknown };
  return body;
}
/** Of an invitation what it says, not what opens its link. */
function invitationParts({ state }: Loaded<InvitationState>): object {
  const { email, roleId, groupIds, languageId } = state.invite ?? {};
  return { status: state.status, email, roleId, groupIds, languageId };
}
/** Of an entry what it was and from where; whose it is, is its name. */
function entryParts({ state }: Loaded<AccessEntryState>): object {
  const { ipAddress, device, how, what, asked } = state;
  return { ipAddress, device, how, what, asked };
}
/** A person's own account is theirs to look at. */
async function self(actor: Actor, id: unknown): Promise<void> {
  if (id !== actor.id) throw refused(userErrors, 'UserNotFound');
}
@Module({
  imports: [AccessModule, OrganizationModule],
  controllers: [
    AuthController,
    SsoController,
    UserController,
    ListsController,
    GroupUsersController,
    SeatsController,
    VerificationController,
    FactorsController,
    RegistrationController,
    UserAdminController,
    PeopleOversightController,
  ],
  providers: [
    UserReads,
    UserWrites,
    UserAccounts,
    TermsPages,
    UserBody,
    SessionsByUser,
    SessionList,
    SignInsByUser,
    SignInReads,
    People,
    UserAssets,
    AuthoredThings,
    UserAssetsLookup,
    GroupMembers,
    InvitationWrites,
    InvitationBatch,
    PermissionBatch,
    InvitationRetention,
    AccessRetention,
    SeatKeeping,
    UserPlaces,
    UserAdminWrites,
    UserDirectoryReads,
    UserExport,
    UserOptions,
  ],
  exports: [GroupMembers, UserReads, UserWrites, UserAccounts, InvitationWrites, UserAdminWrites, UserAssetsLookup],
})
export class UserModule {
  constructor(histories: HistorySources, mails: Mails, decisions: Decisions) {
    mails.bring(invitationLetters);
    const ownEntry = async (actor: Actor, id: unknown) => self(actor, (await decisions.read(accessEntries, id as number)).state.userId);
    const ownInvitation = async (actor: Actor, id: unknown) =>
      self(actor, (await decisions.read(invitations, id as number)).state.invitedBy);
    histories.register(
      historyOfBody('user', users, accountBody, self),
      historyOfBody('invitation', invitations, invitationParts, ownInvitation),
      historyOfBody('access', accessEntries, entryParts, ownEntry),
    );
  }
}
