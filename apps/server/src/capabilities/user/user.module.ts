import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule } from '../access/index.js';
import { AuthController } from './auth.controller.js';
import { AuthoredThings } from './authored.projection.js';
import { GroupUsersController } from './group-users.controller.js';
import { InvitationRetention } from './invitation-retention.process.js';
import { InvitationWrites } from './invitation.writes.js';
import { ListsController } from './lists.controller.js';
import { People } from './people.projection.js';
import { RegistrationController } from './registration.controller.js';
import { SeatKeeping } from './seat-keeping.js';
import { SessionList, SessionsByUser } from './sessions.projection.js';
import { SsoController } from './sso.controller.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserAdminWrites } from './user-admin.writes.js';
import { UserAssetsLookup } from './user-assets-lookup.js';
import { UserAssets } from './user-assets.projection.js';
import { UserBody } from './user.answers.js';
import { UserController } from './user.controller.js';
import { UserDirectoryReads } from './user-directory.reads.js';
import { UserOptions } from './user-options.js';
import { UserPlaces } from './user-places.js';
import { UserReads } from './user.reads.js';
import { VerificationController } from './verification.controller.js';

@Module({
  imports: [AccessModule, OrganizationModule],
  controllers: [
    AuthController,
    SsoController,
    UserController,
    ListsController,
    GroupUsersController,
    VerificationController,
    RegistrationController,
    UserAdminController,
  ],
  providers: [
    UserReads,
    UserBody,
    SessionsByUser,
    SessionList,
    People,
    UserAssets,
    AuthoredThings,
    UserAssetsLookup,
    InvitationWrites,
    InvitationRetention,
    SeatKeeping,
    UserPlaces,
    UserAdminWrites,
    UserDirectoryReads,
    UserOptions,
  ],
  exports: [UserReads, InvitationWrites, UserAdminWrites, UserAssetsLookup],
})
export class UserModule {}
