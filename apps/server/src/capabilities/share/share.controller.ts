import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/language';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { sharedPlanAnswer } from '@loam/domain/plan/sheet/plan-sheet.schema';
import {
  planPdfAnswer,
  type PlanPdfBody,
  planPdfBody,
  shareAnswer,
  type SharedQuery,
  sharedQuery,
  type SharePlanBody,
  sharePlanBody,
  shareRevokedAnswer,
  sharesAnswer,
} from '@loam/domain/plan/plan-share.schema';
import { type Config, CONFIG } from '../../platform/config/config.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, Public, RateLimit, UnkeptAnswer } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { limitsOf } from '../../platform/rate-limits/caller-address.js';
import { RateCounters } from '../../platform/rate-limits/rate-counters.js';
import { refused, tryLater } from '../../platform/refusal/refused.js';
import { Allow, planners } from '../access/index.js';
import { KeptSheets } from './kept-sheets.js';
import { readLink } from './link-secrets.js';
import { PlanFiles } from './plan-files.js';
import { SharedOffers } from './shared-offers.js';
import { ShareReads } from './share.reads.js';
import { ShareWrites } from './share.writes.js';

/** Drawings of shared plans an address may ask for; each costs a process for a second. */
const DRAWINGS = { most: 20, seconds: 60 };

/** Plans for people without an account, and on paper. */
@Controller()
export class ShareController {
  constructor(
    private readonly shareWrites: ShareWrites,
    private readonly shareReads: ShareReads,
    private readonly kept: KeptSheets,
    private readonly files: PlanFiles,
    private readonly offers: SharedOffers,
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  /** C136 */
  @Post('plan/storage/pdf')
  @RateLimit('work')
  @Allow(...planners)
  @HttpCode(200)
  @UnkeptAnswer()
  @Answers(planPdfAnswer)
  async pdf(
    @Body({ schema: planPdfBody }) body: PlanPdfBody,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { decided, answer } = await this.files.make(body, languageOf(body.lang ?? accepted), actor);
    return entity(answer, decided);
  }

  /** C137 */
  @Post('plan/storage/share')
  @Allow(...planners)
  @HttpCode(200)
  @RateLimit('message')
  @UnkeptAnswer()
  @Answers(shareAnswer)
  async share(
    @Body({ schema: sharePlanBody }) body: SharePlanBody,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { decided, answer } = await this.shareWrites.share(body, languageOf(accepted), actor);
    return entity(answer, decided);
  }

  /** C340 */
  @Get('plan/:id/shares')
  @Allow(...planners)
  @Answers(sharesAnswer)
  list(@Param('id', id('PlanNotFound')) planId: number, @CurrentActor() actor: Actor) {
    return this.shareReads.list(planId, actor);
  }

  /** C148 */
  @Get('recommendation/pdf/document/:id')
  @Allow(...planners)
  @AnswersFile('application/pdf')
  document(@Param('id') name: string, @CurrentActor() actor: Actor) {
    return this.files.document(name, actor);
  }

  /** C255: the plan for its readers, the same as a PDF, or a file that was made a moment ago. */
  @Get('share/:token')
  @Public()
  @Answers(sharedPlanAnswer)
  async read(
    @Param('token') token: string,
    @Query({ schema: sharedQuery }) { format, lang }: SharedQuery,
    @Headers('accept-language') accepted: string | undefined,
    @Req() request: Request,
  ) {
    const link = readLink(token);
    if (!link) throw refused(shareErrors, 'ShareNotFound');
    if (link.kind === 'f') return this.kept.open(link);
    const language = languageOf(lang ?? accepted);
    const { share, sheet, why } = await this.shareReads.read(link, language);
    if (format === 'json')
      return { plan: sheet, sharedBy: share.by.name, sharedAt: share.at, expiresAt: share.expiresAt, why: await why() };
    if (this.config.rateLimits) await this.countDrawing(request.ip);
    return this.files.sheet(sheet, language, await this.offers.blocks(share.offered, link.planId, language));
  }

  private async countDrawing(address: string): Promise<void> {
    for (const { net, limit } of limitsOf(address, DRAWINGS)) {
      const { left, resetsIn } = await this.counters.count(`drawing:${net}`, limit);
      if (left < 0) throw tryLater('tooManyRequests', resetsIn);
    }
  }

  /** C256 */
  @Delete('share/:token')
  @Allow(...planners)
  @Answers(shareRevokedAnswer)
  async revoke(@Param('token') token: string, @CurrentActor() actor: Actor) {
    return entity({ deleted: true }, await this.shareWrites.revoke(token, actor));
  }
}
