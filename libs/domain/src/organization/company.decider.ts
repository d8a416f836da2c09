import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/errors.js';
import { organizationErrors } from './organization.errors.js';
import type { CompanyToggles, RegisterCompany } from './organization.schema.js';

export type CompanyRegistered = { type: 'CompanyRegistered'; data: RegisterCompany & { id: number; maxInvites: number } };
/** A part of the capacity went to a collection. It rides in the company's stream, so that two at once cannot oversell it. */
export type CollectionOpened = { type: 'CollectionOpened'; data: { id: number; collectionId: number; usersCapacity: number } };
export type CompanyEvent = CompanyRegistered | CollectionOpened;

export type CompanyCommand =
  { type: 'RegisterCompany'; id: number; input: RegisterCompany } | { type: 'OpenCollection'; collectionId: number; usersCapacity: number };

export interface CompanyState {
  readonly status: 'none' | 'active';
  readonly id: number;
  readonly name: string;
  readonly userCapacity: number;
  readonly maxInvites: number;
  readonly toggles: CompanyToggles;
  readonly growerIdentifier: RegisterCompany['growerIdentifier'];
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
  initial: { status: 'none', id: 0, name: '', userCapacity: 0, maxInvites: 0, toggles, growerIdentifier: 'growerName', collections: [] },

  decide(command, state) {
    switch (command.type) {
      case 'RegisterCompany': {
        if (state.status !== 'none') return [];
        const { input } = command;
        return [{ type: 'CompanyRegistered', data: { ...input, id: command.id, maxInvites: input.maxInvites ?? input.userCapacity } }];
      }
      case 'OpenCollection': {
        if (state.status === 'none') return no('CompanyNotFound');
        if (state.collections.some(({ id }) => id === command.collectionId)) return [];
        const left = state.userCapacity - allotted(state);
        if (command.usersCapacity > left) return no('companyCapacityReached', { left });
        return [
          { type: 'CollectionOpened', data: { id: state.id, collectionId: command.collectionId, usersCapacity: command.usersCapacity } },
        ];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'CompanyRegistered':
        return { ...state, ...event.data, status: 'active' };
      case 'CollectionOpened':
        return { ...state, collections: [...state.collections, { id: event.data.collectionId, usersCapacity: event.data.usersCapacity }] };
      default:
        return state;
    }
  },
};
