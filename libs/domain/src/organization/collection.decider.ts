import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import {
  decideLevelOwn,
  evolveLevelOwn,
  isLevelOwnCommand,
  isLevelOwnEvent,
  type LevelOwn,
  type LevelOwnCommand,
  type LevelOwnEvent,
  nothingOfItsOwn,
} from './level-own.decider.js';
import { type LocalizationChange, localizationChange } from './localization.js';
import { organizationErrors } from './organization.errors.js';
import type { ChangeCollection, ChangeLocalization, RegisterCollection } from './organization.schema.js';

export type CollectionRegistered = { type: 'CollectionRegistered'; data: RegisterCollection & { id: number } };
export type GroupOpened = { type: 'GroupOpened'; data: { id: number; groupId: number; usersCapacity: number; isDefault: boolean } };
export type CollectionChanged = {
  type: 'CollectionChanged';
  data: { id: number; name?: string; usersCapacity?: number; defaultGroupId?: number };
};
export type CollectionRemoved = { type: 'CollectionRemoved'; data: { id: number } };
export type GroupResized = { type: 'GroupResized'; data: { id: number; groupId: number; usersCapacity: number } };
export type GroupClosed = { type: 'GroupClosed'; data: { id: number; groupId: number } };
/** What its people find set when they have chosen nothing themselves. */
export type CollectionLocalized = { type: 'CollectionLocalized'; data: LocalizationChange & { id: number } };
export type CollectionEvent =
  | LevelOwnEvent
  | CollectionRegistered
  | GroupOpened
  | CollectionChanged
  | CollectionLocalized
  | CollectionRemoved
  | GroupResized
  | GroupClosed;

export type CollectionCommand =
  | LevelOwnCommand
  | { type: 'RegisterCollection'; id: number; input: RegisterCollection }
  | { type: 'ChangeCollection'; input: Omit<ChangeCollection, 'id' | 'revision'> }
  | { type: 'Localize'; input: Omit<ChangeLocalization, 'revision'> }
  | { type: 'RemoveCollection' }
  | { type: 'OpenGroup' | 'ResizeGroup'; groupId: number; usersCapacity: number }
  | { type: 'CloseGroup'; groupId: number };

export interface CollectionState extends LevelOwn {
  readonly status: 'none' | 'active' | 'removed';
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly usersCapacity: number;
  readonly defaultGroupId: number | null;
  readonly groups: readonly { readonly id: number; readonly usersCapacity: number }[];
}

const no = refuse(organizationErrors);
const inUse = ({ groups }: CollectionState) => groups.reduce((sum, { usersCapacity }) => sum + usersCapacity, 0);

/** The first group of a collection is its default group (specification §3, "Collection and group"). */
export const collection: Decider<CollectionState, CollectionCommand, CollectionEvent> = {
  initial: {
    status: 'none',
    id: 0,
    companyId: 0,
    name: '',
    ...nothingOfItsOwn,
    usersCapacity: 0,
    defaultGroupId: null,
    groups: [],
  },

  decide(command, state) {
    if (isLevelOwnCommand(command)) return state.status === 'active' ? decideLevelOwn(command, state.id, state) : no('CollectionNotFound');
    switch (command.type) {
      case 'RegisterCollection':
        return state.status === 'none' ? [{ type: 'CollectionRegistered', data: { ...command.input, id: command.id } }] : [];
      case 'OpenGroup': {
        if (state.status !== 'active') return no('CollectionNotFound');
        if (state.groups.some(({ id }) => id === command.groupId)) return [];
        const left = state.usersCapacity - inUse(state);
        if (command.usersCapacity > left) return no('capacityReached', { left });
        const { groupId, usersCapacity } = command;
        return [{ type: 'GroupOpened', data: { id: state.id, groupId, usersCapacity, isDefault: state.groups.length === 0 } }];
      }
      case 'ChangeCollection':
        return change(command.input, state);
      case 'Localize': {
        if (state.status !== 'active') return no('CollectionNotFound');
        const changes = localizationChange(state.localization, command.input);
        return Object.keys(changes).length === 0 ? [] : [{ type: 'CollectionLocalized', data: { id: state.id, ...changes } }];
      }
      case 'RemoveCollection':
        return state.status === 'active' ? [{ type: 'CollectionRemoved', data: { id: state.id } }] : no('CollectionNotFound');
      case 'ResizeGroup': {
        const { groupId, usersCapacity } = command;
        const given = state.groups.find(({ id }) => id === groupId);
        if (!given) return no('GroupNotFound');
        if (given.usersCapacity === usersCapacity) return [];
        const left = state.usersCapacity - inUse(state) + given.usersCapacity;
        if (usersCapacity > left) return no('capacityReached', { left });
        return [{ type: 'GroupResized', data: { id: state.id, groupId, usersCapacity } }];
      }
      case 'CloseGroup': {
        const { groupId } = command;
        if (!state.groups.some(({ id }) => id === groupId)) return no('GroupNotFound');
        return state.defaultGroupId === groupId ? no('defaultGroup') : [{ type: 'GroupClosed', data: { id: state.id, groupId } }];
      }
    }
  },

  evolve(state, event) {
    if (isLevelOwnEvent(event)) return evolveLevelOwn(state, event);
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
      case 'CollectionChanged':
        return { ...state, ...event.data };
      case 'CollectionLocalized': {
        const { id: _, ...changes } = event.data;
        return { ...state, localization: { ...state.localization, ...changes } };
      }
      case 'CollectionRemoved':
        return { ...state, status: 'removed', groups: [], defaultGroupId: null };
      case 'GroupResized': {
        const { groupId, usersCapacity } = event.data;
        return { ...state, groups: state.groups.map((one) => (one.id === groupId ? { ...one, usersCapacity } : one)) };
      }
      case 'GroupClosed':
        return { ...state, groups: state.groups.filter(({ id }) => id !== event.data.groupId) };
      default:
        return unknownEvent(state, event);
    }
  },
};

/** Only what differs is recorded. */
function change({ name, usersCapacity, defaultGroupId }: Omit<ChangeCollection, 'id' | 'revision'>, state: CollectionState) {
  if (state.status !== 'active') return no('CollectionNotFound');
  if (usersCapacity !== undefined && usersCapacity < inUse(state))
    return no('capacityBelowUse', { min: inUse(state), value: usersCapacity });
  if (defaultGroupId !== undefined && !state.groups.some(({ id }) => id === defaultGroupId)) return no('GroupNotFound');
  const data = {
    id: state.id,
    ...(name !== undefined && name !== state.name && { name }),
    ...(usersCapacity !== undefined && usersCapacity !== state.usersCapacity && { usersCapacity }),
    ...(defaultGroupId !== undefined && defaultGroupId !== state.defaultGroupId && { defaultGroupId }),
  };
  return Object.keys(data).length === 1 ? [] : [{ type: 'CollectionChanged' as const, data }];
}
