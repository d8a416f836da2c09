import { Global, Module } from '@nestjs/common';
import { Accounts } from '../../platform/identity/accounts.port.js';
import { AuthController } from './auth.controller.js';
import { GroupUsersController } from './group-users.controller.js';
import { UsersByGroup } from './group-users.projection.js';
import { Invitations } from './invitations.js';
import { ListsController } from './lists.controller.js';
import { RegistrationController } from './registration.controller.js';
import { SessionList, SessionsByUser } from './sessions.projection.js';
import { UserBody } from './user.body.js';
import { UserController } from './user.controller.js';
import { Users } from './users.js';
import { VerificationController } from './verification.controller.js';

@Global()
@Module({
  controllers: [AuthController, UserController, ListsController, GroupUsersController, VerificationController, RegistrationController],
  providers: [Users, { provide: Accounts, useExisting: Users }, UserBody, SessionsByUser, SessionList, UsersByGroup, Invitations],
  exports: [Users, Accounts, Invitations],
})
export class UserModule {}
