import { Injectable } from '@nestjs/common';
import { currencyOf } from '@loam/domain/kernel/locale/currencies';
import { isOldPrice, priceFor } from '@loam/domain/product/price-list.policy';
import type { PriceListState } from '@loam/domain/product/price-list.decider';
import type { ListedPrice } from '@loam/domain/product/price-list.schema';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { LocalizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { priceLists } from './price-list.aggregate.js';

/** What products cost in a group, as its reader sees it. The right to see the group is asked before. */
@Injectable()
export class PriceListReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly localizations: LocalizationReads,
  ) {}

  async ofGroup(groupId: number, reader: Actor) {
    const items = await this.listed((await this.decisions.read(priceLists, groupId)).state, reader);
    return { items, total: items.length, currency: await this.currencyFor(groupId, reader) };
  }

  /** The group's money, else that of its country, else that of the reader's. */
  async currencyFor(groupId: number, reader: Actor): Promise<string> {
    const { currency, countryId } = await this.localizations.ofGroup(groupId);
    return currency ?? currencyOf(countryId ?? (await this.users.read(reader.id)).state.countryId);
  }

  private async listed({ prices }: PriceListState, reader: Actor): Promise<ListedPrice[]> {
    const today = this.clock.today();
    const found = [...prices].flatMap(([productId, ofProduct]) => {
      const counts = priceFor(ofProduct, reader.id);
      return counts ? [{ productId, ...counts.price, by: { id: counts.by, name: '' }, own: counts.by === reader.id }] : [];
    });
    return Promise.all(found.map((one) => this.users.named({ ...one, old: isOldPrice(one.date, today) })));
  }
}
