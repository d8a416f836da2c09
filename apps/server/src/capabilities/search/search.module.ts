import { Global, Module } from '@nestjs/common';
import { GrowersInScope } from './growers-in-scope.js';
import { SearchController } from './search.controller.js';
import { NamesByScope } from './search.projection.js';

@Global()
@Module({ controllers: [SearchController], providers: [NamesByScope, GrowersInScope], exports: [GrowersInScope] })
export class SearchModule {}
