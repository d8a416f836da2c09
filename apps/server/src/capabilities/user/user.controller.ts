import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { countryList, currentUser } from '@loam/domain/user/user-answers.schema';
import { countries } from '@loam/domain/kernel/countries';
import { languageOf } from '@loam/domain/kernel/language';
import { namedLists } from '@loam/domain/kernel/named-lists';
import { callingCode, customaryUnits } from '@loam/domain/user/calling-codes';
import {
  changeMetricType,
  type ChangeMetricType,
  changeMe,
  type ChangeMe,
  preferences,
  setPreferences,
  type SetPreferences,
} from '@loam/domain/user/user.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, Public } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { UserBody } from './user.answers.js';
import { UserReads } from './user.reads.js';

const dials = new Map(countries.map(({ id, key }) => [id, { dial: callingCode(key), metricTypeId: customaryUnits(key) }]));

@Controller('user')
export class UserController {
  constructor(
    private readonly users: UserReads,
    private readonly bodies: UserBody,
  ) {}

  /** C053 */
  @Get()
  @Answers(currentUser)
  async me(@CurrentActor() actor: Actor) {
    const loaded = await this.users.read(actor.id);
    return entity(await this.bodies.of(loaded), loaded);
  }

  /** C054 */
  @Post()
  @HttpCode(200)
  @Answers(currentUser)
  async change(@Body({ schema: changeMe }) { revision: _seen, ...body }: ChangeMe, @CurrentActor() actor: Actor) {
    const decided = await this.users.changeProfile(actor, body);
    return entity(await this.bodies.of(decided), decided);
  }

  /** C055 */
  @Post('preference')
  @HttpCode(200)
  @Answers(preferences)
  async preference(@Body({ schema: setPreferences }) { revision: _seen, ...body }: SetPreferences, @CurrentActor() actor: Actor) {
    const decided = await this.users.changePreferences(actor, body);
    const { metricTypeId: _, ...now } = await this.users.preferences(decided.state);
    return entity(now, decided);
  }

  /** C056 */
  @Get('countries')
  @Public()
  @Answers(countryList)
  countries(@Query('lang') lang?: string) {
    const items = namedLists(languageOf(lang)).countries.map(({ id, key, name }) => ({ id, name, code: key, ...dials.get(id)! }));
    return { items, total: items.length };
  }

  /** C060 */
  @Post('metricType')
  @HttpCode(200)
  @Answers(currentUser)
  async metricType(@Body({ schema: changeMetricType }) { revision: _seen, ...body }: ChangeMetricType, @CurrentActor() actor: Actor) {
    const decided = await this.users.changePreferences(actor, body);
    return entity(await this.bodies.of(decided), decided);
  }
}
