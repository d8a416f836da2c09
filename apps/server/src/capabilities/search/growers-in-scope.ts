import { Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { ownerOf } from './search.projection.js';

/** The growers that a person may see, over all groups of their scope. */
@Injectable()
export class GrowersInScope {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly registry: Registry,
  ) {}

  /** Names of the lists that hold what the actor sees: one for admins, one a group for others. @throws 404 GroupNotFound */
  async lists(actor: Actor, groupId?: number): Promise<string[]> {
    if (groupId !== undefined) return [await this.ofGroup(actor, groupId)];
    switch (scopeOf(actor.roleId)) {
      case 'super':
        return ['all'];
      case 'company':
        return [`company:${actor.companyId}`];
      case 'collection':
        return actor.collectionIds.map((id) => `collection:${id}`);
      default:
        return Promise.all(actor.groupIds.map((id) => this.ofGroup(actor, id)));
    }
  }

  /** By name. */
  async ids(actor: Actor, groupId?: number): Promise<number[]> {
    const lists = await this.lists(actor, groupId);
    return (await Promise.all(lists.map((list) => this.readModel.all('search', `${ownerOf(this.registry).name}@${list}`, 'name')))).flat();
  }

  private async ofGroup(actor: Actor, groupId: number): Promise<string> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    return assignedTo === undefined ? `group:${groupId}` : `group:${groupId}:user:${assignedTo}`;
  }
}
