import { Controller, Headers } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { seasonReportCalls as calls } from '@loam/domain/season/season-report.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { SeasonReportReads } from './season-report.reads.js';

/** Plans of a season against their results. */
@Controller()
export class SeasonReportController {
  constructor(private readonly reportReads: SeasonReportReads) {}

  @Call(calls.report)
  report(
    @Asked() { query }: AskedOf<typeof calls.report>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') language: string | undefined,
  ) {
    return this.reportReads.of(query, actor, languageOf(language));
  }
}
