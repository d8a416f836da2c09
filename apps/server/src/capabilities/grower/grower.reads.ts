import { Injectable } from '@nestjs/common';
import type { GrowerListQuery, GrowerListRow, GrowerRow } from '@loam/domain/grower/grower.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import type { Page } from '../../platform/read-model/read-model.port.js';
import { Access } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { growerList } from './growers.projection.js';

/** Lists of the growers that a person may see. */
@Injectable()
export class GrowerReads {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly users: UserReads,
  ) {}

  /** @throws 404 GroupNotFound; 503 while Redis is away */
  async page({ groupId, assigned, ...query }: GrowerListQuery, actor: Actor): Promise<Page<GrowerListRow>> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    const page = await this.readModel.page('growers', growerList(groupId, assigned === 'mine' ? actor.id : assignedTo), query);
    const rows = await this.rows(page.items);
    const names = await this.names(new Set(rows.map((row) => row.assignedTo)));
    return { ...page, items: rows.map((row) => ({ ...row, assignedToName: names.get(row.assignedTo) ?? null })) };
  }

  /** Every grower of the group that the actor sees, by name. */
  async all(groupId: number, actor: Actor): Promise<GrowerRow[]> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    return this.rows(await this.readModel.all('growers', growerList(groupId, assignedTo), 'fullName'));
  }

  /** From the people's own streams, so a new name shows at once. */
  private async names(ids: ReadonlySet<number>): Promise<Map<number, string>> {
    const people = await Promise.all([...ids].map((id) => this.users.read(id)));
    return new Map(people.map(({ state }) => [state.id, state.fullName]));
  }

  private async rows(ids: readonly number[]): Promise<GrowerRow[]> {
    const rows = await this.readModel.getMany<GrowerRow>(
      'growers',
      ids.map((id) => `grower:${id}`),
    );
    return rows.filter((row) => row !== undefined);
  }
}
