import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { AccessModule } from '../access/index.js';
import { mills } from './mill.aggregate.js';
import { MillController } from './mill.controller.js';
import { historyBody, MillReads } from './mill.reads.js';
import { MillWrites } from './mill.writes.js';
import { MillsByGroup } from './mills.projection.js';

@Module({
  imports: [AccessModule],
  controllers: [MillController],
  providers: [MillReads, MillWrites, MillsByGroup],
  exports: [MillWrites],
})
export class MillModule {
  constructor(histories: HistorySources, reads: MillReads) {
    histories.register(historyOfBody('mill', mills, historyBody, (actor, id) => reads.reach(actor, id)));
  }
}
