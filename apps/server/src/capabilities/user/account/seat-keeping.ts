import { Injectable } from '@nestjs/common';
import {
  invitedBy,
  type Room,
  seats as decider,
  seatsUsed,
  type SeatsCommand,
  type SeatsEvent,
  type SeatsState,
} from '@loam/domain/user/seats.decider';
import { type InviteBound, inviteBound } from '@loam/domain/user/user.policy';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { enterGroup } from '../../access/index.js';
import { companies, groups } from '../../organization/index.js';
import { users } from './user.aggregate.js';

/** `seats-<companyId>` */
const seats: Aggregate<SeatsState, SeatsCommand, SeatsEvent> = {
  kind: 'seats',
  decider,
  owner: (companyId) => `company:${Number(companyId)}`,
};

interface Seats {
  readonly used: number;
  readonly invited: number;
  readonly max: number;
}

interface Placed {
  readonly companyId?: number | undefined;
  readonly groupIds: readonly number[];
}

/** Who has a seat in a company, in the append of what gives or takes it: nobody gets the last one twice. Super admins need none. */
@Injectable()
export class SeatKeeping {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused 409 companyCapacityReached, groupCapacityReached; 404 GroupNotFound when a group is removed at the same moment */
  async take(tx: Transaction, userId: number, { companyId, groupIds }: Placed, invitationId?: number): Promise<void> {
    if (companyId === undefined) return;
    const room = await this.room(tx, companyId, groupIds);
    await tx.run(seats, companyId, { type: 'TakeSeat', userId, groupIds, room, ...(invitationId !== undefined && { invitationId }) });
    for (const groupId of groupIds) await enterGroup(tx, groupId, userId);
  }

  /** @throws Refused 409 inviteLimitReached, companyCapacityReached, groupCapacityReached */
  async hold(tx: Transaction, invitationId: number, { companyId, groupIds }: Placed, until: string, actor: Actor): Promise<void> {
    if (companyId === undefined) return;
    const room = await this.room(tx, companyId, groupIds);
    const own = (await tx.read(users, actor.id)).state.maxInvites;
    const most = (await tx.read(companies, companyId)).state.maxInvites;
    const invites = inviteBound(actor.roleId, own, most)?.most;
    const limit = invites !== undefined && { invites };
    await tx.run(seats, companyId, { type: 'HoldSeat', invitationId, by: actor.id, groupIds, until, room, ...limit });
  }

  async giveBack(tx: Transaction, invitationId: number, companyId: number | undefined): Promise<void> {
    if (companyId !== undefined) await tx.run(seats, companyId, { type: 'GiveBackSeat', invitationId });
  }

  /** @throws Refused 409 groupCapacityReached; 404 GroupNotFound as above */
  async move(tx: Transaction, userId: number, { companyId, groupIds }: Placed): Promise<void> {
    if (companyId === undefined) return;
    const room = await this.room(tx, companyId, groupIds);
    const { changed } = await tx.run(seats, companyId, { type: 'MoveSeat', userId, groupIds, room });
    if (changed) for (const groupId of groupIds) await enterGroup(tx, groupId, userId);
  }

  async leave(tx: Transaction, userId: number, companyId: number | undefined, how: 'VacateSeat' | 'LeaveSeat'): Promise<void> {
    if (companyId !== undefined) await tx.run(seats, companyId, { type: how, userId });
  }

  /** @throws Refused 409 companyCapacityReached, groupCapacityReached */
  async retake(tx: Transaction, userId: number, { companyId, groupIds }: Placed): Promise<void> {
    if (companyId === undefined) return;
    await tx.run(seats, companyId, { type: 'RetakeSeat', userId, room: await this.room(tx, companyId, groupIds) });
  }

  /** How many invitations of an admin are open, how many may be, and what says so; null: any number. */
  async invites(actor: Actor, own: number | null): Promise<(InviteBound & { open: number }) | null> {
    if (actor.companyId === undefined) return null;
    const { maxInvites } = (await this.decisions.read(companies, actor.companyId)).state;
    const bound = inviteBound(actor.roleId, own, maxInvites);
    const { state } = await this.decisions.read(seats, actor.companyId);
    return bound ? { ...bound, open: invitedBy(state, actor.id, this.clock.now()) } : null;
  }

  /** How many people and open invitations a company has, and how many it may have. */
  async of(companyId: number): Promise<Seats> {
    const { userCapacity } = (await this.decisions.read(companies, companyId)).state;
    const { state } = await this.decisions.read(seats, companyId);
    return { ...seatsUsed(state, this.clock.now()), max: userCapacity };
  }

  /** Seats of one group of the company: how many are taken, and how many it may have. */
  async ofGroup(companyId: number, groupId: number): Promise<Seats> {
    const { usersCapacity } = (await this.decisions.read(groups, groupId)).state;
    const { state } = await this.decisions.read(seats, companyId);
    return { ...seatsUsed(state, this.clock.now(), groupId), max: usersCapacity };
  }

  private async room(tx: Transaction, companyId: number, groupIds: readonly number[]): Promise<Room> {
    const { userCapacity } = (await tx.read(companies, companyId)).state;
    const units = await Promise.all(groupIds.map(async (id) => (await tx.read(groups, id)).state));
    return { company: userCapacity, groups: units.map(({ id, usersCapacity }) => ({ id, usersCapacity })), at: this.clock.now() };
  }
}
