import {
  collection,
  type CollectionCommand,
  type CollectionEvent,
  type CollectionState,
} from '@loam/domain/organization/collection.decider';
import { company, type CompanyCommand, type CompanyEvent, type CompanyState } from '@loam/domain/organization/company.decider';
import { group, type GroupCommand, type GroupEvent, type GroupState } from '@loam/domain/organization/group.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

export const companies: Aggregate<CompanyState, CompanyCommand, CompanyEvent> = {
  kind: 'company',
  decider: company,
  owner: (_, { id }) => `company:${id}`,
  silent: new Set(['CollectionOpened', 'CollectionResized', 'CollectionClosed']),
};

export const collections: Aggregate<CollectionState, CollectionCommand, CollectionEvent> = {
  kind: 'collection',
  decider: collection,
  owner: (_, { companyId }) => `company:${companyId}`,
  silent: new Set(['GroupOpened', 'GroupResized', 'GroupClosed']),
};

export const groups: Aggregate<GroupState, GroupCommand, GroupEvent> = {
  kind: 'group',
  decider: group,
  owner: (_, { id }) => `group:${id}`,
};
