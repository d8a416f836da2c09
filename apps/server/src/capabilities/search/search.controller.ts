import { Controller, Get, Query } from '@nestjs/common';
import { searchQuery } from '@loam/domain/grower/grower.schema';
import { scopeOf } from '@loam/domain/kernel/roles';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, Allow, planners } from '../access/index.js';
import type { FoundKind, Named } from './search.projection.js';

const MOST = 50;
const kinds: readonly FoundKind[] = ['customer', 'field', 'plan'];

@Controller('customer')
@Allow(...planners)
export class SearchController {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
  ) {}

  /** C100: growers first, then fields, then plans, each by name. */
  @Get('search-results')
  async search(@Query({ schema: searchQuery }) { query }: z.infer<typeof searchQuery>, @CurrentActor() actor: Actor) {
    const scopes = await this.scopesOf(actor);
    const items: { type: FoundKind; id: number; name: string; customerId: number }[] = [];
    for (const kind of kinds) {
      for (const scope of scopes) if (items.length < MOST) items.push(...(await this.found(kind, scope, query, MOST - items.length)));
    }
    return { items, total: items.length };
  }

  private async found(type: FoundKind, scope: string, search: string, pageSize: number) {
    const { items: ids } = await this.readModel.page('search', `${type}@${scope}`, { pageNo: 1, pageSize, sortBy: 'name', sortOrder: 'asc', search });
    const named = await this.readModel.getMany<Named>('search', ids.map((id) => `${type}:${id}`));
    return ids.flatMap((id, i) => (named[i] ? [{ type, id, name: named[i].name, customerId: named[i].customerId ?? id }] : []));
  }

  private async scopesOf(actor: Actor): Promise<string[]> {
    switch (scopeOf(actor.roleId)) {
      case 'super':
        return ['all'];
      case 'company':
        return [`company:${actor.companyId}`];
      case 'collection':
        return actor.collectionIds.map((id) => `collection:${id}`);
      default:
        return Promise.all(actor.groupIds.map((id) => this.access.growersOf(actor, id).then(({ assignedTo }) => (assignedTo === undefined ? `group:${id}` : `group:${id}:user:${assignedTo}`))));
    }
  }
}
