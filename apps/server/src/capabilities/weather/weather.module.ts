import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { alertParts, alerts } from './alert.aggregate.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule } from '../access/index.js';
import { LibraryModule } from '../library/index.js';
import { AlertController } from './alert.controller.js';
import { AlertReads } from './alert.reads.js';
import { AlertWrites } from './alert.writes.js';
import { AlertShelves } from './alerts.projection.js';
import { LevelAlerts } from './level-alerts.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule],
  controllers: [AlertController],
  providers: [AlertReads, AlertShelves, AlertWrites, LevelAlerts],
  exports: [AlertReads, LevelAlerts],
})
export class WeatherModule {
  constructor(histories: HistorySources, reads: AlertReads) {
    histories.register(historyOfBody('alert', alerts, alertParts, (actor, id) => reads.one(actor, id as number)));
  }
}
