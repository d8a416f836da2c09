import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/index.js';
import { AccessModule } from '../access/index.js';
import { CropController } from './crop.controller.js';
import { CropsInUse } from './crops-in-use.projection.js';

@Module({ imports: [AccessModule, LibraryModule], controllers: [CropController], providers: [CropsInUse] })
export class CropModule {}
