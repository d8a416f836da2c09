import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { OrganizationModule, OrganizationReads } from '../organization/index.js';
import { LibraryModule } from '../library/index.js';
import { Access, AccessModule } from '../access/index.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { priceListBody, priceLists } from './price-list.aggregate.js';
import { PriceListController } from './price-list.controller.js';
import { PriceListReads } from './price-list.reads.js';
import { ProductChangesController } from './product-changes.controller.js';
import { ProductPlaces } from './product-places.js';
import { ProductController } from './product.controller.js';
import { ProductsInUse } from './products-in-use.projection.js';
import { UserProductsController } from './user-products.controller.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule, UserModule],
  controllers: [ProductController, ProductChangesController, UserProductsController, PriceListController],
  providers: [PriceListReads, ProductPlaces, ProductsInUse],
})
export class ProductModule {
  constructor(histories: HistorySources, access: Access, organization: OrganizationReads) {
    const called = async (groupId: number) => (await organization.group(groupId)).state.name;
    histories.register(historyOfBody(priceLists.kind, priceLists, priceListBody, access.group, { called }));
  }
}
