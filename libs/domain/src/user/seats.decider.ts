import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { userErrors } from './user.errors.js';

/** An open invitation keeps a seat for whoever comes. `until` is when it lapses, ISO. */
export type SeatHeld = { type: 'SeatHeld'; data: { invitationId: number; by: number; groupIds: readonly number[]; until: string } };
export type SeatGivenBack = { type: 'SeatGivenBack'; data: { invitationId: number } };
export type SeatTaken = { type: 'SeatTaken'; data: { userId: number; groupIds: readonly number[]; invitationId?: number } };
export type SeatMoved = { type: 'SeatMoved'; data: { userId: number; groupIds: readonly number[] } };
/** An inactive person needs no seat, but comes back to the same one. */
export type SeatVacated = { type: 'SeatVacated'; data: { userId: number } };
export type SeatRetaken = { type: 'SeatRetaken'; data: { userId: number } };
export type SeatLeft = { type: 'SeatLeft'; data: { userId: number } };
export type SeatsEvent = SeatHeld | SeatGivenBack | SeatTaken | SeatMoved | SeatVacated | SeatRetaken | SeatLeft;

/** How many active people and open invitations there may be: in the company, and in the groups that are asked about. */
export interface Room {
  readonly company: number;
  readonly groups: readonly { readonly id: number; readonly usersCapacity: number }[];
  /** ISO instant of the question: invitations that lapsed by then hold nothing. */
  readonly at: string;
}

export type SeatsCommand =
  /** `invites`: how many invitations of `by` may be open at the same time; absent: any number. */
  | { type: 'HoldSeat'; invitationId: number; by: number; invites?: number; groupIds: readonly number[]; until: string; room: Room }
  | { type: 'GiveBackSeat'; invitationId: number }
  | { type: 'TakeSeat'; userId: number; invitationId?: number; groupIds: readonly number[]; room: Room }
  | { type: 'MoveSeat'; userId: number; groupIds: readonly number[]; room: Room }
  | { type: 'VacateSeat' | 'LeaveSeat'; userId: number }
  | { type: 'RetakeSeat'; userId: number; room: Room };

interface Seat {
  readonly groupIds: readonly number[];
}
export interface SeatsState {
  /** By invitation. */
  readonly held: ReadonlyMap<number, Seat & { readonly by: number; readonly until: string }>;
  /** By person. */
  readonly taken: ReadonlyMap<number, Seat & { readonly active: boolean }>;
}

const no = refuse(userErrors);

/** Whoever needs a seat at an instant. */
const seated = ({ held, taken }: SeatsState, at: string): Seat[] => [
  ...[...held.values()].filter(({ until }) => until > at),
  ...[...taken.values()].filter(({ active }) => active),
];

/** Seats that somebody has or is invited to, and how many of these are invitations; of one group, or of the company. */
export function seatsUsed(state: SeatsState, at: string, groupId?: number): { used: number; invited: number } {
  const counted = seated(state, at).filter(({ groupIds }) => groupId === undefined || groupIds.includes(groupId));
  return { used: counted.length, invited: counted.filter((seat) => 'until' in seat).length };
}

/** How many invitations of one admin are open. */
export const invitedBy = ({ held }: SeatsState, by: number, at: string): number =>
  [...held.values()].filter((seat) => seat.by === by && seat.until > at).length;

/** A refusal when there is no seat left for one more in the company or in a group. */
function crowded(state: SeatsState, groupIds: readonly number[], { company, groups, at }: Room, wantsCompanySeat = true) {
  const there = seated(state, at);
  if (wantsCompanySeat && there.length >= company) return no('companyCapacityReached', { max: company, value: there.length + 1 });
  for (const { id, usersCapacity } of groups.filter((group) => groupIds.includes(group.id))) {
    const inGroup = there.filter((seat) => seat.groupIds.includes(id)).length;
    if (inGroup >= usersCapacity) return no('groupCapacityReached', { max: usersCapacity, value: inGroup + 1, groupId: id });
  }
  return undefined;
}

