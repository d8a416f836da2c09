import { Controller } from '@nestjs/common';
import { invalid } from '@loam/domain/kernel/errors/errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { priceListCalls as calls } from '@loam/domain/product/price-list.calls';
import { productErrors } from '@loam/domain/product/product.errors';
import type { ListPrices } from '@loam/domain/product/price-list.schema';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Call, scopeOfOwners } from '../access/index.js';
import { priceLists } from './price-list.aggregate.js';
import { PriceListReads } from './price-list.reads.js';
import { ProductPlaces } from './product-places.js';

@Controller()
export class PriceListController {
  constructor(
    private readonly access: Access,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly reads: PriceListReads,
    private readonly places: ProductPlaces,
  ) {}

  @Call(calls.ofGroup)
  async ofGroup(@Asked() { query: { groupId } }: AskedOf<typeof calls.ofGroup>, @CurrentActor() actor: Actor) {
    await this.access.group(actor, groupId);
    return this.reads.ofGroup(groupId, actor);
  }

  @Call(calls.list)
  async list(@Asked() { body }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const { groupId, items } = body;
    const place = await this.access.group(actor, groupId);
    await this.expectKnown(items, actor);
    const currency = body.currency ?? (await this.reads.currencyFor(groupId, actor));
    const command = { type: 'ListPrices', groupId, by: actor.id, currency, today: this.clock.today(), items } as const;
    await this.decisions.run(priceLists, groupId, command, { actor, scope: scopeOfOwners(place) });
    return this.reads.ofGroup(groupId, actor);
  }

  /** What is gone can be taken back. @throws 422 with every product that the caller does not see */
  private async expectKnown(items: ListPrices['items'], actor: Actor): Promise<void> {
    const known = await Promise.all(
      items.map(async ({ productId, price }) => price === null || (await this.places.product(productId, actor))),
    );
    const faults = known.flatMap((found, at) => (found ? [] : [`items[${at}].productId`]));
    if (faults.length === 0) return;
    const { message } = productErrors.unknownReference;
    throw new Refused(invalid(faults.map((field) => ({ field, key: 'unknownReference', message }))));
  }
}
