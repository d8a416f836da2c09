import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import { growerLibraryQuery } from '@loam/domain/crop/crop.schema';
import { groupLibraryQuery } from '@loam/domain/library/library-records.schema';
import { languageOf } from '@loam/domain/kernel/language';
import { productErrors } from '@loam/domain/product/product.errors';
import { pageOfProducts, pickableProducts, productOptions } from '@loam/domain/product/product-library';
import {
  localProductsQuery,
  nameSearchQuery,
  optionsQuery,
  productBatch,
  type ProductBatch,
  type ProductBody,
  productList,
  productOptionLists,
  productOrPage,
  productsById,
  productsOfGroup,
  productsQuery,
  type ProductsQuery,
  textList,
} from '@loam/domain/product/product.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, AdminToken, Allow, planners } from '../access/index.js';
import { LevelRecordReads } from '../library/index.js';
import { GroupLibraryReads } from '../organization/index.js';
import { ProductPlaces } from './product-places.js';
import { type PlanProducts, plansOf } from './products-in-use.projection.js';

const list = <T>(items: readonly T[]) => ({ items, total: items.length });

/** Reads of the product library; `userFertilizers` are the same libraries by the name that users call them. What companies and groups add comes beside the shipped ones. */
@Controller()
@Allow(...planners)
export class ProductController {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly adminToken: AdminToken,
    private readonly libraries: GroupLibraryReads,
    private readonly records: LevelRecordReads,
    private readonly places: ProductPlaces,
  ) {}

  /** C172: one product, or what the group can use, without manure. */
  @Get('fertilizers')
  @Answers(productOrPage)
  async find(@Query({ schema: productsQuery }) query: ProductsQuery, @CurrentActor() actor: Actor) {
    if (query.id !== undefined) {
      const product = await this.places.product(Number(query.id), actor);
      if (!product || String(product.id) !== query.id) throw refused(productErrors, 'ProductNotFound');
      return product;
    }
    const place = await this.access.group(actor, query.groupId!);
    const standing = await this.libraries.of(query.groupId!, 'fertilizers');
    return pageOfProducts(query, (id) => standing(id).active, await this.records.addedFor(actor, place));
  }

  /** C174, C187 */
  @Get(['fertilizers/options', 'userFertilizers/options'])
  @Answers(productOptionLists)
  options(@Query({ schema: optionsQuery }) { lang }: z.infer<typeof optionsQuery>, @Headers('accept-language') tag: string | undefined) {
    return productOptions(languageOf(lang ?? tag));
  }

  /** C175, C188: brands of the products in reach; the shipped ones are generic and have none. */
  @Get(['fertilizers/brand', 'userFertilizers/brand'])
  @Answers(textList)
  brands(@Query({ schema: nameSearchQuery }) query: z.infer<typeof nameSearchQuery>, @CurrentActor() actor: Actor) {
    return this.texts('brand', query, actor);
  }

  /** C176, C189 */
  @Get(['fertilizers/manufacturer', 'userFertilizers/manufacturer'])
  @Answers(textList)
  manufacturers(@Query({ schema: nameSearchQuery }) query: z.infer<typeof nameSearchQuery>, @CurrentActor() actor: Actor) {
    return this.texts('manufacturer', query, actor);
  }

  /** C177, C190 */
  @Post(['fertilizers/batch', 'userFertilizers/batch'])
  @HttpCode(200)
  @Answers(productsById)
  async batch(@Body({ schema: productBatch }) { ids }: ProductBatch, @CurrentActor() actor: Actor) {
    const found = (await Promise.all(ids.map((id) => this.places.product(id, actor)))).filter((product) => product !== undefined);
    return { items: found, missing: ids.filter((id) => !found.some((product) => product.id === id)) };
  }

  /** C182, C195: products that the group, its collection or its company has of its own, archived ones too; none is shipped. */
  @Get(['fertilizers/local', 'userFertilizers/local'])
  @Answers(productList)
  async local(@Query({ schema: localProductsQuery }) { groupId }: z.infer<typeof localProductsQuery>, @CurrentActor() actor: Actor) {
    return list(await this.records.added('fertilizers', await this.access.group(actor, groupId), 'en'));
  }

  /** C183, C196 */
  @Get(['fertilizers/global', 'userFertilizers/global'])
  @Answers(productList)
  global() {
    return list(pickableProducts);
  }

  /** C183, C196: what the company has of its own. */
  @Get(['fertilizers/company', 'userFertilizers/company'])
  @Answers(productList)
  async company(@CurrentActor() { companyId }: Actor) {
    return list(companyId === undefined ? [] : await this.records.added('fertilizers', { companyId }, 'en'));
  }

  /** C183, C196: of no one group; those of a group stand in `local`. */
  @Get(['fertilizers/regional', 'userFertilizers/regional'])
  @Answers(productList)
  regional() {
    return list<ProductBody>([]);
  }

  /** C003: products that the group can use, without manure: the shipped ones but those it has archived, its own, and those of the levels above. */
  @Get(['adminCenter/fertilizers/group', 'adminCenter/products/group'])
  @Answers(productsOfGroup)
  async ofGroup(
    @Query({ schema: groupLibraryQuery }) { id, status }: z.infer<typeof groupLibraryQuery>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    return list(await this.records.of('fertilizers', place, status, actor, 'en'));
  }

  /** C095: products used by the grower's plans. */
  @Get('customer/fertilizers')
  @Answers(productList)
  async ofGrower(@Query({ schema: growerLibraryQuery }) { customerId }: z.infer<typeof growerLibraryQuery>, @CurrentActor() actor: Actor) {
    const { growerId } = await this.access.grower(actor, customerId);
    const plans = await this.readModel.all('products-in-use', plansOf(growerId), 'planId');
    const rows = await this.readModel.getMany<PlanProducts>(
      'products-in-use',
      plans.map((id) => `plan:${id}`),
    );
    const ids = [...new Set(rows.flatMap((row) => row?.productIds ?? []))];
    const used = (await Promise.all(ids.map((id) => this.places.product(id, actor)))).flatMap((product) => product ?? []);
    return list(used.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id));
  }

  /** Of the shipped products and those of somebody's own around the caller. */
  private async texts(field: 'brand' | 'manufacturer', { search, groupId }: z.infer<typeof nameSearchQuery>, actor: Actor) {
    const places = await this.places.around(groupId, actor);
    const own = (await Promise.all(places.map((place) => this.records.added('fertilizers', place, 'en')))).flat();
    return list(distinct([...pickableProducts, ...own], field, search));
  }
}

/** Distinct texts of one field that contain the search, without regard to case. */
function distinct(products: readonly ProductBody[], field: 'brand' | 'manufacturer', search = ''): string[] {
  const wanted = search.trim().toLowerCase();
  return [...new Set(products.flatMap((product) => product[field] ?? []))]
    .filter((text) => text.toLowerCase().includes(wanted))
    .sort((a, b) => a.localeCompare(b));
}
