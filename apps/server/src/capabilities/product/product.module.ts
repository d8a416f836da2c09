import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { LibraryModule } from '../library/index.js';
import { AccessModule } from '../access/index.js';
import { ProductChangesController } from './product-changes.controller.js';
import { ProductPlaces } from './product-places.js';
import { ProductController } from './product.controller.js';
import { ProductsInUse } from './products-in-use.projection.js';
import { UserProductsController } from './user-products.controller.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule, UserModule],
  controllers: [ProductController, ProductChangesController, UserProductsController],
  providers: [ProductPlaces, ProductsInUse],
})
export class ProductModule {}
