import { Injectable } from '@nestjs/common';
import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { seesAllOf, seesPlace } from '@loam/domain/access/scope.policy';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { type Branch, OrganizationReads } from '../organization/index.js';

export interface ScopedGroup {
  readonly id: number;
  readonly name: string;
  readonly collection: { readonly id: number; readonly name: string };
  readonly companyId: number;
  /** Only the growers of this keeper count, where the company does not share them. */
  readonly keeper: number | undefined;
}

/** The groups whose figures a person asked for, all of them within their scope. */
@Injectable()
export class DashboardScope {
  constructor(
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly read: ReadModel,
  ) {}

  /** @throws Refused 404 for an id outside the scope */
  async groups(filter: Pick<DashboardFilter, 'companyIds' | 'collectionIds' | 'groupIds'>, actor: Actor): Promise<ScopedGroup[]> {
    const { companyIds, collectionIds, groupIds } = filter;
    for (const id of companyIds ?? []) await this.access.company(actor, id);
    for (const id of collectionIds ?? []) await this.access.collection(actor, id);
    for (const id of groupIds ?? []) await this.access.group(actor, id);
    const branches = await this.branches(actor, companyIds);
    const shared = new Map<number, boolean>();
    const found: ScopedGroup[] = [];
    for (const { collection, groups } of branches) {
      const { companyId } = collection;
      if (collectionIds && !collectionIds.includes(collection.id)) continue;
      if (!shared.has(companyId)) shared.set(companyId, (await this.organization.company(companyId)).state.toggles.sharedAssetManagement);
      const keeper = seesAllOf(actor, shared.get(companyId)!) ? undefined : actor.id;
      for (const { id, name } of groups) {
        const seen = seesPlace(actor, { companyId, collectionId: collection.id, groupId: id }) && (!groupIds || groupIds.includes(id));
        if (seen) found.push({ id, name, collection: { id: collection.id, name: collection.name }, companyId, keeper });
      }
    }
    return found;
  }

  private async branches(actor: Actor, companyIds: readonly number[] | undefined): Promise<Branch[]> {
    if (actor.roleId === ROLE.superAdmin) {
      const all = companyIds ?? (await this.read.all('tallies', 'companies', 'id'));
      return (await Promise.all(all.map((id) => this.organization.branches(id)))).flat();
    }
    if (actor.companyId === undefined || (companyIds && !companyIds.includes(actor.companyId))) return [];
    if (actor.roleId === ROLE.companyAdmin || actor.roleId === ROLE.executive) return this.organization.branches(actor.companyId);
    return Promise.all(actor.collectionIds.map((id) => this.organization.branch(id)));
  }
}
