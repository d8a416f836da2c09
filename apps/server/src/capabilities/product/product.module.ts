import { Module } from '@nestjs/common';
import { ProductController } from './product.controller.js';
import { ProductsInUse } from './products-in-use.projection.js';

@Module({ controllers: [ProductController], providers: [ProductsInUse] })
export class ProductModule {}
