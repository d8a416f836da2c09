import { Controller, Headers } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { weatherEventCalls as calls } from '@loam/domain/weather/events/weather-event.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call } from '../../access/index.js';
import { TextMessages } from '../messages/text-messages.js';
import { WeatherEventReads } from './weather-event.reads.js';

/** What the forecast warns of, and messages to growers about it. */
@Controller()
export class WeatherEventController {
  constructor(
    private readonly events: WeatherEventReads,
    private readonly messages: TextMessages,
  ) {}

  @Call(calls.list)
  list(@Asked() { query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    return this.events.of(query, actor);
  }

  @Call(calls.sms)
  @RateLimit('message')
  sms(@Asked() { body }: AskedOf<typeof calls.sms>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: string | undefined) {
    return this.messages.send(body, languageOf(tag), actor);
  }
}
