import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { planAnswer, removedAnswer } from '@loam/domain/plan/plan-answers.schema';
import {
  type AttachRecommendation,
  attachQuery,
  attachRecommendation,
  type FindAmounts,
  findAmounts,
  foundAmounts,
  type MakeRecommendation,
  makeRecommendation,
  recommendationBody,
  type RemovePart,
  removePart,
  type SaveNote,
  saveNote,
  type SaveOption,
  saveOption,
} from '@loam/domain/recommendation/recommendation.schema';
import type { RecommendationState } from '@loam/domain/recommendation/recommendation.decider';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Allow, planners } from '../access/index.js';
import { PlanReads } from '../plan/index.js';
import { RecommendationWrites } from './recommendation.writes.js';

const recommendationId = id('RecommendationNotFound');

/** What an adviser offers a grower for a plan: options of products, and notes. */
@Controller()
@Allow(...planners)
export class RecommendationController {
  constructor(
    private readonly recommendationWrites: RecommendationWrites,
    private readonly plans: PlanReads,
  ) {}

  /** C149 */
  @Post('recommendation')
  @Creates('recommendation/{id}')
  @Answers(recommendationBody, 201)
  async make(@Body({ schema: makeRecommendation }) body: MakeRecommendation, @CurrentActor() actor: Actor) {
    return this.answer(await this.recommendationWrites.make(body, actor));
  }

  /** C140, at both of its addresses: the plan that it now stands beside. */
  @Put(['plan/recommendation', 'recommendation'])
  @Answers(planAnswer)
  async attach(
    @Query({ schema: attachQuery }) { customerId }: { customerId: string },
    @Body({ schema: attachRecommendation }) body: AttachRecommendation,
    @CurrentActor() actor: Actor,
  ) {
    await this.recommendationWrites.attach(customerId, body, actor);
    const loaded = await this.plans.load(body.planId);
    return entity(await this.plans.body(loaded), loaded);
  }

  /** C143 */
  @Put('recommendation/note')
  @Answers(recommendationBody)
  async saveNote(@Body({ schema: saveNote }) body: SaveNote, @CurrentActor() actor: Actor) {
    return this.answer(await this.recommendationWrites.saveNote(body.recommendationId, body.id ?? undefined, body.text, actor));
  }

  /** C144 */
  @Delete('recommendation/note')
  @Answers(removedAnswer)
  async removeNote(@Body({ schema: removePart }) { recommendationId: of, ids }: RemovePart, @CurrentActor() actor: Actor) {
    return entity({ deleted: ids }, await this.recommendationWrites.change(of, { type: 'RemoveNote', noteId: ids[0]! }, actor));
  }

  /** C145 */
  @Put('recommendation/option')
  @Answers(recommendationBody)
  async saveOption(@Body({ schema: saveOption }) body: SaveOption, @CurrentActor() actor: Actor) {
    return this.answer(await this.recommendationWrites.saveOption(body, actor));
  }

  /** C146 */
  @Delete('recommendation/option')
  @Answers(removedAnswer)
  async removeOption(@Body({ schema: removePart }) { recommendationId: of, ids }: RemovePart, @CurrentActor() actor: Actor) {
    return entity({ deleted: ids }, await this.recommendationWrites.change(of, { type: 'RemoveOption', optionId: ids[0]! }, actor));
  }

  /** C147 */
  @Get('recommendation/:id')
  @Answers(recommendationBody)
  async one(@Param('id', recommendationId) of: number, @CurrentActor() actor: Actor) {
    const loaded = await this.recommendationWrites.one(actor, of);
    return entity(() => this.recommendationWrites.body(loaded), loaded);
  }

  /** C153 */
  @Post('recommendation/:id/auto-calculate-product-amount')
  @HttpCode(200)
  @Answers(foundAmounts)
  amounts(@Param('id', recommendationId) of: number, @Body({ schema: findAmounts }) body: FindAmounts, @CurrentActor() actor: Actor) {
    return this.recommendationWrites.amounts(of, body, actor);
  }

  private async answer(decided: Decided<RecommendationState>) {
    return entity(await this.recommendationWrites.body(decided), decided);
  }
}
