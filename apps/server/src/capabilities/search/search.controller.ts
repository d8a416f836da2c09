import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { filledAddress, Registry, type SearchedKind } from '@loam/domain/kernel/capability/registry';
import { searchCalls as calls } from '@loam/domain/search/search.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Call } from '../access/index.js';
import { GrowersInScope } from './growers-in-scope.js';
import { type Named, ownerOf } from './search.projection.js';

const MOST = 50;
@Controller()
export class SearchController {
  constructor(
    private readonly scope: GrowersInScope,
    private readonly readModel: ReadModel,
    private readonly registry: Registry,
  ) {}

  @Call(calls.found)
  async search(@Asked() { query: { query } }: AskedOf<typeof calls.found>, @CurrentActor() actor: Actor) {
    const items = (await this.named(query, actor)).map(({ type, id, name, customerId }) => ({ type, id, name, customerId }));
    return { items, total: items.length };
  }

  @Call(calls.palette)
  async palette(@Asked() { query: { q } }: AskedOf<typeof calls.palette>, @CurrentActor() actor: Actor) {
    const { searched } = this.registry;
    const items = (await this.named(q, actor)).map(({ type, id, name, code, customerId }) => ({
      type,
      id,
      name,
      ...(code && { code }),
      path: pathOf(
        searched.find((kind) => kind.name === type)!,
        id,
        { [ownerOf(this.registry).placed.subject!]: customerId },
      ),
    }));
    return { items, total: items.length };
  }

  private async named(query: string, actor: Actor) {
    const lists = await this.scope.lists(actor);
    const items: { type: string; id: number; name: string; code: string | undefined; customerId: number }[] = [];
    for (const { name } of this.registry.searched) {
      for (const list of lists) if (items.length < MOST) items.push(...(await this.found(name, list, query, MOST - items.length)));
    }
    return items;
  }

  private async found(type: string, list: string, search: string, pageSize: number) {
    const { items: ids } = await this.readModel.page('search', `${type}@${list}`, {
      pageNo: 1,
      pageSize,
      sortBy: 'name',
      sortOrder: 'asc',
      search,
    });
    const named = await this.readModel.getMany<Named>(
      'search',
      ids.map((id) => `${type}:${id}`),
    );
    return ids.flatMap((id, i) =>
      named[i] ? [{ type, id, name: named[i].name, code: named[i].code, customerId: named[i].ownerId ?? id }] : [],
    );
  }
}

/** The page of one, in the owner's place. */
const pathOf = ({ placed }: SearchedKind, id: number, owner: Readonly<Record<string, number>>): string =>
  filledAddress(placed.page!, { ...owner, [placed.subject!]: id })!;
