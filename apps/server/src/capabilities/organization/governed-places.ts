import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { type Branch, OrganizationReads } from './organization.reads.js';

/** Every company, collection and group that an admin governs: a super admin all of them. */
@Injectable()
export class GovernedPlaces {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly readModel: ReadModel,
  ) {}

  async of({ roleId, companyId, collectionIds, groupIds }: Actor): Promise<Place[]> {
    if (roleId === ROLE.superAdmin) {
      const each = (await this.companies()).map((id) => this.ofCompany(id));
      return (await Promise.all(each)).flat();
    }
    if (companyId === undefined) return [];
    if (roleId === ROLE.companyAdmin) return this.ofCompany(companyId);
    if (roleId === ROLE.collectionAdmin)
      return (await Promise.all(collectionIds.map((id) => this.organization.branch(id)))).flatMap(placesOf);
    const groups = await Promise.all(groupIds.map((id) => this.organization.group(id)));
    return groups.map(({ state: { id, collectionId } }) => ({ companyId, collectionId, groupId: id }));
  }

  /** Ids of all companies, by name. */
  companies = (): Promise<number[]> => this.readModel.all('tallies', 'companies', 'name');

  private async ofCompany(companyId: number): Promise<Place[]> {
    return [{ companyId }, ...(await this.organization.branches(companyId)).flatMap(placesOf)];
  }
}

const placesOf = ({ collection: { id: collectionId, companyId }, groups }: Branch): Place[] => [
  { companyId, collectionId },
  ...groups.map(({ id: groupId }) => ({ companyId, collectionId, groupId })),
];
