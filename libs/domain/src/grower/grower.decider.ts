import { applyChanges, changesOf } from '../kernel/decider/changes.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { type ErrorDetail, invalid, Refusal, refuse } from '../kernel/errors/errors.js';
import { growerErrors } from './grower.errors.js';
import type { GrowerDetails, GrowerEvent, GrowerPlace } from './grower.events.js';
import { canKeepGrowers, type GrowerInfoEdit, growerPaths, lockedPaths } from './grower.policy.js';
import { type GrowerText, growerTexts } from './grower-body.schema.js';
import type { ChangeGrower, RegisterGrower } from './grower.schema.js';

/** The person that a grower is to be assigned to, undefined when there is none of that id. */
export interface Keeper {
  readonly id: number;
  readonly roleId: number;
  readonly active: boolean;
  readonly groupIds: readonly number[];
}

export type GrowerCommand =
  | { type: 'RegisterGrower'; place: GrowerPlace; input: RegisterGrower; keeper: Keeper | undefined; onlyKeeper?: number }
  | { type: 'ChangeGrower'; input: ChangeGrower; keeper: Keeper | undefined; onlyKeeper?: number; edit: GrowerInfoEdit }
  /** `unusable`: own products and crops in its plans that the other group has not. */
  | { type: 'MoveGrower'; to: Omit<GrowerPlace, 'id'>; keeper: Keeper | undefined; unusable: number }
  | { type: 'SetGrowerStatus'; active: boolean }
  | { type: 'RemoveGrower'; activePlans: number; force: boolean; erase?: boolean };

export type GrowerState =
  | { readonly status: 'none' }
  | (GrowerPlace & GrowerDetails & { readonly status: 'active' | 'inactive' | 'removed' });

const no = refuse(growerErrors);
const detail = (field: string, key: keyof typeof growerErrors): ErrorDetail => ({ field, key, message: growerErrors[key].message });
const placeOf = ({ id, groupId, collectionId, companyId }: GrowerPlace): GrowerPlace => ({ id, groupId, collectionId, companyId });

/** `onlyKeeper`: role user keeps growers for nobody else. */
const keeperFits = (keeper: Keeper | undefined, groupId: number, onlyKeeper?: number): boolean =>
  keeper !== undefined &&
  keeper.active &&
  canKeepGrowers(keeper.roleId) &&
  keeper.groupIds.includes(groupId) &&
  (onlyKeeper === undefined || keeper.id === onlyKeeper);

function detailsFrom(input: RegisterGrower, assignedTo: number): GrowerDetails {
  const { fullName, countryId, unitTypeId, nutrientForm } = input;
  const texts = Object.fromEntries(growerTexts.map((name) => [name, input[name] ?? null])) as Record<GrowerText, string | null>;
  return { fullName, assignedTo, countryId, unitTypeId, nutrientForm, ...texts };
}

function changeGrower(command: Extract<GrowerCommand, { type: 'ChangeGrower' }>, state: GrowerPlace & GrowerDetails & { status: string }) {
  const { input, keeper, onlyKeeper, edit } = command;
  const readOnly: ErrorDetail[] = [];
  if (input.group !== undefined && input.group !== state.groupId) readOnly.push(detail('group', 'readOnly'));
  if (input.active !== undefined && input.active !== (state.status === 'active')) readOnly.push(detail('active', 'readOnly'));
  if (readOnly.length > 0) return invalid(readOnly);
  const changes = changesOf<GrowerDetails>(state, input, growerPaths);
  if (changes.length === 0) return [];
  const locked = lockedPaths(
    edit,
    changes.map((change) => change.path),
  );
  if (locked.length > 0)
    return new Refusal(
      'growerInfoLocked',
      403,
      growerErrors.growerInfoLocked.message,
      locked.map((path) => detail(path, 'growerInfoLocked')),
    );
  if (changes.some((change) => change.path === 'assignedTo') && !keeperFits(keeper, state.groupId, onlyKeeper))
    return invalid([detail('assignedTo', 'assignedToInvalid')]);
  return [{ type: 'GrowerChanged', data: { ...placeOf(state), changes } } satisfies GrowerEvent];
}

function moveGrower({ to, keeper, unusable }: Extract<GrowerCommand, { type: 'MoveGrower' }>, state: GrowerPlace & GrowerDetails) {
  if (to.companyId !== state.companyId) return no('groupOfAnotherCompany');
  if (!keeper || !keeperFits(keeper, to.groupId)) return invalid([detail('assignedTo', 'assignedToInvalid')]);
  if (to.groupId === state.groupId && keeper.id === state.assignedTo) return [];
  if (unusable > 0) return no('plansNeedOwnRecords', { customerId: state.id, records: unusable });
  const from = { groupId: state.groupId, collectionId: state.collectionId };
  return [{ type: 'GrowerMoved', data: { ...placeOf({ ...to, id: state.id }), from, assignedTo: keeper.id } } satisfies GrowerEvent];
}

export const grower: Decider<GrowerState, GrowerCommand, GrowerEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'RegisterGrower') {
      if (state.status !== 'none') return []; // the same id again: a retry, not an error
      const { place, input, keeper, onlyKeeper } = command;
      if (!keeper || !keeperFits(keeper, place.groupId, onlyKeeper)) return invalid([detail('assignedTo', 'assignedToInvalid')]);
      return [{ type: 'GrowerRegistered', data: { ...placeOf(place), ...detailsFrom(input, keeper.id) } }];
    }
    if (state.status === 'none' || state.status === 'removed') return no('CustomerNotFound');
    switch (command.type) {
      case 'ChangeGrower':
        return changeGrower(command, state);
      case 'MoveGrower':
        return moveGrower(command, state);
      case 'SetGrowerStatus':
        if (command.active === (state.status === 'active')) return [];
        return [{ type: command.active ? 'GrowerReactivated' : 'GrowerDeactivated', data: placeOf(state) }];
      case 'RemoveGrower':
        if (command.activePlans > 0 && !command.force) return no('customerHasActivePlans', { activePlans: command.activePlans });
        return [{ type: 'GrowerRemoved', data: { ...placeOf(state), ...(command.erase && { erase: true as const }) } }];
    }
  },

  evolve(state, event) {
    if (event.type === 'GrowerRegistered') return { ...event.data, status: 'active' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'GrowerChanged':
        return applyChanges(state, event.data.changes);
      case 'GrowerMoved': {
        const { groupId, collectionId, assignedTo } = event.data;
        return { ...state, groupId, collectionId, assignedTo };
      }
      case 'GrowerDeactivated':
        return { ...state, status: 'inactive' };
      case 'GrowerReactivated':
        return { ...state, status: 'active' };
      case 'GrowerRemoved':
        return { ...state, status: 'removed' };
      default:
        return unknownEvent(state, event);
    }
  },
};
