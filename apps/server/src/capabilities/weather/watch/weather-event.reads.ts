import { Injectable } from '@nestjs/common';
import { isLowAlert } from '@loam/domain/weather/alert-parameters';
import type { EventsAnswer, EventsQuery } from '@loam/domain/weather/events/weather-event.schema';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { Access } from '../../access/index.js';
import { FieldReads } from '../../field/index.js';
import { GrowerReads, GrowerWrites } from '../../grower/index.js';
import { watches } from '../watch.aggregate.js';
import { WARNED } from './warned-fields.projection.js';

type Item = EventsAnswer['items'][number];
interface Warned {
  readonly id: number;
  readonly fullName: string;
  readonly phoneNumber: string | null;
}

/** What the forecast warns of now, for the growers that somebody sees. */
@Injectable()
export class WeatherEventReads {
  constructor(
    private readonly access: Access,
    private readonly growers: GrowerReads,
    private readonly people: GrowerWrites,
    private readonly fields: FieldReads,
    private readonly decisions: Decisions,
    private readonly readModel: ReadModel,
  ) {}

  /** The same alert over several fields is one event. @throws 404 CustomerNotFound, GroupNotFound */
  async of({ customerId, groupId, name }: EventsQuery, actor: Actor): Promise<EventsAnswer> {
    const growers = customerId === undefined ? await this.growers.all(groupId!, actor) : [await this.one(actor, customerId)];
    const warned = await this.readModel.getMany<number[]>(
      WARNED,
      growers.map(({ id }) => `grower:${id}`),
    );
    const pairs = growers.flatMap((grower, n) => (warned[n] ?? []).map((fieldId) => ({ grower, fieldId })));
    const names = await this.fields.outlines(pairs.map(({ fieldId }) => fieldId));
    const items = new Map<string, Item>();
    for (const { grower, fieldId } of pairs) {
      const field = names.get(fieldId);
      const { state } = await this.decisions.read(watches, fieldId);
      for (const { said, days, planId, asOf, doubtedAt } of field ? state.open : []) {
        if (name !== undefined && said.name.toLowerCase() !== name.toLowerCase()) continue;
        const key = `${said.type} ${said.name.toLowerCase()} ${said.parameter.value} ${said.parameter.unit}`;
        const item = items.get(key) ?? itemOf(said);
        items.set(key, item);
        item.dates = [...new Set([...item.dates, ...days.map(({ date }) => date)])].sort();
        item.fields.push({
          ...{ fieldId, name: field!.name, customerId: grower.id, customerName: grower.fullName, planId, asOf },
          ...{ phoneNumber: grower.phoneNumber, days: days.map((day) => ({ ...day })), doubted: doubtedAt !== null },
        });
      }
    }
    const sorted = [...items.values()].sort((a, b) => (a.dates[0]! < b.dates[0]! ? -1 : a.dates[0]! > b.dates[0]! ? 1 : 0));
    return { items: sorted, total: sorted.length };
  }

  private async one(actor: Actor, id: number): Promise<Warned> {
    await this.access.grower(actor, id);
    const { state } = await this.people.read(id);
    return state.status === 'none'
      ? { id, fullName: '', phoneNumber: null }
      : { id, fullName: state.fullName, phoneNumber: state.phoneNumber };
  }
}

const itemOf = ({
  name,
  icon,
  type,
  advice,
  parameter,
}: {
  name: string;
  icon: string;
  type: Item['type'];
  advice: string;
  parameter: Item['parameter'];
}): Item => ({
  ...{ name, icon, type, advise: advice, parameter: { ...parameter }, dates: [], fields: [] },
  description: `${type} ${isLowAlert(type) ? '≤' : '≥'} ${parameter.value} ${parameter.unit}`,
});
