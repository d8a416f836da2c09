import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { weatherCalls as calls } from '@loam/domain/weather/weather.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Access, Call } from '../../access/index.js';
import { FieldWeather } from './field-weather.js';

/** The weather of fields. Which service is asked, and where, nobody but the operator says. */
@Controller()
export class WeatherController {
  constructor(
    private readonly access: Access,
    private readonly weather: FieldWeather,
  ) {}

  @Call(calls.week)
  async week(@Asked() { query: { fieldId }, body }: AskedOf<typeof calls.week>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    return this.weather.week(fieldId, body);
  }

  @Call(calls.hours)
  async hours(@Asked() { query: { fieldId, date } }: AskedOf<typeof calls.hours>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    return this.weather.hours(fieldId, date);
  }

  @Call(calls.season)
  async season(@Asked() { query: { fieldId } }: AskedOf<typeof calls.season>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    return this.weather.season(fieldId);
  }

  @Call(calls.windows)
  async windows(@Asked() { query: { fieldId } }: AskedOf<typeof calls.windows>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    return this.weather.windows(fieldId);
  }
}
