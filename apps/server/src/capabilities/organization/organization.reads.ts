import { Injectable } from '@nestjs/common';
import type { CollectionState } from '@loam/domain/organization/collection.decider';
import type { CompanyState } from '@loam/domain/organization/company.decider';
import type { GroupState } from '@loam/domain/organization/group.decider';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Access } from '../access/index.js';
import { collections, companies, groups } from './organization.aggregates.js';

/** A collection with the groups that stand in it, in the order they were made. */
export interface Branch {
  readonly collection: CollectionState;
  readonly groups: readonly GroupState[];
}

/** Companies, their collections and their groups: read from their own streams, so they are fresh and need no Redis. */
@Injectable()
export class OrganizationReads {
  constructor(
    private readonly decisions: Decisions,
    access: Access,
  ) {
    const sharing = async (companyId: number) => (await this.company(companyId)).state.toggles.sharedAssetManagement;
    access.registerPlace('company', async (id) => {
      const { exists, state } = await this.company(id);
      return exists ? { companyId: id, shared: state.toggles.sharedAssetManagement } : undefined;
    });
    access.registerPlace('collection', async (id) => {
      const { state } = await this.collection(id);
      return state.status === 'active'
        ? { companyId: state.companyId, collectionId: id, shared: await sharing(state.companyId) }
        : undefined;
    });
    access.registerPlace('group', async (id) => {
      const { state } = await this.group(id);
      return state.status === 'active'
        ? { companyId: state.companyId, collectionId: state.collectionId, groupId: id, shared: await sharing(state.companyId) }
        : undefined;
    });
  }

  company = (id: number): Promise<Loaded<CompanyState>> => this.decisions.read(companies, id);
  collection = (id: number): Promise<Loaded<CollectionState>> => this.decisions.read(collections, id);
  group = (id: number): Promise<Loaded<GroupState>> => this.decisions.read(groups, id);

  async branch(collectionId: number): Promise<Branch> {
    const { state } = await this.collection(collectionId);
    const members = await Promise.all(state.groups.map(({ id }) => this.group(id)));
    return { collection: state, groups: members.map((member) => member.state) };
  }

  async branches(companyId: number): Promise<Branch[]> {
    const { state } = await this.company(companyId);
    return Promise.all(state.collections.map(({ id }) => this.branch(id)));
  }
}
