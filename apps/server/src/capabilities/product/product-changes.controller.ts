import { Controller } from '@nestjs/common';
import { productSaveCalls as calls } from '@loam/domain/product/product.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Call } from '../access/index.js';
import { ProductWrites } from '../library/index.js';
import { saved, saveEach } from './product.answers.js';
import { ProductPlaces } from './product-places.js';

/** What admins save of products of their own places. */
@Controller()
export class ProductChangesController {
  constructor(
    private readonly productWrites: ProductWrites,
    private readonly places: ProductPlaces,
  ) {}

  @Call(calls.save)
  async save(@Asked() { body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor) {
    const place = body.id === undefined ? await this.places.named(body, actor) : undefined;
    return saved(await this.productWrites.save(body, place, actor));
  }

  @Call(calls.updatePrice)
  async updatePrice(@Asked() { body: { items } }: AskedOf<typeof calls.updatePrice>, @CurrentActor() actor: Actor) {
    return { items: await this.productWrites.setPrices(items, actor) };
  }

  @Call(calls.bulk)
  async bulk(@Asked() { query, body: { items } }: AskedOf<typeof calls.bulk>, @CurrentActor() actor: Actor) {
    const place = await this.places.named(query, actor);
    return { results: await saveEach(items, place, { changes: this.productWrites, actor }) };
  }
}
