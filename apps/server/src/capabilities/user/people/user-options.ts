import { Injectable } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { ROLE, roles } from '@loam/domain/kernel/person/roles';
import { atOrBelow } from '@loam/domain/user/user.policy';
import { listedLanguages } from '@loam/domain/kernel/locale/localization';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { Access } from '../../access/index.js';
import { type Branch, OrganizationReads } from '../../organization/index.js';
import { SeatKeeping } from '../account/seat-keeping.js';
import { UserAdminWrites } from './user-admin.writes.js';
import { UserReads } from '../account/user.reads.js';

/** What an admin may choose from for a person. */
@Injectable()
export class UserOptions {
  constructor(
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly read: ReadModel,
    private readonly seats: SeatKeeping,
    private readonly users: UserReads,
    private readonly admin: UserAdminWrites,
  ) {}

  /** C028: `groupId` narrows the places to its company. `remainingInvites` and `invites` null: any number; `seats` null: of no one company. @throws Refused 404 GroupNotFound */
  async toAdd(groupId: number | undefined, actor: Actor) {
    const companyId = groupId === undefined ? undefined : (await this.access.group(actor, groupId)).companyId;
    const branches = await this.branches(actor, companyId);
    const of = companyId ?? actor.companyId;
    const invites = await this.seats.invites(actor, (await this.users.read(actor.id)).state.maxInvites);
    return {
      roles: roles.filter((role) => atOrBelow(actor.roleId, role.id)),
      groups: branches
        .flatMap(({ groups }) => groups)
        .map(({ id, name, collectionId, companyId: owner }) => ({ id, name, collectionId, companyId: owner })),
      collections: branches.map(({ collection }) => ({ id: collection.id, name: collection.name, companyId: collection.companyId })),
      languages: listedLanguages,
      seats: of === undefined ? null : await this.seats.of(of),
      remainingInvites: invites && Math.max(0, invites.most - invites.open),
      invites,
    };
  }

  /** C029: the groups of the caller's scope, and which of them a person is in; the caller when nobody is named. @throws Refused 404 UserNotFound */
  async groupsOf(userId: number | undefined, actor: Actor) {
    const person = userId === undefined ? actor : await this.admin.reach(userId, actor);
    const branches = await this.branches(actor, userId === undefined ? undefined : person.companyId);
    const items = branches
      .flatMap(({ groups }) => groups)
      .map(({ id, name, collectionId }) => ({ groupId: id, name, collectionId, member: person.groupIds.includes(id) }));
    return { items, total: items.length };
  }

  /** Of one company, or of all that the actor has. */
  private async branches(actor: Actor, companyId = actor.companyId): Promise<Branch[]> {
    const companies =
      companyId === undefined && actor.roleId === ROLE.superAdmin ? await this.read.all('tallies', 'companies', 'name') : [companyId!];
    const all = (await Promise.all(companies.map((id) => this.organization.branches(id)))).flat();
    return all
      .filter(({ collection: { id, companyId: of } }) => seesPlace(actor, { companyId: of, collectionId: id }))
      .map(({ collection, groups }) => ({
        collection,
        groups: groups.filter(({ id, collectionId, companyId: of }) => seesPlace(actor, { companyId: of, collectionId, groupId: id })),
      }));
  }
}
