import { Injectable } from '@nestjs/common';
import type { GrowerListQuery } from '@loam/domain/grower/grower.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import type { Page } from '../../platform/read-model/read-model.port.js';
import { Access } from '../access/index.js';
import { growerList, type GrowerRow } from './growers.projection.js';

/** Lists of the growers that a person may see. */
@Injectable()
export class GrowerLists {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
  ) {}

  /** @throws 404 GroupNotFound; 503 while Redis is away */
  async page({ groupId, assigned, ...query }: GrowerListQuery, actor: Actor): Promise<Page<GrowerRow>> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    const page = await this.readModel.page('growers', growerList(groupId, assigned === 'mine' ? actor.id : assignedTo), query);
    return { ...page, items: await this.rows(page.items) };
  }

  /** Every grower of the group that the actor sees, by name. */
  async all(groupId: number, actor: Actor): Promise<GrowerRow[]> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    return this.rows(await this.readModel.all('growers', growerList(groupId, assignedTo), 'fullName'));
  }

  private async rows(ids: readonly number[]): Promise<GrowerRow[]> {
    const rows = await this.readModel.getMany<GrowerRow>('growers', ids.map((id) => `grower:${id}`));
    return rows.filter((row) => row !== undefined);
  }
}
