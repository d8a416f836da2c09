import { Controller, Headers, Req } from '@nestjs/common';
import { inProductLanguage } from '@loam/domain/agronomy/tables/product-table';
import { productReadCalls as calls } from '@loam/domain/product/product-read.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { productErrors } from '@loam/domain/product/product.errors';
import { pageOfProducts, pickableProducts, productOptions } from '@loam/domain/product/product-library';
import { type ProductBody } from '@loam/domain/product/product.schema';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { LevelRecordReads } from '../library/index.js';
import { GroupLibraryReads } from '../organization/index.js';
import { ProductPlaces } from './product-places.js';
import { type PlanProducts, plansOf } from './products-in-use.projection.js';

type Tag = string | undefined;
const list = <T>(items: readonly T[]) => ({ items, total: items.length });

/** Reads of the product library; `userFertilizers` are the same libraries by the name that users call them. What companies and groups add comes beside the shipped ones. */
@Controller()
export class ProductController {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly adminToken: AdminToken,
    private readonly libraries: GroupLibraryReads,
    private readonly records: LevelRecordReads,
    private readonly places: ProductPlaces,
  ) {}

  @Call(calls.find)
  async find(@Asked() { query }: AskedOf<typeof calls.find>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    if (query.id !== undefined) {
      const product = await this.places.product(query.id, actor);
      if (!product) throw refused(productErrors, 'ProductNotFound');
      return inProductLanguage(product, languageOf(tag));
    }
    const place = await this.access.group(actor, query.groupId!);
    const standing = await this.libraries.of(query.groupId!, 'fertilizers');
    return pageOfProducts(query, (id) => standing(id).active, await this.records.addedFor(actor, place), languageOf(tag));
  }

  @Call(calls.options)
  options(@Asked() { query: { lang } }: AskedOf<typeof calls.options>, @Headers('accept-language') tag: Tag) {
    return productOptions(languageOf(lang ?? tag));
  }

  @Call(calls.brands)
  brands(@Asked() { query }: AskedOf<typeof calls.brands>, @CurrentActor() actor: Actor) {
    return this.texts('brand', query, actor);
  }

  @Call(calls.manufacturers)
  manufacturers(@Asked() { query }: AskedOf<typeof calls.manufacturers>, @CurrentActor() actor: Actor) {
    return this.texts('manufacturer', query, actor);
  }

  @Call(calls.batch)
  async batch(@Asked() { body: { ids } }: AskedOf<typeof calls.batch>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const found = (await Promise.all(ids.map((id) => this.places.product(id, actor)))).filter((product) => product !== undefined);
    return {
      items: found.map((product) => inProductLanguage(product, languageOf(tag))),
      missing: ids.filter((id) => !found.some((product) => product.id === id)),
    };
  }

  @Call(calls.local)
  async local(@Asked() { query: { groupId } }: AskedOf<typeof calls.local>, @CurrentActor() actor: Actor) {
    return list(await this.records.added('fertilizers', await this.access.group(actor, groupId), 'en'));
  }

  @Call(calls.shipped)
  global(@Headers('accept-language') tag: Tag) {
    return list(pickableProducts.map((product) => inProductLanguage(product, languageOf(tag))));
  }

  @Call(calls.ofCompany)
  async company(@CurrentActor() { companyId }: Actor) {
    return list(companyId === undefined ? [] : await this.records.added('fertilizers', { companyId }, 'en'));
  }

  @Call(calls.regional)
  regional() {
    return list<ProductBody>([]);
  }

  @Call(calls.ofGroup)
  async ofGroup(
    @Asked() { query: { id, status } }: AskedOf<typeof calls.ofGroup>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    return list(await this.records.of('fertilizers', place, status, actor, languageOf(tag)));
  }

  @Call(calls.ofGrower)
  async ofGrower(
    @Asked() { query: { customerId } }: AskedOf<typeof calls.ofGrower>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const { growerId } = await this.access.grower(actor, customerId);
    const plans = await this.readModel.all('products-in-use', plansOf(growerId), 'planId');
    const rows = await this.readModel.getMany<PlanProducts>(
      'products-in-use',
      plans.map((id) => `plan:${id}`),
    );
    const ids = [...new Set(rows.flatMap((row) => row?.productIds ?? []))];
    const used = (await Promise.all(ids.map((id) => this.places.product(id, actor)))).flatMap((product) =>
      product ? inProductLanguage(product, languageOf(tag)) : [],
    );
    return list(used.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id));
  }

  /** Of the shipped products and those of somebody's own around the caller. */
  private async texts(field: 'brand' | 'manufacturer', { search, groupId }: AskedOf<typeof calls.brands>['query'], actor: Actor) {
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
