import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { surveyCalls as calls } from '@loam/domain/survey/survey.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { bodyOf, listedOf } from './survey.answers.js';
import { SurveyReads } from './survey.reads.js';
import { SurveyWrites } from './survey.writes.js';

/** What growers answer once a year. */
@Controller()
export class SurveyController {
  constructor(
    private readonly reads: SurveyReads,
    private readonly writes: SurveyWrites,
  ) {}

  @Call(calls.one)
  async one(@Asked() { query: { year, ...whose } }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
    const loaded = await this.reads.ofYear(whose, year, actor);
    return entity(bodyOf(loaded), loaded);
  }

  @Call(calls.save)
  async save(@Asked() { body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor) {
    const decided = await this.writes.save(body, actor);
    return entity(bodyOf(decided), decided);
  }

  @Call(calls.list)
  async list(@Asked() { query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const items = (await this.reads.of(query, actor)).map(listedOf);
    return { items, total: items.length };
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove(ids, actor);
    return { deleted: ids };
  }
}
