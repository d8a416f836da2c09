import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { GrowersInScope } from './growers-in-scope.js';
import { SearchController } from './search.controller.js';
import { NamesByScope } from './search.projection.js';

@Module({ imports: [AccessModule], controllers: [SearchController], providers: [NamesByScope, GrowersInScope], exports: [GrowersInScope] })
export class SearchModule {}
