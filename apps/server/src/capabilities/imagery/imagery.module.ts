import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { AccessModule } from '../access/index.js';
import { FieldModule } from '../field/index.js';
import { LayerModule } from '../layer/index.js';
import { LibraryModule } from '../library/index.js';
import { PlanModule } from '../plan/index.js';
import { WeatherModule } from '../weather/index.js';
import { FieldImagery } from './field-imagery.js';
import { ImageryController } from './imagery.controller.js';
import { IndexZonesController } from './index-zones.controller.js';
import { NightlyImagery } from './nightly/nightly-imagery.process.js';
import { NightlyImageryReads } from './nightly/nightly-imagery.reads.js';
import { NightlyLook } from './nightly/nightly-look.js';
import { SCENE_CATALOGUE } from './scene/scene-catalogue.port.js';
import { sceneCatalogueFrom } from './scene/recorded-scenes.js';
import { ScenesOfField } from './scenes-of-field.js';
import { SeasonMarks } from './season-marks.js';

@Module({
  imports: [AccessModule, FieldModule, LayerModule, LibraryModule, PlanModule, WeatherModule],
  controllers: [ImageryController, IndexZonesController],
  providers: [
    FieldImagery,
    ScenesOfField,
    SeasonMarks,
    ...[NightlyImagery, NightlyImageryReads, NightlyLook],
    { provide: SCENE_CATALOGUE, inject: [CONFIG, Clock], useFactory: sceneCatalogueFrom },
  ],
})
export class ImageryModule {}
