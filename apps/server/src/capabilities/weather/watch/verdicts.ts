import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import type { WatchCommand, WatchEvent, WatchState } from '@loam/domain/weather/events/weather-watch.decider';
import { dueAfterQuiet } from '@loam/domain/weather/messages/quiet-hours';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { scopeOfOwners } from '../../access/index.js';
import { GrowerWrites } from '../../grower/index.js';
import { messagesOfGrowers } from '../messages/grower-messages.aggregate.js';
import { GrowerMessagesReads } from '../messages/grower-messages.reads.js';
import { watches } from '../watch.aggregate.js';

/** So long further fields of the grower are waited for, that are told in the same message. */
const GATHER_MS = 5_000;

/** What a forecast means for a field, with the message to its grower where they want one: in one append, so that neither is without the other. */
@Injectable()
export class Verdicts {
  constructor(
    private readonly decisions: Decisions,
    private readonly growers: GrowerWrites,
    private readonly messages: GrowerMessagesReads,
    private readonly clock: Clock,
  ) {}

  standing = async (fieldId: number): Promise<WatchState> => (await this.decisions.read(watches, fieldId)).state;

  async pass(command: WatchCommand, utcOffsetSeconds: number): Promise<void> {
    const { state: grower } = await this.growers.read(command.growerId);
    if (grower.status === 'none') return;
    const place: Required<Place> = { companyId: grower.companyId, collectionId: grower.collectionId, groupId: grower.groupId };
    const telling = await this.messages.isOn(place);
    const due = new Date(dueAfterQuiet(this.clock.millis() + GATHER_MS, utcOffsetSeconds)).toISOString();
    await this.decisions.transact({ actor: SYSTEM, origin: 'system', scope: scopeOfOwners(place) }, async (tx) => {
      const { events } = await tx.run(watches, command.fieldId, command);
      for (const event of telling ? (events as readonly WatchEvent[]) : []) {
        if (event.type !== 'WeatherEventAnnounced') continue;
        const { alertId, said, days, fieldId, growerId } = event.data;
        const warning = { alertId, name: said.name, from: days[0]!.date, to: days.at(-1)!.date, due };
        await tx.run(messagesOfGrowers, growerId, { type: 'PlanMessage', growerId, fieldId, ...warning });
      }
      return {};
    });
  }
}
