import { Module } from '@nestjs/common';
import { ProductChangesController } from './product-changes.controller.js';
import { ProductPlaces } from './product-places.js';
import { ProductController } from './product.controller.js';
import { ProductsInUse } from './products-in-use.projection.js';
import { UserProductsController } from './user-products.controller.js';

@Module({ controllers: [ProductController, ProductChangesController, UserProductsController], providers: [ProductPlaces, ProductsInUse] })
export class ProductModule {}
