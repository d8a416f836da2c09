import { Injectable } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { GroupState } from '@loam/domain/organization/group.decider';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { userErrors } from '@loam/domain/user/user.errors';
import { atOrBelow } from '@loam/domain/user/user.policy';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { Access } from '../../access/index.js';
import { OrganizationReads } from '../../organization/index.js';

export interface AskedPlaces {
  readonly roleId: number;
  readonly companyId?: number | undefined;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
}
export interface Places {
  readonly companyId?: number;
  readonly collectionIds: number[];
  readonly groupIds: number[];
}

const missing = (field: string) => new Refused(invalid([{ field, key: 'required', message: validationErrors.required.message }]));

/** Where somebody of a role belongs, of the places that an admin asks for: all of them must be the admin's. */
@Injectable()
export class UserPlaces {
  constructor(
    private readonly access: Access,
    private readonly organization: OrganizationReads,
  ) {}

  /**
   * Users and group admins belong to groups and so to their collections; collection admins to collections; company admins and
   * executives to the company; super admins nowhere. @throws Refused 403 forbidden for a role above the admin's own; 404 of a
   * place that is not theirs; 422 required, oneCompany
   */
  async of({ roleId, companyId, collectionIds, groupIds }: AskedPlaces, actor: Actor): Promise<Places> {
    if (!atOrBelow(actor.roleId, roleId)) throw refused(apiErrors, 'forbidden');
    if (companyId !== undefined) await this.access.company(actor, companyId);
    const groups = await Promise.all([...new Set(groupIds)].map((id) => this.access.group(actor, id)));
    const collections = await Promise.all([...new Set(collectionIds)].map((id) => this.access.collection(actor, id)));
    const named = new Set([...groups, ...collections].map((place) => place.companyId));
    if (companyId !== undefined) named.add(companyId);
    if (named.size > 1) throw refused(userErrors, 'oneCompany');
    if (roleId === ROLE.superAdmin) return { collectionIds: [], groupIds: [] };
    const [company = actor.companyId] = named;
    if (roleId === ROLE.companyAdmin || roleId === ROLE.executive) {
      if (company === undefined) throw missing('companyId');
      return { companyId: company, collectionIds: [], groupIds: [] };
    }
    if (roleId === ROLE.collectionAdmin) {
      if (collections.length === 0) throw missing('collectionIds');
      return { companyId: company!, collectionIds: collections.map((place) => place.collectionId!), groupIds: [] };
    }
    if (groups.length === 0) throw missing('groupIds');
    return {
      companyId: company!,
      collectionIds: [...new Set(groups.map((place) => place.collectionId))],
      groupIds: groups.map((place) => place.groupId),
    };
  }

  async groupsOf(ids: readonly number[]): Promise<GroupState[]> {
    return Promise.all(ids.map(async (id) => (await this.organization.group(id)).state));
  }

  /** Places of a person that an admin has no say in. */
  async foreignTo(actor: Actor, { roleId, collectionIds, groupIds }: AskedPlaces): Promise<Pick<Places, 'collectionIds' | 'groupIds'>> {
    if (roleId === ROLE.collectionAdmin) {
      const collections = await Promise.all(collectionIds.map(async (id) => (await this.organization.collection(id)).state));
      const foreign = collections.filter(({ id, companyId }) => !seesPlace(actor, { companyId, collectionId: id }));
      return { collectionIds: foreign.map(({ id }) => id), groupIds: [] };
    }
    const groups = await this.groupsOf(groupIds);
    const foreign = groups.filter(({ id, collectionId, companyId }) => !seesPlace(actor, { companyId, collectionId, groupId: id }));
    return { collectionIds: [...new Set(foreign.map(({ collectionId }) => collectionId))], groupIds: foreign.map(({ id }) => id) };
  }

  /** What is asked, and what stays beside it as far as the role may have it. @throws as `of` */
  async joined(asked: AskedPlaces, kept: Pick<Places, 'collectionIds' | 'groupIds'>, actor: Actor) {
    const inGroups = asked.roleId === ROLE.user || asked.roleId === ROLE.groupAdmin;
    const stays = inGroups || asked.roleId === ROLE.collectionAdmin ? kept : { collectionIds: [], groupIds: [] };
    const nothingOwn = stays.collectionIds.length > 0 && (inGroups ? asked.groupIds : asked.collectionIds).length === 0;
    const places = nothingOwn ? { collectionIds: [], groupIds: [] } : await this.of(asked, actor);
    return {
      roleId: asked.roleId,
      collectionIds: [...new Set([...places.collectionIds, ...stays.collectionIds])],
      groupIds: inGroups ? [...places.groupIds, ...stays.groupIds] : [],
    };
  }

  /** What somebody will belong to, in words. */
  async inWords({ companyId, collectionIds, groupIds }: Places): Promise<string> {
    if (groupIds.length > 0) return (await this.groupsOf(groupIds)).map(({ name }) => name).join(', ');
    if (collectionIds.length > 0)
      return (await Promise.all(collectionIds.map(async (id) => (await this.organization.collection(id)).state.name))).join(', ');
    return companyId === undefined ? 'Loam' : (await this.organization.company(companyId)).state.name;
  }
}
