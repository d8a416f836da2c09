import { Controller } from '@nestjs/common';
import { ownProductCalls as calls } from '@loam/domain/product/product.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { type StatusAnswer } from '@loam/domain/library/library-records.schema';
import { productErrors } from '@loam/domain/product/product.errors';
import { pageOf } from '@loam/domain/product/product-library';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { LevelRecordReads, LibraryWrites, OwnLibraryReads, ProductWrites } from '../library/index.js';
import { saved, saveEach } from './product.answers.js';
import { placedBody, ProductPlaces } from './product-places.js';

/** Products that regular users and group admins have made themselves; users need the permission. */
@Controller()
export class UserProductsController {
  constructor(
    private readonly access: Access,
    private readonly own: OwnLibraryReads,
    private readonly records: LevelRecordReads,
    private readonly library: LibraryWrites,
    private readonly productWrites: ProductWrites,
    private readonly places: ProductPlaces,
  ) {}

  @Call(calls.find)
  async find(@Asked() { query }: AskedOf<typeof calls.find>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    if (query.id === undefined) return pageOf(await this.records.made(await this.access.group(actor, query.groupId), actor), query);
    const found = await this.own.find(actor, 'fertilizers', query.id);
    if (found?.record.ownerId !== actor.id) throw refused(productErrors, 'ProductNotFound');
    return placedBody(found)!;
  }

  @Call(calls.save)
  async save(@Asked() { body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    const place = body.id === undefined ? await this.places.named(body, actor) : undefined;
    return saved(await this.productWrites.save(body, place, actor, true));
  }

  @Call(calls.updatePrice)
  async updatePrice(@Asked() { body: { items } }: AskedOf<typeof calls.updatePrice>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    return { items: await this.productWrites.setPrices(items, actor, true) };
  }

  @Call(calls.bulk)
  async bulk(@Asked() { query, body: { items } }: AskedOf<typeof calls.bulk>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    const place = await this.places.named(query, actor);
    return { results: await saveEach(items, place, { changes: this.productWrites, actor, mine: true }) };
  }

  @Call(calls.import)
  async import(@Asked() { query, body }: AskedOf<typeof calls.import>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    const place = await this.places.named(query, actor);
    const ids = new Set((await this.library.import('fertilizers', place, body, actor)).map(({ id }) => id));
    const items = (await this.own.reach(place, 'fertilizers'))
      .filter(({ record }) => ids.has(record.id))
      .flatMap((one) => placedBody(one) ?? []);
    return { items, total: items.length };
  }

  @Call(calls.updateStatus)
  async updateStatus(
    @Asked() { query: { groupId }, body }: AskedOf<typeof calls.updateStatus>,
    @CurrentActor() actor: Actor,
  ): Promise<StatusAnswer> {
    await this.places.expectPermission(actor);
    if (groupId !== undefined) await this.access.group(actor, groupId);
    await this.productWrites.changeable(body.ids, actor, true);
    return this.library.setStatus('fertilizers', undefined, body, actor);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    await this.productWrites.changeable(ids, actor, true);
    await this.library.remove('fertilizers', ids, actor);
    return { deleted: ids };
  }
}
