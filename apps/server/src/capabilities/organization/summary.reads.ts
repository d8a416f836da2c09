import { Injectable } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { allotted } from '@loam/domain/organization/company.decider';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { type Branch, OrganizationReads } from './organization.reads.js';
import { noTally, type Tally } from './tallies.projection.js';

const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (a, b) => ({ users: a.users + b.users, growers: a.growers + b.growers, fields: a.fields + b.fields, plans: a.plans + b.plans }),
    noTally,
  );

/** What the company and collection pages show: the units below, with counts of what is in them. */
@Injectable()
export class SummaryReads {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly read: ReadModel,
  ) {}

  async ofCompany(companyId: number, actor: Actor) {
    const { state } = await this.organization.company(companyId);
    const branches = (await this.organization.branches(companyId)).filter(({ collection }) =>
      seesPlace(actor, { companyId, collectionId: collection.id }),
    );
    const collections = await Promise.all(
      branches.map(async (branch) => {
        const groups = await this.groupsOf(branch, actor);
        const { users, growers, fields, plans } = sum(groups.map(({ tally }) => tally));
        return { id: branch.collection.id, name: branch.collection.name, groups: groups.length, users, growers, fields, plans };
      }),
    );
    const totals = { collections: collections.length, groups: collections.reduce((n, { groups }) => n + groups, 0), ...sum(collections) };
    return { id: state.id, name: state.name, collections, totals, capacity: { used: allotted(state), max: state.userCapacity } };
  }

  async ofCollection(collectionId: number, actor: Actor) {
    const branch = await this.organization.branch(collectionId);
    const groups = await this.groupsOf(branch, actor);
    return {
      id: branch.collection.id,
      name: branch.collection.name,
      companyId: branch.collection.companyId,
      groups: groups.map(({ id, name, tally }) => ({ id, name, ...tally })),
      totals: { groups: groups.length, ...sum(groups.map(({ tally }) => tally)) },
    };
  }

  private async groupsOf({ collection, groups }: Branch, actor: Actor) {
    const seen = groups.filter(({ id }) => seesPlace(actor, { companyId: collection.companyId, collectionId: collection.id, groupId: id }));
    const tallies = await this.read.getMany<Tally>(
      'tallies',
      seen.map(({ id }) => `group:${id}`),
    );
    return seen.map(({ id, name }, index) => ({ id, name, tally: tallies[index] ?? noTally }));
  }
}
