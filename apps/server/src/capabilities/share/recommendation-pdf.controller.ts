import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/language';
import {
  planPdfAnswer,
  type RecommendationPdfBody,
  recommendationPdfBody,
  shareAnswer,
  type ShareRecommendationBody,
  shareRecommendationBody,
} from '@loam/domain/plan/plan-share.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit, UnkeptAnswer } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Allow, planners } from '../access/index.js';
import { RecommendationWrites } from '../recommendation/index.js';
import { PlanFiles } from './plan-files.js';
import { offeredOf, SharedOffers } from './shared-offers.js';
import { ShareWrites } from './share.writes.js';

const recommendation = id('RecommendationNotFound');

/** Recommendations on paper: their options and notes above the sheet of their plan. */
@Controller('recommendation/:id/pdf')
@Allow(...planners)
export class RecommendationPdfController {
  constructor(
    private readonly recommendationWrites: RecommendationWrites,
    private readonly offers: SharedOffers,
    private readonly files: PlanFiles,
    private readonly shareWrites: ShareWrites,
  ) {}

  /** C151 */
  @Post()
  @RateLimit('work')
  @HttpCode(200)
  @UnkeptAnswer()
  @Answers(planPdfAnswer)
  async pdf(
    @Param('id', recommendation) recommendationId: number,
    @Body({ schema: recommendationPdfBody }) { lang, sections }: RecommendationPdfBody,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const language = languageOf(lang ?? accepted);
    const { state } = await this.recommendationWrites.one(actor, recommendationId);
    const first = await this.offers.blocks(offeredOf(state), state.planId, language);
    const { decided, answer } = await this.files.make({ planId: state.planId, sections }, language, actor, first);
    return entity(answer, decided);
  }

  /** C152: as it stands now, for thirty days or until the link is taken back. */
  @Post('share')
  @HttpCode(200)
  @RateLimit('message')
  @UnkeptAnswer()
  @Answers(shareAnswer)
  async share(
    @Param('id', recommendation) recommendationId: number,
    @Body({ schema: shareRecommendationBody }) way: ShareRecommendationBody,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { state } = await this.recommendationWrites.one(actor, recommendationId);
    const { decided, answer } = await this.shareWrites.share(
      { ...way, planId: state.planId },
      languageOf(accepted),
      actor,
      offeredOf(state),
    );
    return entity(answer, decided);
  }
}
