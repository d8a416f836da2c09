import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { invitedBy, type Room, seats, type SeatsEvent, seatsUsed } from './seats.decider.js';

const { given } = specify(seats);
const at = '2026-04-01T00:00:00.000Z';
const until = '2026-04-08T00:00:00.000Z';
const room = (company: number, group = 100, now = at): Room => ({ company, groups: [{ id: 3, usersCapacity: group }], at: now });
const hold = (invitationId: number, where: Room, invites?: number) =>
  ({ type: 'HoldSeat', invitationId, by: 7, groupIds: [3], until, room: where, ...(invites !== undefined && { invites }) }) as const;
const held = (invitationId: number): SeatsEvent => ({ type: 'SeatHeld', data: { invitationId, by: 7, groupIds: [3], until } });
const taken = (userId: number): SeatsEvent => ({ type: 'SeatTaken', data: { userId, groupIds: [3] } });
const take = (userId: number, where: Room, invitationId?: number) =>
  ({ type: 'TakeSeat', userId, groupIds: [3], room: where, ...(invitationId !== undefined && { invitationId }) }) as const;

describe('the seats of a company', () => {
  test('an invitation holds one, up to the capacity of the company and of the group', () => {
    given(taken(1))
      .when(hold(5, room(2)))
      .then(held(5));
    given(taken(1), held(4))
      .when(hold(5, room(2)))
      .thenRefused('companyCapacityReached');
    given(taken(1), held(4))
      .when(hold(5, room(9, 2)))
      .thenRefused('groupCapacityReached');
    given(held(5))
      .when(hold(5, room(1)))
      .thenNothing();
  });

  test('one that has lapsed, was given back or was vacated is free', () => {
    given(held(4))
      .when(hold(5, room(1, 1, until)))
      .then(held(5));
    given(held(4), { type: 'SeatGivenBack', data: { invitationId: 4 } })
      .when(hold(5, room(1)))
      .then(held(5));
    given(taken(1), { type: 'SeatVacated', data: { userId: 1 } })
      .when(hold(5, room(1)))
      .then(held(5));
    given(taken(1), { type: 'SeatLeft', data: { userId: 1 } })
      .when(hold(5, room(1)))
      .then(held(5));
  });

  test('an admin has a bounded number of open invitations, whoever else invites', () => {
    given(held(4), held(5))
      .when(hold(6, room(9), 2))
      .thenRefused('inviteLimitReached');
    given(held(4), held(5))
      .when({ ...hold(6, room(9), 2), by: 8 })
      .then({ type: 'SeatHeld', data: { invitationId: 6, by: 8, groupIds: [3], until } });
    given(held(4), { type: 'SeatTaken', data: { userId: 1, groupIds: [3], invitationId: 4 } })
      .when(hold(6, room(9), 1))
      .then(held(6));
    given(held(4))
      .when(hold(5, room(9)))
      .thenState((state) => expect([invitedBy(state, 7, at), invitedBy(state, 7, until)]).toEqual([2, 0]));
  });

  test('how many are taken counts active people and open invitations, of the company or of one of its groups', () => {
    const elsewhere: SeatsEvent = { type: 'SeatTaken', data: { userId: 2, groupIds: [4] } };
    const vacated: SeatsEvent = { type: 'SeatVacated', data: { userId: 1 } };
    given(taken(1), elsewhere, held(5))
      .when(hold(6, room(9)))
      .thenState((state) => {
        expect(seatsUsed(state, at)).toEqual({ used: 4, invited: 2 });
        expect([seatsUsed(state, at, 3), seatsUsed(state, at, 4)]).toEqual([
          { used: 3, invited: 2 },
          { used: 1, invited: 0 },
        ]);
        expect(seatsUsed(state, until)).toEqual({ used: 2, invited: 0 }); // lapsed
      });
    given(taken(1), vacated)
      .when(hold(6, room(9)))
      .thenState((state) => expect(seatsUsed(state, at)).toEqual({ used: 1, invited: 1 }));
  });

  test('who was promised a seat gets it in a full company, and nobody else does', () => {
    given(held(4))
      .when(take(1, room(1), 4))
      .then({ type: 'SeatTaken', data: { userId: 1, groupIds: [3], invitationId: 4 } });
    given(held(4))
      .when(take(1, room(1)))
      .thenRefused('companyCapacityReached');
    given(taken(1))
      .when(take(1, room(1)))
      .thenNothing();
  });

  test('who comes back needs a free seat; who moves needs one in the new group', () => {
    const gone: SeatsEvent = { type: 'SeatVacated', data: { userId: 1 } };
    given(taken(1), gone)
      .when({ type: 'RetakeSeat', userId: 1, room: room(1) })
      .then({ type: 'SeatRetaken', data: { userId: 1 } });
    given(taken(1), gone, taken(2))
      .when({ type: 'RetakeSeat', userId: 1, room: room(1) })
      .thenRefused('companyCapacityReached');
    given(taken(1))
      .when({ type: 'RetakeSeat', userId: 1, room: room(1) })
      .thenNothing();
    const move = (usersCapacity: number) =>
      ({ type: 'MoveSeat', userId: 1, groupIds: [4], room: { company: 1, groups: [{ id: 4, usersCapacity }], at } }) as const;
    given(taken(1))
      .when(move(1))
      .then({ type: 'SeatMoved', data: { userId: 1, groupIds: [4] } });
    given(taken(1), { type: 'SeatTaken', data: { userId: 2, groupIds: [4] } })
      .when(move(1))
      .thenRefused('groupCapacityReached');
  });
});
