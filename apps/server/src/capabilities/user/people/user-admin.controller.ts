import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { userAdminCalls as calls } from '@loam/domain/user/user-admin.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import type { Request } from '../../../platform/http/call/call.js';
import { CurrentActor, NoReplay } from '../../../platform/http/call/decorators.js';
import { entity } from '../../../platform/http/answers/entity.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call, ConfirmationInterceptor } from '../../access/index.js';
import { InvitationBatch } from './invitation-batch.js';
import { UserAdminWrites } from './user-admin.writes.js';
import { UserDirectoryReads } from './user-directory.reads.js';
import { UserExport } from './user-export.js';
import { UserOptions } from './user-options.js';

@Controller()
export class UserAdminController {
  constructor(
    private readonly admin: UserAdminWrites,
    private readonly directory: UserDirectoryReads,
    private readonly options: UserOptions,
    private readonly confirmation: ConfirmationInterceptor,
    private readonly exports: UserExport,
    private readonly batch: InvitationBatch,
  ) {}

  @Call(calls.list)
  list(@Asked() { query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    return this.directory.page(query, actor);
  }

  @Call(calls.invite)
  async invite(@Asked() { body }: AskedOf<typeof calls.invite>, @CurrentActor() actor: Actor) {
    const { expiresAt } = await this.admin.invite(body, actor);
    return { email: body.email, roleId: body.roleId, status: 'pending' as const, expiresAt };
  }

  @Call(calls.inviteMany)
  async inviteMany(@Asked() { body }: AskedOf<typeof calls.inviteMany>, @CurrentActor() actor: Actor) {
    const { sent, faults } = await this.batch.invite(body, actor);
    return { items: sent.map((one) => ({ ...one, status: 'pending' as const })), total: sent.length, faults };
  }

  @Call(calls.cancelInvite)
  async cancelInvite(@Asked() { body: { email } }: AskedOf<typeof calls.cancelInvite>, @CurrentActor() actor: Actor) {
    await this.admin.cancelInvite(email, actor);
    return { email, status: 'cancelled' as const };
  }

  @Call(calls.resendInvite)
  async resendInvite(@Asked() { body: { email } }: AskedOf<typeof calls.resendInvite>, @CurrentActor() actor: Actor) {
    const { roleId, expiresAt } = await this.admin.resendInvite(email, actor);
    return { email, roleId, status: 'pending' as const, expiresAt };
  }

  @Call(calls.change)
  async change(
    @Asked() { params: { id: userId }, body }: AskedOf<typeof calls.change>,
    @Req() request: Request,
    @CurrentActor() actor: Actor,
  ) {
    await this.admin.reach(userId, actor);
    const work = () => this.admin.change(userId, body, actor);
    const decided = (await this.admin.isSensitive(userId, body)) ? await this.confirmation.confirmed(request, work) : await work();
    return entity(() => this.directory.one(decided), decided);
  }

  @Call(calls.setStatus)
  async setStatus(@Asked() { body: { ids, status } }: AskedOf<typeof calls.setStatus>, @CurrentActor() actor: Actor) {
    const wanted = [...new Set(ids)];
    await this.admin.setStatus(wanted, status, actor);
    return { items: wanted.map((userId) => ({ id: userId, status })) };
  }

  @NoReplay()
  @Call(calls.export)
  export(@Asked() { body }: AskedOf<typeof calls.export>, @CurrentActor() actor: Actor) {
    return this.exports.of(body, actor);
  }

  @Call(calls.signOut)
  async signOut(@Asked() { params: { id: userId } }: AskedOf<typeof calls.signOut>, @CurrentActor() actor: Actor) {
    await this.admin.signOut(userId, actor);
    return { id: userId, signedOut: true as const };
  }

  @Call(calls.changePermissions)
  async changePermissions(
    @Asked() { params: { id: userId }, body: { revision: _seen, ...input } }: AskedOf<typeof calls.changePermissions>,
    @CurrentActor() actor: Actor,
  ) {
    const decided = await this.admin.changePermissions(userId, input, actor);
    return entity(() => this.directory.one(decided), decided);
  }

  @Call(calls.addOptions)
  addOptions(@Asked() { query: { groupId } }: AskedOf<typeof calls.addOptions>, @CurrentActor() actor: Actor) {
    return this.options.toAdd(groupId, actor);
  }

  @Call(calls.groups)
  groups(@Asked() { query }: AskedOf<typeof calls.groups>, @CurrentActor() actor: Actor) {
    return this.options.groupsOf(query.id, actor);
  }
}