const without = <T>(from: ReadonlyMap<number, T>, key: number) => new Map([...from].filter(([one]) => one !== key));

/** The seats of one company: who has one, and who was promised one. One stream, so that the last seat is given once. */
export const seats: Decider<SeatsState, SeatsCommand, SeatsEvent> = {
  initial: { held: new Map(), taken: new Map() },

  decide(command, state) {
    switch (command.type) {
      case 'HoldSeat': {
        const { invitationId, by, invites, groupIds, until, room } = command;
        if (state.held.has(invitationId)) return [];
        const count = invitedBy(state, by, room.at);
        if (invites !== undefined && count >= invites) return no('inviteLimitReached', { max: invites, value: count + 1 });
        return crowded(state, groupIds, room) ?? [{ type: 'SeatHeld', data: { invitationId, by, groupIds, until } }];
      }
      case 'GiveBackSeat':
        return state.held.has(command.invitationId) ? [{ type: 'SeatGivenBack', data: { invitationId: command.invitationId } }] : [];
      case 'TakeSeat': {
        const { userId, invitationId, groupIds, room } = command;
        if (state.taken.has(userId)) return [];
        const promised = invitationId !== undefined && state.held.has(invitationId);
        const refused = promised ? undefined : crowded(state, groupIds, room);
        return refused ?? [{ type: 'SeatTaken', data: { userId, groupIds, ...(invitationId !== undefined && { invitationId }) } }];
      }
      case 'MoveSeat': {
        const { userId, groupIds, room } = command;
        const seat = state.taken.get(userId);
        if (!seat) return [];
        const added = groupIds.filter((id) => !seat.groupIds.includes(id));
        if (added.length === 0 && groupIds.length === seat.groupIds.length) return [];
        const refused = seat.active ? crowded(state, added, room, false) : undefined;
        return refused ?? [{ type: 'SeatMoved', data: { userId, groupIds } }];
      }
      case 'VacateSeat':
        return state.taken.get(command.userId)?.active ? [{ type: 'SeatVacated', data: { userId: command.userId } }] : [];
      case 'RetakeSeat': {
        const seat = state.taken.get(command.userId);
        if (!seat || seat.active) return [];
        return crowded(state, seat.groupIds, command.room) ?? [{ type: 'SeatRetaken', data: { userId: command.userId } }];
      }
      case 'LeaveSeat':
        return state.taken.has(command.userId) ? [{ type: 'SeatLeft', data: { userId: command.userId } }] : [];
    }
  },

  evolve(state, event) {
    const { held, taken } = state;
    switch (event.type) {
      case 'SeatHeld': {
        const { invitationId, ...seat } = event.data;
        return { held: new Map(held).set(invitationId, seat), taken };
      }
      case 'SeatGivenBack':
        return { held: without(held, event.data.invitationId), taken };
      case 'SeatTaken': {
        const { userId, invitationId, groupIds } = event.data;
        return {
          held: invitationId === undefined ? held : without(held, invitationId),
          taken: new Map(taken).set(userId, { groupIds, active: true }),
        };
      }
      case 'SeatMoved':
        return { held, taken: changed(taken, event.data.userId, { groupIds: event.data.groupIds }) };
      case 'SeatVacated':
        return { held, taken: changed(taken, event.data.userId, { active: false }) };
      case 'SeatRetaken':
        return { held, taken: changed(taken, event.data.userId, { active: true }) };
      case 'SeatLeft':
        return { held, taken: without(taken, event.data.userId) };
      default:
        return unknownEvent(state, event);
    }
  },
};

function changed(taken: SeatsState['taken'], userId: number, by: Partial<Seat & { active: boolean }>): SeatsState['taken'] {
  const seat = taken.get(userId);
  return seat ? new Map(taken).set(userId, { ...seat, ...by }) : taken;
}
