import { Controller, Headers } from '@nestjs/common';
import { recommendationPdfCalls as calls } from '@loam/domain/share/share.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { Asked } from '../../../platform/http/route/asked.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit, UnkeptAnswer } from '../../../platform/http/call/decorators.js';
import { entity } from '../../../platform/http/answers/entity.js';
import { Call } from '../../access/index.js';
import { RecommendationWrites } from '../../recommendation/index.js';
import { PlanFiles } from './plan-files.js';
import { offeredOf, SharedOffers } from '../link/shared-offers.js';
import { ShareWrites } from '../link/share.writes.js';

/** Recommendations on paper: their options and notes above the sheet of their plan. */
@Controller()
export class RecommendationPdfController {
  constructor(
    private readonly recommendationWrites: RecommendationWrites,
    private readonly offers: SharedOffers,
    private readonly files: PlanFiles,
    private readonly shareWrites: ShareWrites,
  ) {}

  @RateLimit('work')
  @Call(calls.pdf)
  @UnkeptAnswer()
  async pdf(
    @Asked() { params: { id: recommendationId }, body: { lang, sections } }: AskedOf<typeof calls.pdf>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const language = await this.files.language(lang ?? accepted, actor);
    const { state } = await this.recommendationWrites.one(actor, recommendationId);
    const first = await this.offers.blocks(offeredOf(state), state.planId, language);
    const { decided, answer } = await this.files.make({ planId: state.planId, sections }, language, actor, first);
    return entity(answer, decided);
  }

  @Call(calls.share)
  @RateLimit('message')
  @UnkeptAnswer()
  async share(
    @Asked() { params: { id: recommendationId }, body: way }: AskedOf<typeof calls.share>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { state } = await this.recommendationWrites.one(actor, recommendationId);
    const { decided, answer } = await this.shareWrites.share(
      { ...way, planId: state.planId },
      await this.files.language(accepted, actor),
      actor,
      offeredOf(state),
    );
    return entity(answer, decided);
  }
}
