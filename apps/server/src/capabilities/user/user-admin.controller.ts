import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { addOptions, inviteCancelled, invited, userGroups, userStatuses } from '@loam/domain/user/user-answers.schema';
import { type Invite, invite } from '@loam/domain/user/user.schema';
import {
  type AddOptionsQuery,
  addOptionsQuery,
  type CancelInvite,
  cancelInvite,
  type ChangePermissions,
  changePermissions,
  type ChangeUser,
  changeUser,
  type SetUserStatus,
  setUserStatus,
  signedOut,
  type UserGroupsQuery,
  userGroupsQuery,
  type UserListQuery,
  userListQuery,
  userPage,
  userRow,
} from '@loam/domain/user/user-admin.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, FoundAt } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { admins, AllowConfirmed, AllowVerified, ConfirmationInterceptor } from '../access/index.js';
import { UserAdminWrites } from './user-admin.writes.js';
import { UserDirectoryReads } from './user-directory.reads.js';
import { UserOptions } from './user-options.js';

@Controller('adminCenter')
export class UserAdminController {
  constructor(
    private readonly admin: UserAdminWrites,
    private readonly directory: UserDirectoryReads,
    private readonly options: UserOptions,
    private readonly confirmation: ConfirmationInterceptor,
  ) {}

  /** C019 */
  @Get('users/group')
  @AllowVerified(...admins)
  @Answers(userPage)
  list(@Query({ schema: userListQuery }) query: UserListQuery, @CurrentActor() actor: Actor) {
    return this.directory.page(query, actor);
  }

  /** C020 */
  @Post('user/invite')
  @HttpCode(201)
  @FoundAt('adminCenter/users/group?search={email}')
  @AllowVerified(...admins)
  @Answers(invited, 201)
  async invite(@Body({ schema: invite }) body: Invite, @CurrentActor() actor: Actor) {
    const { expiresAt } = await this.admin.invite(body, actor);
    return { email: body.email, roleId: body.roleId, status: 'pending', expiresAt };
  }

  /** C023 */
  @Post('user/invite-cancel')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(inviteCancelled)
  async cancelInvite(@Body({ schema: cancelInvite }) { email }: CancelInvite, @CurrentActor() actor: Actor) {
    await this.admin.cancelInvite(email, actor);
    return { email, status: 'cancelled' };
  }

  /** C021: another role, or another permission, wants a confirmed code. */
  @Post('user/update/:id')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(userRow)
  async change(
    @Param('id', id('UserNotFound')) userId: number,
    @Body({ schema: changeUser }) body: ChangeUser,
    @Req() request: Request,
    @CurrentActor() actor: Actor,
  ) {
    await this.admin.reach(userId, actor);
    const work = () => this.admin.change(userId, body, actor);
    const decided = (await this.admin.isSensitive(userId, body)) ? await this.confirmation.confirmed(request, work) : await work();
    return entity(() => this.directory.one(decided), decided);
  }

  /** C022 */
  @Post('user/status')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(userStatuses)
  async setStatus(@Body({ schema: setUserStatus }) { ids, status }: SetUserStatus, @CurrentActor() actor: Actor) {
    const wanted = [...new Set(ids)];
    await this.admin.setStatus(wanted, status, actor);
    return { items: wanted.map((userId) => ({ id: userId, status })) };
  }

  /** C348 */
  @Post('user/:id/sign-out')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(signedOut)
  async signOut(@Param('id', id('UserNotFound')) userId: number, @CurrentActor() actor: Actor) {
    await this.admin.signOut(userId, actor);
    return { id: userId, signedOut: true as const };
  }

  /** C025 */
  @Post('user/:id/permissions')
  @HttpCode(200)
  @AllowConfirmed(...admins)
  @Answers(userRow)
  async changePermissions(
    @Param('id', id('UserNotFound')) userId: number,
    @Body({ schema: changePermissions }) { revision: _seen, ...input }: ChangePermissions,
    @CurrentActor() actor: Actor,
  ) {
    const decided = await this.admin.changePermissions(userId, input, actor);
    return entity(() => this.directory.one(decided), decided);
  }

  /** C028 */
  @Get('user/add/options')
  @AllowVerified(...admins)
  @Answers(addOptions)
  addOptions(@Query({ schema: addOptionsQuery }) { groupId }: AddOptionsQuery, @CurrentActor() actor: Actor) {
    return this.options.toAdd(groupId, actor);
  }

  /** C029 */
  @Get('user/groups')
  @AllowVerified(...admins)
  @Answers(userGroups)
  groups(@Query({ schema: userGroupsQuery }) query: UserGroupsQuery, @CurrentActor() actor: Actor) {
    return this.options.groupsOf(query.id, actor);
  }
}
