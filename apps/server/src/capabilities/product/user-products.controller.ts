import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { deleteBody } from '@loam/domain/kernel/schema';
import {
  importQuery,
  type ImportQuery,
  importRecords,
  type ImportRecords,
  recordsDeleted,
  statusAnswer,
  type StatusAnswer,
  updateStatus,
  type UpdateStatus,
  updateStatusQuery,
} from '@loam/domain/library/library-records.schema';
import { productErrors } from '@loam/domain/product/product.errors';
import { pageOf } from '@loam/domain/product/product-library';
import { productBody, productList, productPage, productsQuery, type ProductsQuery } from '@loam/domain/product/product.schema';
import {
  pricesUpdated,
  productResults,
  type SaveProduct,
  saveProduct,
  type SaveProducts,
  saveProducts,
  saveProductsQuery,
  type UpdatePrices,
  updatePrices,
} from '@loam/domain/product/save-product.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor, FoundAt } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, Allow } from '../access/index.js';
import { LevelRecordReads, LibraryWrites, OwnLibraryReads, ProductWrites } from '../library/index.js';
import { saved, saveEach } from './product.answers.js';
import { placedBody, ProductPlaces } from './product-places.js';

const deleteProducts = deleteBody(500);

/** Products that regular users and group admins have made themselves; users need the permission. */
@Controller('userFertilizers')
@Allow('user', 'group')
export class UserProductsController {
  constructor(
    private readonly access: Access,
    private readonly own: OwnLibraryReads,
    private readonly records: LevelRecordReads,
    private readonly library: LibraryWrites,
    private readonly productWrites: ProductWrites,
    private readonly places: ProductPlaces,
  ) {}

  /** C185: one of them, or those in a group; manure is left out of the list */
  @Get()
  @Answers(productPage)
  async find(@Query({ schema: productsQuery }) query: ProductsQuery, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    if (query.id === undefined) return pageOf(await this.records.made(await this.access.group(actor, query.groupId), actor), query);
    const found = await this.own.find(actor, 'fertilizers', Number(query.id));
    if (found?.record.ownerId !== actor.id || String(found.record.id) !== query.id) throw refused(productErrors, 'ProductNotFound');
    return placedBody(found)!;
  }

  /** C186 */
  @Post(['', 'save'])
  @Answers(productBody, 201)
  @Creates('userFertilizers?id={id}')
  async save(@Body({ schema: saveProduct }) body: SaveProduct, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    const place = body.id === undefined ? await this.places.named(body, actor) : undefined;
    return saved(await this.productWrites.save(body, place, actor, true));
  }

  /** C191 */
  @Post('updatePrice')
  @HttpCode(200)
  @Answers(pricesUpdated)
  async updatePrice(@Body({ schema: updatePrices }) { items }: UpdatePrices, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    return { items: await this.productWrites.setPrices(items, actor, true) };
  }

  /** C192 */
  @Post('bulk')
  @HttpCode(201)
  @Answers(productResults, 201)
  @FoundAt('userFertilizers?groupId={groupId}')
  async bulk(
    @Query({ schema: saveProductsQuery }) query: z.infer<typeof saveProductsQuery>,
    @Body({ schema: saveProducts }) { items }: SaveProducts,
    @CurrentActor() actor: Actor,
  ) {
    await this.places.expectPermission(actor);
    const place = await this.places.named(query, actor);
    return { results: await saveEach(items, place, { changes: this.productWrites, actor, mine: true }) };
  }

  /** C193 */
  @Post('import')
  @HttpCode(201)
  @Answers(productList, 201)
  async import(
    @Query({ schema: importQuery }) query: ImportQuery,
    @Body({ schema: importRecords }) body: ImportRecords,
    @CurrentActor() actor: Actor,
  ) {
    await this.places.expectPermission(actor);
    const place = await this.places.named(query, actor);
    const ids = new Set((await this.library.import('fertilizers', place, body, actor)).map(({ id }) => id));
    const items = (await this.own.reach(place, 'fertilizers'))
      .filter(({ record }) => ids.has(record.id))
      .flatMap((one) => placedBody(one) ?? []);
    return { items, total: items.length };
  }

  /** C194 */
  @Post('updateStatus')
  @HttpCode(200)
  @Answers(statusAnswer)
  async updateStatus(
    @Query({ schema: updateStatusQuery }) { groupId }: z.infer<typeof updateStatusQuery>,
    @Body({ schema: updateStatus }) body: UpdateStatus,
    @CurrentActor() actor: Actor,
  ): Promise<StatusAnswer> {
    await this.places.expectPermission(actor);
    if (groupId !== undefined) await this.access.group(actor, groupId);
    await this.productWrites.changeable(body.ids, actor, true);
    return this.library.setStatus('fertilizers', undefined, body, actor);
  }

  /** C197 */
  @Delete()
  @Answers(recordsDeleted)
  async remove(@Body({ schema: deleteProducts }) { ids }: z.infer<typeof deleteProducts>, @CurrentActor() actor: Actor) {
    await this.places.expectPermission(actor);
    await this.productWrites.changeable(ids, actor, true);
    await this.library.remove('fertilizers', ids, actor);
    return { deleted: ids };
  }
}
