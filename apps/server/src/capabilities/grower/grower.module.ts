import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { growers } from './grower.aggregate.js';
import { customerBody } from './grower.answers.js';
import { UserModule } from '../user/index.js';
import { Access, AccessModule, Topics } from '../access/index.js';
import { ActivePlans } from './active-plans.js';
import { GrowerExport } from './grower-export.js';
import { GrowerErasure } from './grower-erasure.js';
import { GrowerRetention } from './grower-retention.process.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { GrowerRows } from './grower.rows.js';
import { NamedGrowers } from './named-growers.js';
import { RowGrowers } from './row-growers.js';
import { GrowerReads } from './grower.reads.js';
import { GrowerController } from './grower.controller.js';
import { GrowersByGroup } from './growers.projection.js';
import { OwnRecordNeeds } from './own-record-needs.js';
import { GrowerWrites } from './grower.writes.js';

@Module({
  imports: [AccessModule, UserModule],
  controllers: [GrowerController],
  providers: [
    ActivePlans,
    OwnRecordNeeds,
    GrowerWrites,
    GrowerReads,
    GrowersByGroup,
    GrowerErasure,
    GrowerExport,
    GrowerRetention,
    GrowerRows,
    NamedGrowers,
    RowGrowers,
  ],
  exports: [ActivePlans, OwnRecordNeeds, GrowerWrites, GrowerReads, NamedGrowers, RowGrowers],
})
export class GrowerModule {
  constructor(histories: HistorySources, access: Access, topics: Topics, rows: RowDeciders, growerRows: GrowerRows) {
    histories.register(historyOfBody('customer', growers, customerBody, access.grower));
    topics.register('customer', (actor, id) => access.reaches(actor, 'grower', id));
    rows.register(growerRows);
  }
}
