import { Injectable } from '@nestjs/common';
import { managesProducts, type Place } from '@loam/domain/access/scope.policy';
import { libraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { OwnContent } from '@loam/domain/library/library-records.schema';
import { isOwnId, type OwnRecord } from '@loam/domain/library/own-library.decider';
import { figuresFrom, figuresOf } from '@loam/domain/product/own-product';
import { productErrors } from '@loam/domain/product/product.errors';
import type { ProductFigures } from '@loam/domain/library/product-figures.schema';
import type { SaveProduct, UpdatePrices } from '@loam/domain/product/save-product.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { byPlace, runIn } from './library.writes.js';
import { OwnLibraryReads, type PlacedRecord } from './own-library.reads.js';

/** A product as it stands after a save. */
export interface SavedProduct {
  readonly placed: PlacedRecord;
  readonly position: number;
  readonly created: boolean;
  readonly changed: boolean;
}

/** What people save of products of their own. */
@Injectable()
export class ProductWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly own: OwnLibraryReads,
    private readonly context: RequestContext,
  ) {}

  /** @throws 403 forbidden, ownedByOther; 404; 409 libraryFull; 412; 428. `mine`: only what the actor made */
  async save(input: SaveProduct, place: Place | undefined, actor: Actor, mine = false): Promise<SavedProduct> {
    if (input.id !== undefined) return this.change(input, input.id, actor, mine);
    const { records, position } = await this.add([input], place!, actor);
    return { placed: await this.placed(records[0]!.id, place!), position, created: true, changed: true };
  }

  /** All of them or none. @throws 403 forbidden; 409 libraryFull */
  async add(inputs: readonly SaveProduct[], place: Place, actor: Actor): Promise<{ records: OwnRecord[]; position: number }> {
    if (!managesProducts(actor, place)) throw refused(apiErrors, 'forbidden');
    await this.ids.ahead('product', inputs.length);
    const records: OwnContent[] = [];
    for (const input of inputs) {
      const id = await this.ids.next('product');
      const figures = figuresFrom(input, undefined) as ProductFigures;
      records.push({ id, sourceId: id, rootId: id, name: input.name!, variety: null, figures, price: input.price ?? null });
    }
    const { library, position } = await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => ({
      library: await runIn(tx, place, { type: 'AddProducts', ownerId: actor.id, records }),
    }));
    return { records: records.map(({ id }) => library.fertilizers[id]!), position };
  }

  /** All of them or none. @throws 403 ownedByOther; 404 */
  async setPrices(prices: UpdatePrices['items'], actor: Actor, mine = false): Promise<{ id: number; price: number; revision: number }[]> {
    const own = await this.changeable(
      prices.map(({ id }) => id),
      actor,
      mine,
    );
    const after = new Map<number, OwnRecord>();
    await this.decisions.transact({ actor, scope: scopeOfOwners(own[0]!.place) }, async (tx) => {
      for (const { at, records } of byPlace(own)) {
        const here = prices.filter(({ id }) => records.some((record) => record.id === id));
        const library = await runIn(tx, at, { type: 'SetPrices', prices: here });
        for (const { id } of here) after.set(id, library.fertilizers[id]!);
      }
      return {};
    });
    return prices.map(({ id, price }) => ({ id, price, revision: after.get(id)!.revision }));
  }

  /** Own products that the actor may change. @throws 403 ownedByOther, also for what is shipped; 404 */
  async changeable(ids: readonly number[], actor: Actor, mine = false): Promise<PlacedRecord[]> {
    const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await this.own.find(actor, 'fertilizers', id)] as const));
    if (found.some(([id, one]) => !one && (isOwnId(id) || !libraryProduct(id)))) throw refused(productErrors, 'ProductNotFound');
    const own = found.flatMap(([, one]) => one ?? []);
    const may = await Promise.all(own.map(async (one) => (!mine || one.record.ownerId === actor.id) && this.own.mayChange(actor, one)));
    if (own.length < found.length || may.includes(false)) throw refused(apiErrors, 'ownedByOther');
    return own;
  }

  private async change(input: SaveProduct, id: number, actor: Actor, mine: boolean): Promise<SavedProduct> {
    const yours = this.context.takeRevision(); // of the product, not of the place in whose stream it stands
    const [found] = await this.changeable([id], actor, mine);
    const { record, place } = found!;
    if (input.groupId !== undefined && input.groupId !== place.groupId) throw refused(productErrors, 'ProductNotFound');
    const root = libraryProduct(record.rootId);
    const shipped = root && figuresOf(root);
    const change = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.price !== undefined && { price: input.price }),
      figures: figuresFrom(input, record.figures ?? shipped),
    };
    const { library, position } = await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => ({
      library: await runIn(tx, place, { type: 'ChangeProduct', recordId: id, change, shipped, yours }),
    }));
    const changed = library.fertilizers[id]!.revision !== record.revision;
    return { placed: await this.placed(id, place), position, created: false, changed };
  }

  private async placed(id: number, place: Place): Promise<PlacedRecord> {
    return (await this.own.reach(place, 'fertilizers')).find(({ record }) => record.id === id)!;
  }
}
