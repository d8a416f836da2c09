import { Injectable } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import { addDays } from '@loam/domain/kernel/locale/dates';
import type { OpenEvent } from '@loam/domain/weather/events/weather-watch.decider';
import type { PlannedMessage } from '@loam/domain/weather/messages/grower-messages.decider';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { FieldWrites } from '../../field/index.js';
import { watches } from '../watch.aggregate.js';
import { GrowerMessagesReads } from './grower-messages.reads.js';

/** What of a planned message still holds when its time has come. */
@Injectable()
export class WarnedOf {
  constructor(
    private readonly decisions: Decisions,
    private readonly fields: FieldWrites,
    private readonly messages: GrowerMessagesReads,
  ) {}

  isOn = (level: Level): Promise<boolean> => this.messages.isOn(level);

  /** Of its fields those whose event stands, and is in the newest forecast. */
  async of({ alertId, from, to, fieldIds }: PlannedMessage): Promise<{ fieldName: string; event: OpenEvent }[]> {
    const found = await Promise.all(
      fieldIds.map(async (fieldId) => {
        const [{ state }, { state: field }] = await Promise.all([this.decisions.read(watches, fieldId), this.fields.read(fieldId)]);
        const event = state.open.find(
          (one) =>
            one.alertId === alertId &&
            one.doubtedAt === null &&
            one.days[0]!.date <= addDays(to, 1) &&
            one.days.at(-1)!.date >= addDays(from, -1),
        );
        return event && field.status === 'present' ? [{ fieldName: field.name, event }] : [];
      }),
    );
    return found.flat();
  }
}
