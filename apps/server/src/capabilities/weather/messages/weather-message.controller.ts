import { Controller } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { AlertPlaceQuery } from '@loam/domain/weather/alert.schema';
import { weatherMessageCalls as calls } from '@loam/domain/weather/messages/weather-message.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Access, Call } from '../../access/index.js';
import { LevelAlerts } from '../level-alerts.js';
import { GrowerMessagesReads } from './grower-messages.reads.js';
import { GrowerMessagesWrites } from './grower-messages.writes.js';

/** What growers agreed to be told by text message, and where messages go out by themselves. */
@Controller()
export class WeatherMessageController {
  constructor(
    private readonly access: Access,
    private readonly levels: LevelAlerts,
    private readonly reads: GrowerMessagesReads,
    private readonly writes: GrowerMessagesWrites,
  ) {}

  @Call(calls.ofGrower)
  async ofGrower(@Asked() { query }: AskedOf<typeof calls.ofGrower>, @CurrentActor() actor: Actor) {
    const { growerId } = await this.access.grower(actor, query.customerId);
    return this.reads.of(growerId);
  }

  @Call(calls.agree)
  async agree(@Asked() { body: { customerId, agreed } }: AskedOf<typeof calls.agree>, @CurrentActor() actor: Actor) {
    await this.writes.record(await this.access.grower(actor, customerId), agreed, actor);
    return this.reads.of(customerId);
  }

  @Call(calls.automatic)
  async automatic(@Asked() { query }: AskedOf<typeof calls.automatic>, @CurrentActor() actor: Actor) {
    return this.reads.switchAt(await this.levelNamed(query, actor), actor);
  }

  @Call(calls.setAutomatic)
  async setAutomatic(@Asked() { query, body: { on } }: AskedOf<typeof calls.setAutomatic>, @CurrentActor() actor: Actor) {
    const level = await this.levelNamed(query, actor);
    await this.writes.switch(level, on, actor);
    return this.reads.switchAt(level, actor);
  }

  private levelNamed({ groupId, collectionId, companyId }: AlertPlaceQuery, actor: Actor): Promise<Level> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return companyId === undefined ? this.levels.ownLevel(actor) : this.access.company(actor, companyId);
  }
}
