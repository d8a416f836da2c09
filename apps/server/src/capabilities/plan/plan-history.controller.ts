import { Controller, Get, Param, Query } from '@nestjs/common';
import { blameAnswer, historyAnswer, type HistoryQuery, historyQuery } from '@loam/domain/plan/plan-history.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/parsing.js';
import { Access, Allow, planners } from '../access/index.js';
import { PlanHistory } from './plan.history.js';

/** Who changed what in a plan, and who set each value last. */
@Controller('history/plan')
@Allow(...planners)
export class PlanHistoryController {
  constructor(
    private readonly access: Access,
    private readonly history: PlanHistory,
  ) {}

  /** C290 */
  @Get(':id')
  @Answers(historyAnswer)
  async list(@Param('id', id('PlanNotFound')) planId: number, @Query({ schema: historyQuery }) query: HistoryQuery, @CurrentActor() actor: Actor) {
    await this.access.plan(actor, planId);
    return this.history.list(planId, query);
  }

  /** C293 */
  @Get(':id/blame')
  @Answers(blameAnswer)
  async blame(@Param('id', id('PlanNotFound')) planId: number, @CurrentActor() actor: Actor) {
    await this.access.plan(actor, planId);
    return this.history.blame(planId);
  }
}
