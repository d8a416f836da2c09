import { Controller, Headers, Req } from '@nestjs/common';
import { limitsRecordCalls as calls } from '@loam/domain/interpretation/interpretation.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { LevelLimits, type LimitsOf } from './level-limits.js';

type OfGroup = AskedOf<typeof calls.soil>;
type Tag = string | undefined;

@Controller()
export class LimitsRecordsController {
  constructor(
    private readonly access: Access,
    private readonly adminToken: AdminToken,
    private readonly limits: LevelLimits,
  ) {}

  @Call(calls.soil)
  soil(@Asked() { query }: OfGroup, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag, @Req() request: Request) {
    return this.ofGroup('soil', query, actor, tag, request);
  }

  @Call(calls.plant)
  plant(@Asked() { query }: OfGroup, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag, @Req() request: Request) {
    return this.ofGroup('plant', query, actor, tag, request);
  }

  private async ofGroup(kind: LimitsOf, { id, status }: OfGroup['query'], actor: Actor, tag: Tag, request: Request) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    const items = await this.limits.of(kind, place, status, actor, languageOf(tag));
    return { items, total: items.length };
  }
}
