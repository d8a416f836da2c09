import { Injectable } from '@nestjs/common';
import type { GrowerListQuery, GrowerListRow, GrowerRow, GrowersMatchingQuery } from '@loam/domain/grower/grower-body.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import type { Page } from '../../platform/read-model/read-model.port.js';
import { Access } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { growerList } from './growers.projection.js';

/** More than a group may have. */
const EVERYBODY = 1_000_000;
/** So many rows of a file are made at once. */
const PART = 250;

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
    const page = await this.readModel.page('growers', listFor(groupId, assignedTo, assigned, actor), query);
    const rows = await this.rows(page.items);
    const names = await this.names(new Set(rows.map((row) => row.assignedTo)));
    return { ...page, items: rows.map((row) => ({ ...row, assignedToName: names.get(row.assignedTo) ?? null })) };
  }

  /** All that the list has over its pages. @throws as `page` */
  async matching({ groupId, assigned, ...query }: GrowersMatchingQuery, actor: Actor): Promise<{ ids: number[]; total: number }> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    const list = listFor(groupId, assignedTo, assigned, actor);
    const { items, total } = await this.readModel.page('growers', list, { ...query, sortBy: 'fullName', sortOrder: 'asc', pageNo: 1, pageSize: EVERYBODY }); // prettier-ignore
    return { ids: items, total };
  }

  /** Those of the ids that are in the group and that the actor sees, by name, a few hundred at a time. */
  async *chosen(groupId: number, ids: readonly number[], actor: Actor): AsyncGenerator<GrowerListRow[]> {
    const wanted = new Set(ids);
    const seen = (await this.matching({ groupId, assigned: 'all', status: 'all' }, actor)).ids.filter((id) => wanted.has(id));
    for (let at = 0; at < seen.length; at += PART) {
      const rows = await this.rows(seen.slice(at, at + PART));
      const names = await this.names(new Set(rows.map(({ assignedTo }) => assignedTo)));
      yield rows.map((row) => ({ ...row, assignedToName: names.get(row.assignedTo) ?? null }));
    }
  }

  /** Every grower of the group that the actor sees, by name. */
  async all(groupId: number, actor: Actor): Promise<GrowerRow[]> {
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    return this.rows(await this.readModel.all('growers', growerList(groupId, assignedTo), 'fullName'));
  }

  /** What growers are called, by id, for who may see them; who is gone is not among them. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    return new Map((await this.rows(ids)).map(({ id, fullName }) => [id, fullName]));
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

/** Nobody has this number: the list is empty. */
const NOBODY = 0;

/** `only`: whose growers alone the actor sees; whoever asks for another's then finds none. */
function listFor(groupId: number, only: number | undefined, assigned: GrowerListQuery['assigned'], actor: Actor): string {
  const asked = assigned === 'all' ? only : assigned === 'mine' ? actor.id : assigned;
  return growerList(groupId, only === undefined || asked === only ? asked : NOBODY);
}
