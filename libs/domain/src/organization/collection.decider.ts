import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/errors.js';
import { organizationErrors } from './organization.errors.js';
import type { RegisterCollection } from './organization.schema.js';

export type CollectionRegistered = { type: 'CollectionRegistered'; data: RegisterCollection & { id: number } };
export type GroupOpened = { type: 'GroupOpened'; data: { id: number; groupId: number; usersCapacity: number; isDefault: boolean } };
export type CollectionEvent = CollectionRegistered | GroupOpened;

export type CollectionCommand =
  { type: 'RegisterCollection'; id: number; input: RegisterCollection } | { type: 'OpenGroup'; groupId: number; usersCapacity: number };

export interface CollectionState {
  readonly status: 'none' | 'active';
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly usersCapacity: number;
  readonly defaultGroupId: number | null;
  readonly groups: readonly { readonly id: number; readonly usersCapacity: number }[];
}

const no = refuse(organizationErrors);

/** The first group of a collection is its default group (specification §3, "Collection and group"). */
export const collection: Decider<CollectionState, CollectionCommand, CollectionEvent> = {
  initial: { status: 'none', id: 0, companyId: 0, name: '', usersCapacity: 0, defaultGroupId: null, groups: [] },

  decide(command, state) {
    switch (command.type) {
      case 'RegisterCollection':
        return state.status === 'none' ? [{ type: 'CollectionRegistered', data: { ...command.input, id: command.id } }] : [];
      case 'OpenGroup': {
        if (state.status === 'none') return no('CollectionNotFound');
        if (state.groups.some(({ id }) => id === command.groupId)) return [];
        const left = state.usersCapacity - state.groups.reduce((sum, { usersCapacity }) => sum + usersCapacity, 0);
        if (command.usersCapacity > left) return no('capacityReached', { left });
        const { groupId, usersCapacity } = command;
        return [{ type: 'GroupOpened', data: { id: state.id, groupId, usersCapacity, isDefault: state.groups.length === 0 } }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'CollectionRegistered':
        return { ...state, ...event.data, status: 'active' };
      case 'GroupOpened': {
        const { groupId, usersCapacity, isDefault } = event.data;
        return {
          ...state,
          defaultGroupId: isDefault ? groupId : state.defaultGroupId,
          groups: [...state.groups, { id: groupId, usersCapacity }],
        };
      }
      default:
        return state;
    }
  },
};
