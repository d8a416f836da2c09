import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { InvitationState } from '@loam/domain/user/invitation.decider';
import type { UserCommand, UserState } from '@loam/domain/user/user.decider';
import { userErrors } from '@loam/domain/user/user.errors';
import { atOrBelow, seesPerson } from '@loam/domain/user/user.policy';
import type { Invite, Permissions } from '@loam/domain/user/user.schema';
import type { ChangeUser } from '@loam/domain/user/user-admin.schema';
import type { Decided } from '../../../platform/decisions/aggregate.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { type Refused, refused } from '../../../platform/refusal/refused.js';
import { InvitationWrites } from '../invitation/invitation.writes.js';
import { SeatKeeping } from '../account/seat-keeping.js';
import { users } from '../account/user.aggregate.js';
import { UserAssetsLookup } from '../assets/user-assets-lookup.js';
import { UserPlaces } from './user-places.js';
import { EMAIL, UserReads } from '../account/user.reads.js';

type State = UserState & { readonly status: 'active' | 'inactive' };

/** What admins do with the accounts of others. Who may do what to whom is asked of the person as they are when it is decided. */
@Injectable()
export class UserAdminWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly invitationWrites: InvitationWrites,
    private readonly places: UserPlaces,
    private readonly seats: SeatKeeping,
    private readonly assets: UserAssetsLookup,
  ) {}

  /** Invites one person to a role at a place of the inviter; the code goes out by mail when the event is stored. */
  async invite(input: Invite, actor: Actor, instead?: InvitationState): Promise<{ expiresAt: string }> {
    const { companyId: _asked, ...rest } = input;
    const places = await this.places.of(input, actor);
    return this.invitationWrites.invite({ ...rest, ...places }, { actor, place: await this.places.inWords(places) }, instead);
  }

  /**
   * Takes an invitation back: its link leads nowhere from then on.
   * @throws Refused 404 inviteNotFound, outside the scope too; 409 alreadyRegistered
   */
  async cancelInvite(email: string, actor: Actor): Promise<void> {
    await this.invitationWrites.cancel(await this.invitation(email, actor), actor);
  }

  /** C452: as it was, with a link of its own. @throws Refused as inviting and cancelling do */
  async resendInvite(email: string, actor: Actor): Promise<{ roleId: number; expiresAt: string }> {
    const found = await this.invitation(email, actor);
    const { expiresAt } = await this.invite(found.invite, actor, found);
    return { roleId: found.invite.roleId, expiresAt };
  }

  private async invitation(email: string, actor: Actor): Promise<InvitationState & { readonly invite: Invite }> {
    const found = await this.invitationWrites.ofEmail(email);
    if (!found) throw await this.notInvited(email, actor);
    if (!found.invite || !seesPerson(actor, { ...found.invite, id: 0 })) throw refused(userErrors, 'inviteNotFound');
    if (!atOrBelow(actor.roleId, found.invite.roleId)) throw refused(apiErrors, 'forbidden');
    if (found.status === 'cancelled') throw refused(userErrors, 'inviteNotFound');
    return { ...found, invite: found.invite };
  }

  /** Of somebody who has an account without ever having been invited; who sees no such person learns nothing of it. */
  private async notInvited(email: string, actor: Actor): Promise<Refused> {
    const id = await this.users.idByEmail(email);
    const person = id === undefined ? undefined : (await this.users.read(id)).state;
    return refused(userErrors, person && seesPerson(actor, person) ? 'alreadyRegistered' : 'inviteNotFound');
  }

  /** Whether this change gives somebody another role or other permissions: that wants a confirmed code. */
  async isSensitive(id: number, { roleId, flags }: ChangeUser): Promise<boolean> {
    const { state } = await this.users.read(id);
    if (roleId !== undefined && roleId !== state.roleId) return true;
    const { changesBlocked: _, maxInvites: __, ...asked } = flags ?? {};
    return (Object.keys(asked) as (keyof Permissions)[]).some(
      (flag) => asked[flag] !== undefined && asked[flag] !== state.permissions[flag],
    );
  }

  /**
   * Name, place, permissions, limit of invitations and block of somebody, in one append.
   * @throws Refused 403 forbidden; 404 UserNotFound; 409 userHasAssets, groupCapacityReached; 412; 422
   */
  async change(id: number, { fullName, flags, revision: _, ...placing }: ChangeUser, actor: Actor): Promise<Decided<UserState>> {
    const { changesBlocked, maxInvites, ...granted } = flags ?? {};
    const before = await this.reach(id, actor);
    if (id === actor.id && Object.keys(granted).length > 0) throw refused(apiErrors, 'forbidden'); // nobody widens their own rights
    const placement = await this.placement(before, placing, actor);
    return this.decisions.transact({ actor, scope: placeOfPerson(before) }, async (tx) => {
      const target = await this.expectManaged(tx, id, actor);
      const commands: UserCommand[] = [
        { type: 'ChangeProfile', input: fullName === undefined ? {} : { fullName } },
        ...(placement ? [{ type: 'PlaceUser', placement } as const] : []),
        ...(Object.keys(granted).length === 0 ? [] : [{ type: 'ChangePermissions', input: granted } as const]),
        ...(maxInvites === undefined ? [] : [{ type: 'SetInviteLimit', maxInvites } as const]),
        ...(changesBlocked === undefined ? [] : [{ type: 'BlockChanges', by: changesBlocked ? actor.id : null } as const]),
      ];
      const decided: Decided<UserState>[] = [];
      for (const command of commands) decided.push(await tx.run(users, id, command));
      if (placement) await this.seats.move(tx, id, { companyId: target.companyId, groupIds: placement.groupIds });
      return { ...decided.at(-1)!, changed: decided.some(({ changed }) => changed) };
    });
  }

  /** What somebody may do besides what their role allows. @throws Refused 403 forbidden; 404 UserNotFound; 412 */
  async changePermissions(id: number, input: Partial<Permissions>, actor: Actor): Promise<Decided<UserState>> {
    const before = await this.reach(id, actor);
    return this.decisions.transact({ actor, scope: placeOfPerson(before) }, (tx) => this.permit(tx, id, input, actor));
  }

  /** In a transaction; nobody widens their own rights. @throws Refused 403 forbidden; 404 UserNotFound */
  async permit(tx: Transaction, id: number, input: Partial<Permissions>, actor: Actor): Promise<Decided<UserState>> {
    await this.expectManaged(tx, id, actor);
    if (id === actor.id) throw refused(apiErrors, 'forbidden');
    return tx.run(users, id, { type: 'ChangePermissions', input });
  }

  /** C022: all or none. @throws Refused 403 forbidden; 404 UserNotFound; 409 selfDeactivation, companyCapacityReached */
  async setStatus(ids: readonly number[], status: 'active' | 'inactive', actor: Actor): Promise<void> {
    const people = await Promise.all(ids.map((id) => this.reach(id, actor)));
    if (status === 'inactive' && ids.includes(actor.id)) throw refused(userErrors, 'selfDeactivation');
    const [first] = people;
    const scope = people.length === 1 ? placeOfPerson(first!) : placeOfPerson({ ...first!, collectionIds: [], groupIds: [] });
    await this.decisions.transact({ actor, scope }, async (tx) => {
      for (const id of ids) await this.setOne(tx, id, status, actor);
      return {};
    });
  }

  /** Somebody whom an admin may look at. @throws Refused 404 UserNotFound */
  async reach(id: number, actor: Actor): Promise<State> {
    return expectSeen((await this.users.read(id)).state, actor);
  }

  /** As `reach`, also somebody whose account has ended. @throws Refused 404 UserNotFound, of an erased person too */
  async reachRemoved(id: number, actor: Actor): Promise<UserState> {
    const { state } = await this.users.read(id);
    if (state.status === 'none' || !seesPerson(actor, state)) throw refused(userErrors, 'UserNotFound');
    return state;
  }

  /** And may change, as they stand in the transaction. @throws Refused 403 forbidden; 404 UserNotFound */
  async expectManaged(tx: Transaction, id: number, actor: Actor): Promise<State> {
    const target = expectSeen((await tx.read(users, id)).state, actor);
    if (!atOrBelow(actor.roleId, target.roleId)) throw refused(apiErrors, 'forbidden');
    const blocker = target.changesBlockedBy;
    if (blocker !== null && blocker !== actor.id && (await this.stillBlocks(tx, blocker, target))) throw refused(apiErrors, 'forbidden');
    return target;
  }

  /** Ends every session of somebody, who may sign in again. @throws Refused 403 forbidden; 404 UserNotFound */
  async signOut(id: number, actor: Actor): Promise<void> {
    const before = await this.reach(id, actor);
    await this.decisions.transact({ actor, scope: placeOfPerson(before) }, async (tx) => {
      await this.expectManaged(tx, id, actor);
      await tx.run(users, id, { type: 'EndSessions', at: this.clock.now() });
      return {};
    });
  }

  private async setOne(tx: Transaction, id: number, status: 'active' | 'inactive', actor: Actor): Promise<void> {
    const target = await this.expectManaged(tx, id, actor);
    if (target.status === status) return;
    if (status === 'active') {
      await tx.run(users, id, { type: 'ReactivateUser' });
      return this.seats.retake(tx, id, target);
    }
    await tx.run(users, id, { type: 'DeactivateUser' });
    await tx.run(users, id, { type: 'EndSessions', at: this.clock.now() }); // or they would live again with the account
    await this.seats.leave(tx, id, target.companyId, 'VacateSeat');
  }

  /** A block ends with the admin who set it: when they go, are deactivated, or no longer stand above the person. */
  private async stillBlocks(tx: Transaction, blocker: number, target: State): Promise<boolean> {
    const { state } = await tx.read(users, blocker);
    return state.status === 'active' && seesPerson(state, target) && atOrBelow(state.roleId, target.roleId);
  }

  /** Undefined: nothing of the kind is asked. */
  private async placement(target: State, asked: Pick<ChangeUser, 'roleId' | 'groupIds' | 'collectionIds'>, actor: Actor) {
    const { roleId = target.roleId, groupIds, collectionIds } = asked;
    if (asked.roleId === undefined && groupIds === undefined && collectionIds === undefined) return undefined;
    if (target.id === actor.id && roleId !== target.roleId) throw refused(apiErrors, 'forbidden');
    if (!atOrBelow(actor.roleId, target.roleId)) throw refused(apiErrors, 'forbidden');
    const kept = await this.places.foreignTo(actor, target); // places outside the admin's scope stay as they are
    const own = {
      groupIds: (groupIds ?? target.groupIds).filter((id) => !kept.groupIds.includes(id)),
      collectionIds: (collectionIds ?? (roleId === ROLE.collectionAdmin ? target.collectionIds : [])).filter(
        (id) => !kept.collectionIds.includes(id),
      ),
    };
    const placement = await this.places.joined({ roleId, companyId: target.companyId, ...own }, kept, actor);
    await this.assets.expectNoneLost(target, placement);
    return placement;
  }

  /** The account ends: its sessions, its seat and its hold on the address with it. `replacementId`: who takes over. */
  async removeIn(tx: Transaction, { id, email, companyId }: UserState, replacementId?: number): Promise<void> {
    await this.seats.leave(tx, id, companyId, 'LeaveSeat');
    await tx.run(users, id, { type: 'EndSessions', at: this.clock.now() });
    await tx.run(users, id, { type: 'RemoveUser', ...(replacementId !== undefined && { replacementId }) });
    await tx.release(EMAIL, email, `user-${id}`);
  }
}

function expectSeen(state: UserState, actor: Actor): State {
  if (state.status === 'none' || state.status === 'removed' || !seesPerson(actor, state)) throw refused(userErrors, 'UserNotFound');
  return state as State;
}
