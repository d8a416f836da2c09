import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { productBody } from '@loam/domain/product/product.schema';
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
import { admins, AllowVerified } from '../access/index.js';
import { ProductWrites } from '../library/index.js';
import { saved, saveEach } from './product.answers.js';
import { ProductPlaces } from './product-places.js';

/** What admins save of products of their own places. */
@Controller('fertilizers')
@AllowVerified(...admins)
export class ProductChangesController {
  constructor(
    private readonly productWrites: ProductWrites,
    private readonly places: ProductPlaces,
  ) {}

  /** C173 */
  @Post(['', 'save'])
  @Answers(productBody, 201)
  @Creates('fertilizers?id={id}')
  async save(@Body({ schema: saveProduct }) body: SaveProduct, @CurrentActor() actor: Actor) {
    const place = body.id === undefined ? await this.places.named(body, actor) : undefined;
    return saved(await this.productWrites.save(body, place, actor));
  }

  /** C178 */
  @Post('updatePrice')
  @HttpCode(200)
  @Answers(pricesUpdated)
  async updatePrice(@Body({ schema: updatePrices }) { items }: UpdatePrices, @CurrentActor() actor: Actor) {
    return { items: await this.productWrites.setPrices(items, actor) };
  }

  /** C179 */
  @Post('bulk')
  @HttpCode(201)
  @Answers(productResults, 201)
  @FoundAt('fertilizers?groupId={groupId}')
  async bulk(
    @Query({ schema: saveProductsQuery }) query: z.infer<typeof saveProductsQuery>,
    @Body({ schema: saveProducts }) { items }: SaveProducts,
    @CurrentActor() actor: Actor,
  ) {
    const place = await this.places.named(query, actor);
    return { results: await saveEach(items, place, { changes: this.productWrites, actor }) };
  }
}
