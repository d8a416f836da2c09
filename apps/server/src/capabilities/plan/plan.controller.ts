import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { planGraphAnswer } from '@loam/domain/plan/plan-graph.schema';
import { removedAnswer } from '@loam/domain/plan/plan-list.schema';
import {
  planAnswer,
  planDatesAnswer,
  planPriceAnswer,
  planResultAnswer,
  planStatusAnswer,
  withdrawnAnswer,
} from '@loam/domain/plan/plan-answers.schema';
import {
  type PlanDatesQuery,
  planDatesQuery,
  type PlanGraphBody,
  planGraphBody,
  type PlanPriceBody,
  planPriceBody,
  type PlanResultBody,
  planResultBody,
  type PlanStatusBody,
  planStatusBody,
  type RemovePlans,
  removePlans,
  postPlan,
  type SavePlan,
  type WithdrawResults,
  withdrawResults,
} from '@loam/domain/plan/plan.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor, FoundAt, IfRevision } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Access, Allow, planners } from '../access/index.js';
import { PlanDates } from './plan.dates.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';
import { PlanResults } from './plan.results.js';
import { PlanStates } from './plan.states.js';
import { PlanWrites } from './plan.writes.js';

@Controller('plan')
@Allow(...planners)
export class PlanController {
  constructor(
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly writes: PlanWrites,
    private readonly states: PlanStates,
    private readonly results: PlanResults,
    private readonly graphs: PlanGraphs,
    private readonly dates: PlanDates,
  ) {}

  /** C127 */
  @Get()
  @Answers(planAnswer)
  async one(@Query('planId', id('PlanNotFound')) planId: number, @CurrentActor() actor: Actor) {
    await this.access.plan(actor, planId);
    const loaded = await this.reads.load(planId);
    return entity(() => this.reads.text(loaded), loaded);
  }

  /** C132 */
  @Get('dates')
  @Answers(planDatesAnswer)
  datesOf(@Query({ schema: planDatesQuery }) query: PlanDatesQuery, @CurrentActor() actor: Actor) {
    return this.dates.of(query, actor);
  }

  /** C133: without `id` a new plan. */
  @Post()
  @Creates('plan?planId={id}')
  @Answers(planAnswer)
  @Answers(planAnswer, 201)
  async save(@Body({ schema: postPlan }) body: SavePlan, @CurrentActor() actor: Actor, @IfRevision() seen: number | undefined) {
    const { id: planId } = body;
    const decided =
      planId === undefined || planId === null
        ? await this.writes.draft(body, actor)
        : await this.writes.change(planId, body, actor, seen !== undefined);
    return entity(await this.reads.body(decided), decided);
  }

  /** C134 */
  @Post('graph')
  @Answers(planGraphAnswer)
  graph(@Body({ schema: planGraphBody }) body: PlanGraphBody, @CurrentActor() actor: Actor) {
    return this.graphs.graph(body, actor);
  }

  /** C135 */
  @Post('status')
  @Answers(planStatusAnswer)
  async status(@Body({ schema: planStatusBody }) { id: planId, status }: PlanStatusBody, @CurrentActor() actor: Actor) {
    const { changed, deactivated } = await this.states.change(planId, status, actor);
    return entity({ id: planId, status: changed.state.status, deactivated, revision: changed.revision }, changed);
  }

  /** C139 */
  @Post('price')
  @Answers(planPriceAnswer)
  async price(@Body({ schema: planPriceBody }) { planId, items, discount, tax }: PlanPriceBody, @CurrentActor() actor: Actor) {
    const pricing = { ...(items && { items }), ...(discount !== undefined && { discount }), ...(tax !== undefined && { tax }) };
    const decided = await this.writes.price(planId, pricing, actor);
    const body = await this.reads.body(decided);
    return entity({ id: planId, revision: decided.revision, ...body.pricing }, decided);
  }

  /** C138 */
  @Post('results')
  @HttpCode(201)
  @FoundAt('plan?planId={planId}')
  @Answers(planResultAnswer, 201)
  async report(@Body({ schema: planResultBody }) body: PlanResultBody, @CurrentActor() actor: Actor) {
    const decided = await this.states.report(body, actor);
    return entity(await this.results.answer(decided), decided);
  }

  /** C141 */
  @Delete()
  @Answers(removedAnswer)
  async remove(@Body({ schema: removePlans }) { ids }: RemovePlans, @CurrentActor() actor: Actor) {
    await this.writes.remove([...new Set(ids)], actor);
    return { deleted: ids };
  }

  /** C142 */
  @Delete('results')
  @Answers(withdrawnAnswer)
  async withdraw(@Body({ schema: withdrawResults }) { planId }: WithdrawResults, @CurrentActor() actor: Actor) {
    const decided = await this.states.withdraw(planId, actor);
    return entity({ deleted: true, revision: decided.revision }, decided);
  }
}
