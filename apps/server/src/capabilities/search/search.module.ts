import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { NamesByScope } from './search.projection.js';

@Module({ controllers: [SearchController], providers: [NamesByScope] })
export class SearchModule {}
