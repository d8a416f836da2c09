import { Controller } from '@nestjs/common';
import { countries } from '@loam/domain/kernel/locale/countries';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { namedLists } from '@loam/domain/kernel/named-lists';
import { callingCode, customaryUnits } from '@loam/domain/user/calling-codes';
import { userCalls as calls } from '@loam/domain/user/user.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { entity } from '../../../platform/http/answers/entity.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call } from '../../access/index.js';
import { UserBody } from './user.answers.js';
import { UserReads } from './user.reads.js';
import { UserWrites } from './user.writes.js';

const dials = new Map(countries.map(({ id, key }) => [id, { dial: callingCode(key), metricTypeId: customaryUnits(key) }]));

@Controller()
export class UserController {
  constructor(
    private readonly users: UserReads,
    private readonly userWrites: UserWrites,
    private readonly bodies: UserBody,
  ) {}

  @Call(calls.me)
  async me(@CurrentActor() actor: Actor) {
    const loaded = await this.users.read(actor.id);
    return entity(await this.bodies.of(loaded), loaded);
  }

  @Call(calls.change)
  async change(@Asked() { body: { revision: _seen, ...body } }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const decided = await this.userWrites.changeProfile(actor, body);
    return entity(await this.bodies.of(decided), decided);
  }

  @Call(calls.preference)
  async preference(@Asked() { body: { revision: _seen, ...body } }: AskedOf<typeof calls.preference>, @CurrentActor() actor: Actor) {
    const decided = await this.userWrites.changePreferences(actor, body);
    const { metricTypeId: _, ...now } = await this.users.preferences(decided.state);
    return entity(now, decided);
  }

  @Call(calls.countries)
  countries(@Asked() { query: { lang } }: AskedOf<typeof calls.countries>) {
    const items = namedLists(languageOf(lang)).countries.map(({ id, key, name }) => ({ id, name, code: key, ...dials.get(id)! }));
    return { items, total: items.length };
  }

  @Call(calls.metricType)
  async metricType(@Asked() { body: { revision: _seen, ...body } }: AskedOf<typeof calls.metricType>, @CurrentActor() actor: Actor) {
    const decided = await this.userWrites.changePreferences(actor, body);
    return entity(await this.bodies.of(decided), decided);
  }
}
