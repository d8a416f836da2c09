import { Module } from '@nestjs/common';
import { messageLines } from '@loam/domain/weather/messages/message-lines';
import { warningLines } from '@loam/domain/weather/events/warning-lines';
import { CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { alertParts, alerts } from './alert.aggregate.js';
import { OrganizationModule } from '../organization/index.js';
import { Access, AccessModule } from '../access/index.js';
import { FieldModule } from '../field/index.js';
import { GrowerModule } from '../grower/index.js';
import { LibraryModule, RecordSources } from '../library/index.js';
import { PlanModule } from '../plan/index.js';
import { UserModule } from '../user/index.js';
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
import { messagesOfGrowers } from './messages/grower-messages.aggregate.js';
import { GrowerMessagesProcess } from './messages/grower-messages.process.js';
import { GrowerMessagesReads } from './messages/grower-messages.reads.js';
import { GrowerMessagesWrites } from './messages/grower-messages.writes.js';
import { MessageOutbox } from './messages/message-outbox.js';
import { QuietPlaces } from './messages/quiet-places.js';
import { WarnedOf } from './messages/warned-of.js';
import { WeatherMessageController } from './messages/weather-message.controller.js';
import { FieldWarnings } from './watch/field-warnings.js';
import { SpeakingAlerts } from './watch/speaking-alerts.js';
import { TextMessages } from './messages/text-messages.js';
import { Verdicts } from './watch/verdicts.js';
import { WarnedFields } from './watch/warned-fields.projection.js';
import { watches } from './watch.aggregate.js';
import { WeatherEventController } from './watch/weather-event.controller.js';
import { WeatherEventReads } from './watch/weather-event.reads.js';
import { WeatherWatch } from './watch/weather-watch.process.js';

@Module({
  imports: [AccessModule, FieldModule, GrowerModule, LibraryModule, OrganizationModule, PlanModule, UserModule],
  controllers: [AlertController, WeatherController, WeatherEventController, WeatherMessageController],
  providers: [
    ...[AlertReads, AlertShelves, AlertWrites, LevelAlerts],
    ...[FieldSeasons, FieldWeather, Forecasts],
    ...[FieldWarnings, SpeakingAlerts, TextMessages, Verdicts, WarnedFields, WeatherEventReads, WeatherWatch],
    ...[GrowerMessagesProcess, GrowerMessagesReads, GrowerMessagesWrites, MessageOutbox, QuietPlaces, WarnedOf],
    { provide: WEATHER_SOURCE, inject: [CONFIG, Clock], useFactory: weatherSourceFrom },
  ],
  exports: [AlertReads, AlertWrites, FieldWarnings],
})
export class WeatherModule {
  constructor(histories: HistorySources, records: RecordSources, levels: LevelAlerts, reads: AlertReads, access: Access) {
    records.register('weather', levels);
    histories.register(historyOfBody('alert', alerts, alertParts, (actor, id) => reads.one(actor, id as number)));
    histories.register(historyOfBody(watches.kind, watches, ({ state }) => ({ warnings: warningLines(state) }), access.field));
    histories.register(historyOfBody(messagesOfGrowers.kind, messagesOfGrowers, ({ state }) => messageLines(state), access.grower));
  }
}
