import { Global, Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { alertParts, alerts } from './alert.aggregate.js';
import { AccessModule } from '../access/index.js';
import { AlertRecords } from '../library/index.js';
import { AlertController } from './alert.controller.js';
import { AlertReads } from './alert.reads.js';
import { AlertWrites } from './alert.writes.js';
import { AlertShelves } from './alerts.projection.js';
import { LevelAlerts } from './level-alerts.js';

@Global()
@Module({
  imports: [AccessModule],
  controllers: [AlertController],
  providers: [AlertReads, AlertShelves, AlertWrites, LevelAlerts, { provide: AlertRecords, useExisting: LevelAlerts }],
  exports: [AlertReads, AlertRecords],
})
export class WeatherModule {
  constructor(histories: HistorySources, reads: AlertReads) {
    histories.register(historyOfBody('alert', alerts, alertParts, (actor, id) => reads.one(actor, id as number)));
  }
}
