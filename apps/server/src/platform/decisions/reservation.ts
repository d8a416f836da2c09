import { createHash } from 'node:crypto';
import { type Decider, unknownEvent } from '@loam/domain/kernel/decider/decider';
import type { Aggregate } from './aggregate.js';
import { normalForm } from '@loam/domain/kernel/string/normal-form';

type ReservationEvent = { type: 'ValueClaimed'; data: { holder: string } } | { type: 'ValueReleased'; data: { holder: string } };
type ReservationCommand = { type: 'Claim' | 'Release'; holder: string };
export interface ReservationState {
  readonly holder?: string;
}

const decider: Decider<ReservationState, ReservationCommand, ReservationEvent> = {
  initial: {},
  decide({ type, holder }, state) {
    if (type === 'Claim') return state.holder === undefined ? [{ type: 'ValueClaimed', data: { holder } }] : [];
    return state.holder === holder ? [{ type: 'ValueReleased', data: { holder } }] : [];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ValueClaimed':
        return { holder: event.data.holder };
      case 'ValueReleased':
        return {};
      default:
        return unknownEvent(state, event);
    }
  },
};

/** `unique-<space>-<hash>`: who holds a value that may exist once. The value itself is nowhere in it. */
export const reservation: Aggregate<ReservationState, ReservationCommand, ReservationEvent> = {
  kind: 'unique',
  decider,
  owner: () => 'platform',
};

/** Values that differ only in case, width or outer blanks are the same value. */
export const reservationId = (space: string, value: string): string =>
  `${space}-${createHash('sha256').update(normalForm(value, 'NFKC').trim().toLowerCase()).digest('hex')}`;
