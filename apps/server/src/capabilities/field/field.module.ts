import { Global, Module } from '@nestjs/common';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { FieldController } from './field.controller.js';
import { FieldFiles } from './field-file/field-files.js';
import { FieldLists } from './field-lists.js';
import { FieldsByGrower } from './fields.projection.js';
import { Fields } from './fields.js';
import { SOIL_SOURCE } from './soil-type/soil-source.port.js';
import { soilSourceFrom } from './soil-type/soil-sources.js';
import { SoilTypes } from './soil-type/soil-types.js';

@Global()
@Module({
  controllers: [FieldController],
  providers: [
    Fields,
    FieldLists,
    FieldsByGrower,
    FieldFiles,
    SoilTypes,
    { provide: SOIL_SOURCE, inject: [CONFIG], useFactory: (config: Config) => soilSourceFrom(config.soilUrl) },
  ],
  exports: [Fields, FieldLists],
})
export class FieldModule {}
