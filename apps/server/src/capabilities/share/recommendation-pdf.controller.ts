import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/list-names';
import { planPdfAnswer, type RecommendationPdfBody, recommendationPdfBody } from '@loam/domain/plan/plan-share.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, UnkeptAnswer } from '../../platform/http/decorators.js';
import { entity } from '../../platform/http/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/parsing.js';
import { Allow, planners } from '../access/index.js';
import { Recommendations } from '../recommendation/index.js';
import { PlanFiles } from './plan-files.js';
import { recommendationBlocks } from './recommendation-pdf.js';

@Controller('recommendation')
@Allow(...planners)
export class RecommendationPdfController {
  constructor(
    private readonly recommendations: Recommendations,
    private readonly files: PlanFiles,
  ) {}

  /** C151: its options and notes, above the sheet of its plan. */
  @Post(':id/pdf')
  @HttpCode(200)
  @UnkeptAnswer()
  @Answers(planPdfAnswer)
  async pdf(
    @Param('id', id('RecommendationNotFound')) recommendationId: number,
    @Body({ schema: recommendationPdfBody }) { lang, sections }: RecommendationPdfBody,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const language = languageOf(lang ?? accepted);
    const loaded = await this.recommendations.one(actor, recommendationId);
    const first = recommendationBlocks(await this.recommendations.body(loaded), language);
    const { decided, answer } = await this.files.make({ planId: loaded.state.planId, sections }, language, actor, first);
    return entity(answer, decided);
  }
}
