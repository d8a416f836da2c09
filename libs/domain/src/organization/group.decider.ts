import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import type { GroupLibraryStatusSet } from '../library/group-library.events.js';
import { type GroupLibrary, type SwitchedKind, toChange, wholeLibrary, withStatus } from '../library/group-library.js';
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
import type { ChangeGroup, ChangeLocalization, RegisterGroup } from './organization.schema.js';

export type GroupRegistered = { type: 'GroupRegistered'; data: RegisterGroup & { id: number; companyId: number } };
export type GroupChanged = { type: 'GroupChanged'; data: { id: number; name?: string; usersCapacity?: number } };
export type GroupRemoved = { type: 'GroupRemoved'; data: { id: number } };
/** What its people find set when they have chosen nothing themselves. */
export type GroupLocalized = { type: 'GroupLocalized'; data: LocalizationChange & { id: number } };
export type GroupEvent = LevelOwnEvent | GroupRegistered | GroupChanged | GroupLocalized | GroupLibraryStatusSet | GroupRemoved;
export type GroupCommand =
  | LevelOwnCommand
  | { type: 'RegisterGroup'; id: number; companyId: number; input: RegisterGroup }
  | { type: 'ChangeGroup'; input: Omit<ChangeGroup, 'id' | 'revision'> }
  | { type: 'Localize'; input: Omit<ChangeLocalization, 'revision'> }
  | { type: 'SetLibraryStatus'; kind: SwitchedKind; ids: readonly number[]; active: boolean }
  | { type: 'RemoveGroup' };

export interface GroupState extends LevelOwn {
  readonly status: 'none' | 'active' | 'removed';
  readonly id: number;
  readonly companyId: number;
  readonly collectionId: number;
  readonly name: string;
  readonly library: GroupLibrary;
  readonly usersCapacity: number;
}

const no = refuse(organizationErrors);

export const group: Decider<GroupState, GroupCommand, GroupEvent> = {
  initial: {
    status: 'none',
    id: 0,
    companyId: 0,
    collectionId: 0,
    name: '',
    ...nothingOfItsOwn,
    library: wholeLibrary,
    usersCapacity: 0,
  },

  decide(command, state) {
    if (isLevelOwnCommand(command)) return state.status === 'active' ? decideLevelOwn(command, state.id, state) : no('GroupNotFound');
    switch (command.type) {
      case 'RegisterGroup':
        return state.status === 'none'
          ? [{ type: 'GroupRegistered', data: { ...command.input, id: command.id, companyId: command.companyId } }]
          : [];
      case 'ChangeGroup': {
        if (state.status !== 'active') return no('GroupNotFound');
        const { name, usersCapacity } = command.input;
        const data = {
          id: state.id,
          ...(name !== undefined && name !== state.name && { name }),
          ...(usersCapacity !== undefined && usersCapacity !== state.usersCapacity && { usersCapacity }),
        };
        return Object.keys(data).length === 1 ? [] : [{ type: 'GroupChanged', data }];
      }
      case 'Localize': {
        if (state.status !== 'active') return no('GroupNotFound');
        const changes = localizationChange(state.localization, command.input);
        return Object.keys(changes).length === 0 ? [] : [{ type: 'GroupLocalized', data: { id: state.id, ...changes } }];
      }
      case 'SetLibraryStatus': {
        if (state.status !== 'active') return no('GroupNotFound');
        const { kind, active } = command;
        const ids = toChange(state.library, kind, command.ids, active);
        return ids.length === 0 ? [] : [{ type: 'GroupLibraryStatusSet', data: { id: state.id, kind, ids, active } }];
      }
      case 'RemoveGroup':
        return state.status === 'active' ? [{ type: 'GroupRemoved', data: { id: state.id } }] : no('GroupNotFound');
    }
  },

  evolve(state, event) {
    if (isLevelOwnEvent(event)) return evolveLevelOwn(state, event);
    switch (event.type) {
      case 'GroupRegistered':
        return { ...state, ...event.data, status: 'active' };
      case 'GroupChanged':
        return { ...state, ...event.data };
      case 'GroupLocalized': {
        const { id: _, ...changes } = event.data;
        return { ...state, localization: { ...state.localization, ...changes } };
      }
      case 'GroupLibraryStatusSet': {
        const { kind, ids, active } = event.data;
        return { ...state, library: withStatus(state.library, kind, ids, active) };
      }
      case 'GroupRemoved':
        return { ...state, status: 'removed' };
      default:
        return unknownEvent(state, event);
    }
  },
};
