import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { Access, AccessModule, Topics } from '../access/index.js';
import { fields } from './field.aggregate.js';
import { fieldBody } from './field.answers.js';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { GrowerModule } from '../grower/index.js';
import { FieldController } from './field.controller.js';
import { FarmFields } from './farm-fields.js';
import { FieldFiles } from './field-file/field-files.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { FieldRows } from './field.rows.js';
import { FieldReads } from './field.reads.js';
import { FieldsByGrower } from './fields.projection.js';
import { FieldWrites } from './field.writes.js';
import { SOIL_SOURCE } from './soil-type/soil-source.port.js';
import { soilSourceFrom } from './soil-type/soil-sources.js';
import { SoilTypes } from './soil-type/soil-types.js';

@Module({
  imports: [AccessModule, GrowerModule],
  controllers: [FieldController],
  providers: [
    FieldWrites,
    FieldReads,
    FieldRows,
    FieldsByGrower,
    FieldFiles,
    FarmFields,
    SoilTypes,
    { provide: SOIL_SOURCE, inject: [CONFIG], useFactory: (config: Config) => soilSourceFrom(config.soilUrl) },
  ],
  exports: [FieldWrites, FieldReads],
})
export class FieldModule {
  constructor(histories: HistorySources, access: Access, topics: Topics, rows: RowDeciders, fieldRows: FieldRows) {
    histories.register(historyOfBody('field', fields, fieldBody, access.field));
    topics.register('field', (actor, id) => access.reaches(actor, 'field', id));
    rows.register(fieldRows);
  }
}
