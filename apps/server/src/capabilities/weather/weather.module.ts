import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { alertParts, alerts } from './alert.aggregate.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule } from '../access/index.js';
import { FieldModule } from '../field/index.js';
import { LibraryModule } from '../library/index.js';
import { PlanModule } from '../plan/index.js';
import { AlertController } from './alert.controller.js';
import { AlertReads } from './alert.reads.js';
import { AlertWrites } from './alert.writes.js';
import { AlertShelves } from './alerts.projection.js';
import { FieldSeasons } from './forecast/field-seasons.js';
import { FieldWeather } from './forecast/field-weather.js';
import { Forecasts } from './forecast/forecasts.js';
import { WEATHER_SOURCE } from './forecast/weather-source.port.js';
import { weatherSourceFrom } from './forecast/weather-sources.js';
import { WeatherController } from './forecast/weather.controller.js';
import { LevelAlerts } from './level-alerts.js';

@Module({
  imports: [AccessModule, FieldModule, LibraryModule, OrganizationModule, PlanModule],
  controllers: [AlertController, WeatherController],
  providers: [
    ...[AlertReads, AlertShelves, AlertWrites, LevelAlerts],
    ...[FieldSeasons, FieldWeather, Forecasts],
    { provide: WEATHER_SOURCE, inject: [CONFIG, Clock], useFactory: weatherSourceFrom },
  ],
  exports: [AlertReads, LevelAlerts],
})
export class WeatherModule {
  constructor(histories: HistorySources, reads: AlertReads) {
    histories.register(historyOfBody('alert', alerts, alertParts, (actor, id) => reads.one(actor, id as number)));
  }
}
