import { sameJson } from '../kernel/json/same-json.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { invalid, refuse } from '../kernel/errors/errors.js';
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
import type { ChangeCompany, ChangeLocalization, CompanyToggles, RegisterCompany } from './organization.schema.js';
import type { CompanyColours } from './company-head.schema.js';

export type CompanyRegistered = { type: 'CompanyRegistered'; data: RegisterCompany & { id: number; maxInvites: number } };
/** A part of the capacity went to a collection. It rides in the company's stream, so that two at once cannot oversell it. */
export type CollectionOpened = { type: 'CollectionOpened'; data: { id: number; collectionId: number; usersCapacity: number } };
export type CompanyChanged = { type: 'CompanyChanged'; data: CompanyDetails & { id: number } };
/** Bytes lie in the file store; the event names them. */
export type CompanyLogoSet = { type: 'CompanyLogoSet'; data: { id: number; logo: CompanyLogo } };
export type CompanyLogoRemoved = { type: 'CompanyLogoRemoved'; data: { id: number } };
/** A collection got more or less of the capacity. */
export type CollectionResized = { type: 'CollectionResized'; data: { id: number; collectionId: number; usersCapacity: number } };
/** A collection gave its part of the capacity back. */
export type CollectionClosed = { type: 'CollectionClosed'; data: { id: number; collectionId: number } };
/** What its people find set when they have chosen nothing themselves. */
export type CompanyLocalized = { type: 'CompanyLocalized'; data: LocalizationChange & { id: number } };
export type CompanyEvent =
  | LevelOwnEvent
  | CompanyRegistered
  | CollectionOpened
  | CompanyChanged
  | CompanyLogoSet
  | CompanyLogoRemoved
  | CompanyLocalized
  | CollectionResized
  | CollectionClosed;

/** `fileId` in the file store; sizes in pixels. */
export interface CompanyLogo {
  readonly fileId: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

type CompanyDetails = Omit<ChangeCompany, 'revision' | 'toggles'> & {
  toggles?: CompanyToggles;
  secondFactorRequired?: boolean;
  accessKeptMonths?: number | null;
};

export type CompanyCommand =
  | LevelOwnCommand
  | { type: 'RegisterCompany'; id: number; input: RegisterCompany }
  | { type: 'ChangeCompany'; input: ChangeCompany }
  | { type: 'Localize'; input: Omit<ChangeLocalization, 'revision'> }
  | { type: 'RequireSecondFactor'; required: boolean }
  | { type: 'KeepAccess'; months: number | null }
  | { type: 'SetLogo'; logo: CompanyLogo }
  | { type: 'RemoveLogo' }
  | { type: 'OpenCollection' | 'ResizeCollection'; collectionId: number; usersCapacity: number }
  | { type: 'CloseCollection'; collectionId: number };

export interface CompanyState extends LevelOwn {
  readonly status: 'none' | 'active';
  readonly id: number;
  readonly name: string;
  readonly userCapacity: number;
  readonly maxInvites: number;
  readonly toggles: CompanyToggles;
  readonly growerIdentifier: RegisterCompany['growerIdentifier'];
  readonly logo: CompanyLogo | null;
  readonly colours: CompanyColours | null;
  /** Its admins prove their rights by more than a mailed code. */
  readonly secondFactorRequired: boolean;
  /** For how long sign-ins are kept; null: as long as the operator does. */
  readonly accessKeptMonths: number | null;
  readonly collections: readonly { readonly id: number; readonly usersCapacity: number }[];
}

const no = refuse(organizationErrors);
const toggles: CompanyToggles = {
  sharedAssetManagement: false,
  sustainabilityForm: false,
  superaLicense: false,
  requiresAdditionalGrowerInfo: false,
  compactPlan: false,
  bulkUpload: false,
  landingPage: false,
  seedsDashboard: false,
};

/** Used of a company's capacity: what its collections were given, in users. */
export const allotted = (state: CompanyState): number => state.collections.reduce((sum, { usersCapacity }) => sum + usersCapacity, 0);

export const company: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initial: {
    status: 'none',
    id: 0,
    name: '',
    ...nothingOfItsOwn,
    userCapacity: 0,
    maxInvites: 0,
    toggles,
    growerIdentifier: 'growerName',
    logo: null,
    colours: null,
    secondFactorRequired: false,
    accessKeptMonths: null,
    collections: [],
  },

