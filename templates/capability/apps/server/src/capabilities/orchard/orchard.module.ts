import { Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { AccessModule } from '../access/index.js';
import { orchards } from './orchard.aggregate.js';
import { OrchardController } from './orchard.controller.js';
import { OrchardReads } from './orchard.reads.js';
import { OrchardRows } from './orchard.rows.js';
import { OrchardWrites } from './orchard.writes.js';
import { OrchardsByGroup } from './orchards.projection.js';

@Module({
  imports: [AccessModule],
  controllers: [OrchardController],
  providers: [OrchardReads, OrchardWrites, OrchardsByGroup, OrchardRows],
})
export class OrchardModule {
  constructor(histories: HistorySources, reads: OrchardReads, deciders: RowDeciders, rows: OrchardRows) {
    histories.register(historyOfBody('orchard', orchards, bodyOfState, (actor, id) => reads.reach(actor, id)));
    deciders.register(rows);
  }
}
