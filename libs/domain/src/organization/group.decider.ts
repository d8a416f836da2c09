import type { Decider } from '../kernel/decider.js';
import type { RegisterGroup } from './organization.schema.js';

export type GroupRegistered = { type: 'GroupRegistered'; data: RegisterGroup & { id: number; companyId: number } };
export type GroupEvent = GroupRegistered;
export type GroupCommand = { type: 'RegisterGroup'; id: number; companyId: number; input: RegisterGroup };

export interface GroupState {
  readonly status: 'none' | 'active';
  readonly id: number;
  readonly companyId: number;
  readonly collectionId: number;
  readonly name: string;
  readonly usersCapacity: number;
}

export const group: Decider<GroupState, GroupCommand, GroupEvent> = {
  initial: { status: 'none', id: 0, companyId: 0, collectionId: 0, name: '', usersCapacity: 0 },

  decide(command, state) {
    switch (command.type) {
      case 'RegisterGroup':
        return state.status === 'none'
          ? [{ type: 'GroupRegistered', data: { ...command.input, id: command.id, companyId: command.companyId } }]
          : [];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'GroupRegistered':
        return { ...event.data, status: 'active' };
      default:
        return state;
    }
  },
};