  decide(command, state) {
    if (isLevelOwnCommand(command)) return state.status === 'active' ? decideLevelOwn(command, state.id, state) : no('CompanyNotFound');
    switch (command.type) {
      case 'RegisterCompany': {
        if (state.status !== 'none') return [];
        const { input } = command;
        return [{ type: 'CompanyRegistered', data: { ...input, id: command.id, maxInvites: input.maxInvites ?? input.userCapacity } }];
      }
      case 'ChangeCompany':
        return change(command.input, state);
      case 'Localize': {
        if (state.status === 'none') return no('CompanyNotFound');
        const changes = localizationChange(state.localization, command.input);
        return Object.keys(changes).length === 0 ? [] : [{ type: 'CompanyLocalized', data: { id: state.id, ...changes } }];
      }
      case 'RequireSecondFactor': {
        const { required: secondFactorRequired } = command;
        if (state.status === 'none') return no('CompanyNotFound');
        return secondFactorRequired === state.secondFactorRequired
          ? []
          : [{ type: 'CompanyChanged', data: { id: state.id, secondFactorRequired } }];
      }
      case 'KeepAccess': {
        const { months: accessKeptMonths } = command;
        if (state.status === 'none') return no('CompanyNotFound');
        return accessKeptMonths === state.accessKeptMonths ? [] : [{ type: 'CompanyChanged', data: { id: state.id, accessKeptMonths } }];
      }
      case 'SetLogo':
        return state.status === 'none' ? no('CompanyNotFound') : [{ type: 'CompanyLogoSet', data: { id: state.id, logo: command.logo } }];
      case 'RemoveLogo':
        return state.logo === null ? no('logoNotFound') : [{ type: 'CompanyLogoRemoved', data: { id: state.id } }];
      case 'OpenCollection': {
        if (state.status === 'none') return no('CompanyNotFound');
        if (state.collections.some(({ id }) => id === command.collectionId)) return [];
        const left = state.userCapacity - allotted(state);
        if (command.usersCapacity > left) return no('companyCapacityReached', { left });
        return [
          { type: 'CollectionOpened', data: { id: state.id, collectionId: command.collectionId, usersCapacity: command.usersCapacity } },
        ];
      }
      case 'ResizeCollection': {
        const { collectionId, usersCapacity } = command;
        const given = state.collections.find(({ id }) => id === collectionId);
        if (!given) return no('CollectionNotFound');
        if (given.usersCapacity === usersCapacity) return [];
        const left = state.userCapacity - allotted(state) + given.usersCapacity;
        if (usersCapacity > left) return no('companyCapacityReached', { left });
        return [{ type: 'CollectionResized', data: { id: state.id, collectionId, usersCapacity } }];
      }
      case 'CloseCollection': {
        const { collectionId } = command;
        if (!state.collections.some(({ id }) => id === collectionId)) return [];
        return [{ type: 'CollectionClosed', data: { id: state.id, collectionId } }];
      }
    }
  },

  evolve(state, event) {
    if (isLevelOwnEvent(event)) return evolveLevelOwn(state, event);
    switch (event.type) {
      case 'CompanyRegistered':
        return { ...state, ...event.data, status: 'active' };
      case 'CollectionOpened':
        return { ...state, collections: [...state.collections, { id: event.data.collectionId, usersCapacity: event.data.usersCapacity }] };
      case 'CompanyChanged':
        return { ...state, ...event.data };
      case 'CompanyLocalized': {
        const { id: _, ...changes } = event.data;
        return { ...state, localization: { ...state.localization, ...changes } };
      }
      case 'CompanyLogoSet':
        return { ...state, logo: event.data.logo };
      case 'CompanyLogoRemoved':
        return { ...state, logo: null };
      case 'CollectionResized': {
        const { collectionId, usersCapacity } = event.data;
        return { ...state, collections: state.collections.map((one) => (one.id === collectionId ? { ...one, usersCapacity } : one)) };
      }
      case 'CollectionClosed':
        return { ...state, collections: state.collections.filter(({ id }) => id !== event.data.collectionId) };
      default:
        return unknownEvent(state, event);
    }
  },
};

const outOfInvites = (max: number, value: number) => no('maxInvitesRange', { min: 0, max, value }, 'maxInvites').details;

/** Only what differs is recorded. */
function change({ toggles, revision: _, ...input }: ChangeCompany, state: CompanyState) {
  if (state.status === 'none') return no('CompanyNotFound');
  const wanted: CompanyDetails = { ...input, ...(toggles && { toggles: { ...state.toggles, ...toggles } }) };
  const capacity = wanted.userCapacity ?? state.userCapacity;
  if (capacity < allotted(state)) return no('capacityBelowUse', { min: allotted(state), value: capacity }, 'userCapacity');
  if ((wanted.maxInvites ?? state.maxInvites) > capacity) {
    if (wanted.maxInvites !== undefined) return invalid(outOfInvites(capacity, wanted.maxInvites));
    wanted.maxInvites = capacity;
  }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !sameJson(value, state[field as keyof CompanyState]),
  );
  return changed.length === 0 ? [] : [{ type: 'CompanyChanged' as const, data: { id: state.id, ...Object.fromEntries(changed) } }];
}
