import { Module } from '@nestjs/common';
import { CropController } from './crop.controller.js';
import { CropsInUse } from './crops-in-use.projection.js';

@Module({ controllers: [CropController], providers: [CropsInUse] })
export class CropModule {}
