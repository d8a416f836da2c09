import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { autoCalculateAnswer, explainAnswer, planChecksAnswer, planOverrideAnswer } from '@loam/domain/plan/plan-advice.schema';
import {
  type AutoCalculateBody,
  autoCalculateBody,
  type ExplainBody,
  explainBody,
  type OverrideCheckBody,
  overrideCheckBody,
} from '@loam/domain/plan/plan.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, FoundAt } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Allow, planners } from '../access/index.js';
import { PlanExplanations } from './plan.explanations.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanMixes } from './plan.mixes.js';
import { PlanOverrides } from './plan.overrides.js';

/** What the engine says about a plan: broken rules, amounts that meet its needs, and why a number is what it is. */
@Controller('plan')
@Allow(...planners)
export class PlanAdviceController {
  constructor(
    private readonly graphs: PlanGraphs,
    private readonly overrides: PlanOverrides,
    private readonly mixes: PlanMixes,
    private readonly explanations: PlanExplanations,
  ) {}

  /** C311 */
  @Get(':id/checks')
  @Answers(planChecksAnswer)
  checks(@Param('id', id('PlanNotFound')) planId: number, @CurrentActor() actor: Actor) {
    return this.graphs.checks(planId, actor);
  }

  /** C312 */
  @Post(':id/checks/:code/override')
  @HttpCode(201)
  @FoundAt('plan/{id}/checks')
  @Answers(planOverrideAnswer, 201)
  async override(
    @Param('id', id('PlanNotFound')) planId: number,
    @Param('code') code: string,
    @Body({ schema: overrideCheckBody }) body: OverrideCheckBody,
    @CurrentActor() actor: Actor,
  ) {
    const { decided, answer } = await this.overrides.override(planId, code, body, actor);
    return entity(answer, decided);
  }

  /** C313 */
  @Post(':id/auto-calculate')
  @Answers(autoCalculateAnswer)
  async autoCalculate(
    @Param('id', id('PlanNotFound')) planId: number,
    @Body({ schema: autoCalculateBody }) body: AutoCalculateBody,
    @CurrentActor() actor: Actor,
  ) {
    const { answer, of } = await this.mixes.calculate(planId, body, actor);
    return entity(answer, of);
  }

  /** C314 */
  @Post(':id/explain')
  @Answers(explainAnswer)
  explain(
    @Param('id', id('PlanNotFound')) planId: number,
    @Body({ schema: explainBody }) { path }: ExplainBody,
    @CurrentActor() actor: Actor,
  ) {
    return this.explanations.explain(planId, path, actor);
  }
}
