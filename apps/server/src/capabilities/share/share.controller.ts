import { Controller, Headers, Inject, Req } from '@nestjs/common';
import { shareCalls as calls } from '@loam/domain/share/share.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { Asked } from '../../platform/http/route/asked.js';
import { type Config, CONFIG } from '../../platform/config/config.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, RateLimit, UnkeptAnswer } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { limitsOf } from '../../platform/rate-limits/caller-address.js';
import { RateCounters } from '../../platform/rate-limits/rate-counters.js';
import { refused, tryLater } from '../../platform/refusal/refused.js';
import { Call } from '../access/index.js';
import { KeptSheets } from './link/kept-sheets.js';
import { readLink } from './link/link-secrets.js';
import { PlanFiles } from './file/plan-files.js';
import { SharedOffers } from './link/shared-offers.js';
import { ShareReads } from './link/share.reads.js';
import { ShareWrites } from './link/share.writes.js';

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

  @RateLimit('work')
  @Call(calls.pdf)
  @UnkeptAnswer()
  async pdf(
    @Asked() { body }: AskedOf<typeof calls.pdf>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { decided, answer } = await this.files.make(body, await this.files.language(body.lang ?? accepted, actor), actor);
    return entity(answer, decided);
  }

  @Call(calls.share)
  @RateLimit('message')
  @UnkeptAnswer()
  async share(
    @Asked() { body }: AskedOf<typeof calls.share>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { decided, answer } = await this.shareWrites.share(body, await this.files.language(accepted, actor), actor);
    return entity(answer, decided);
  }

  @Call(calls.list)
  list(@Asked() { params: { id: planId } }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    return this.shareReads.list(planId, actor);
  }

  @Call(calls.read)
  async read(
    @Asked() { params: { token }, query: { format, lang } }: AskedOf<typeof calls.read>,
    @Headers('accept-language') accepted: string | undefined,
    @Req() request: Request,
  ) {
    const link = readLink(token);
    if (!link) throw refused(shareErrors, 'ShareNotFound');
    if (link.kind === 'f') return this.kept.open(link);
    const language = languageOf(lang ?? accepted);
    const { share, state, sheet, why } = await this.shareReads.read(link, language);
    if (format === 'json')
      return {
        ...{ plan: sheet, sharedBy: share.by.name, sharedAt: share.at, expiresAt: share.expiresAt },
        ...{ company: await this.files.company(state), why: await why() },
      };
    if (this.config.rateLimits) await this.countDrawing(request.ip);
    return this.files.sheet(
      { state, sheet, sharedBy: share.by.id },
      language,
      await this.offers.blocks(share.offered, link.planId, language),
    );
  }

  private async countDrawing(address: string): Promise<void> {
    for (const { net, limit } of limitsOf(address, DRAWINGS)) {
      const { left, resetsIn } = await this.counters.count(`drawing:${net}`, limit);
      if (left < 0) throw tryLater('tooManyRequests', resetsIn);
    }
  }

  @Call(calls.revoke)
  async revoke(@Asked() { params: { token } }: AskedOf<typeof calls.revoke>, @CurrentActor() actor: Actor) {
    return entity({ deleted: true as const }, await this.shareWrites.revoke(token, actor));
  }
}
