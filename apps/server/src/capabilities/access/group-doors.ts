import { type Decider, unknownEvent } from '@loam/domain/kernel/decider/decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { missing } from './access.js';

type DoorEvent = { type: 'GroupEntered'; data: { groupId: number } } | { type: 'GroupShut'; data: { groupId: number } };
type DoorCommand = { type: 'Enter' | 'Shut'; groupId: number };
interface DoorState {
  readonly shut: boolean;
}

const decider: Decider<DoorState, DoorCommand, DoorEvent> = {
  initial: { shut: false },
  decide({ type, groupId }, { shut }) {
    if (type === 'Shut') return shut ? [] : [{ type: 'GroupShut', data: { groupId } }];
    return shut ? missing('group').refusal : [{ type: 'GroupEntered', data: { groupId } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'GroupShut':
        return { shut: true };
      case 'GroupEntered':
        return state;
      default:
        return unknownEvent(state, event);
    }
  },
};

/** `door-<group>.<n>` */
const doors: Aggregate<DoorState, DoorCommand, DoorEvent> = {
  kind: 'door',
  decider,
  owner: () => 'platform',
  snapshotVersion: '1',
};

/** Those who come in at the same moment seldom take the same door, and so seldom wait for each other. */
const DOORS = 8;
const doorOf = (groupId: number, n: number) => `${groupId}.${n % DOORS}`;

/**
 * Goes with every append that puts somebody (`who`: an id) into a group. Whoever removes the group writes to the same
 * streams, so of two at once the second decides anew: it finds the group shut, or somebody in it. @throws Refused 404 GroupNotFound
 */
export async function enterGroup(tx: Transaction, groupId: number, who: number): Promise<void> {
  await tx.run(doors, doorOf(groupId, who), { type: 'Enter', groupId });
}

/** Before the same transaction counts who is in a group: whoever enters from here on makes it begin again. */
export async function watchGroup(tx: Transaction, groupId: number): Promise<void> {
  for (let n = 0; n < DOORS; n++) await tx.read(doors, doorOf(groupId, n));
}

/** Goes with the append that removes a group. */
export async function shutGroup(tx: Transaction, groupId: number): Promise<void> {
  for (let n = 0; n < DOORS; n++) await tx.run(doors, doorOf(groupId, n), { type: 'Shut', groupId });
}
