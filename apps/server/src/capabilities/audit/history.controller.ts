import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import {
  blameAnswer,
  compareAnswer,
  type CompareQuery,
  compareQuery,
  type ExportQuery,
  exportQuery,
  historyAnswer,
  type HistoryQuery,
  historyQuery,
  sinceVisitAnswer,
  stateThenAnswer,
} from '@loam/domain/audit/history.schema';
import { languageOf } from '@loam/domain/kernel/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit } from '../../platform/http/call/decorators.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { Allow, planners } from '../access/index.js';
import { after, HistoryReads, pageOf, revisionOf } from './history.reads.js';
import { HistoryExports } from './history-exports.js';
import { Visits } from './visits.js';

/** Who changed what, what it was then, and how to get it back. */
@Controller('history')
@Allow(...planners)
export class HistoryController {
  constructor(
    private readonly historyReads: HistoryReads,
    private readonly exports: HistoryExports,
    private readonly visits: Visits,
  ) {}

  /** C290 */
  @Get(':kind/:id')
  @Answers(historyAnswer)
  async list(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query({ schema: historyQuery }) query: HistoryQuery,
    @CurrentActor() actor: Actor,
  ) {
    return this.historyReads.list(await this.historyReads.open(kind, id, actor, pageOf(query)), query);
  }

  /** C292 */
  @Get(':kind/:id/compare')
  @Answers(compareAnswer)
  async compare(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query({ schema: compareQuery }) query: CompareQuery,
    @CurrentActor() actor: Actor,
  ) {
    return this.historyReads.compare(await this.historyReads.open(kind, id, actor, after(query.from, query.to)), query);
  }

  /** C293 */
  @Get(':kind/:id/blame')
  @Answers(blameAnswer)
  async blame(@Param('kind') kind: string, @Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.historyReads.blame(await this.historyReads.open(kind, id, actor));
  }

  /** C298: asking is opening it. */
  @Get(':kind/:id/since-visit')
  @Answers(sinceVisitAnswer)
  async sinceVisit(@Param('kind') kind: string, @Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.visits.since(await this.historyReads.open(kind, id, actor), actor);
  }

  /** C297 */
  @Get(':kind/:id/export')
  @RateLimit('work')
  @AnswersFile('application/x-ndjson', 'text/csv', 'application/pdf')
  async export(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query({ schema: exportQuery }) { format }: ExportQuery,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') languages?: string,
  ) {
    return this.exports.of(await this.historyReads.open(kind, id, actor), format, languageOf(languages));
  }

  /** C291 */
  @Get(':kind/:id/:revision')
  @Answers(stateThenAnswer)
  async whole(@Param('kind') kind: string, @Param('id') id: string, @Param('revision') revision: string, @CurrentActor() actor: Actor) {
    const asked = revisionOf(revision);
    return this.historyReads.bodyAt(await this.historyReads.open(kind, id, actor, after(asked)), asked);
  }
}
