import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
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
  type RestoreBody,
  restoreBody,
  sinceVisitAnswer,
  stateThenAnswer,
  type VersionBody,
  versionBody,
  versionMade,
  versionsAnswer,
} from '@loam/domain/audit/history.schema';
import { languageOf } from '@loam/domain/kernel/language';
import { planAnswer } from '@loam/domain/plan/plan-answers.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { Allow, planners } from '../access/index.js';
import { PlanReads, PlanRestore } from '../plan/index.js';
import { after, HistoryReads, pageOf } from './history.reads.js';
import { HistoryExports } from './history-exports.js';
import { Visits } from './visits.js';

/** Digits only: what is no number is no revision. */
const revisionOf = (raw: string): number => (/^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : 0);

/** Who changed what, what it was then, and how to get it back. */
@Controller('history')
@Allow(...planners)
export class HistoryController {
  constructor(
    private readonly historyReads: HistoryReads,
    private readonly exports: HistoryExports,
    private readonly visits: Visits,
    private readonly plans: PlanReads,
    private readonly restoring: PlanRestore,
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

  /** C295 */
  @Get('plan/:id/versions')
  @Answers(versionsAnswer)
  async versions(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.historyReads.versions(await this.historyReads.open('plan', id, actor));
  }

  /** C296: the Save action is this call. */
  @Post('plan/:id/versions')
  @Creates('history/plan/{id}/{revision}')
  @Answers(versionMade, 201)
  async name(@Param('id') rawId: string, @Body({ schema: versionBody }) { name }: VersionBody, @CurrentActor() actor: Actor) {
    const { id } = await this.historyReads.open('plan', rawId, actor);
    const { revision } = await this.restoring.name(id, name, actor);
    return { id, revision, name };
  }

  /** C294: forward only; the past stays as it is. */
  @Post('plan/:id/:revision/restore')
  @HttpCode(200)
  @Answers(planAnswer)
  async restore(
    @Param('id') rawId: string,
    @Param('revision') revision: string,
    @Body({ schema: restoreBody }) { reason }: RestoreBody,
    @CurrentActor() actor: Actor,
  ) {
    const history = await this.historyReads.open('plan', rawId, actor);
    const then = (await this.historyReads.stateAt(history, revisionOf(revision))).state as PlanState;
    const restored = await this.restoring.restore(history.id, revisionOf(revision), then, reason, actor);
    return entity(await this.plans.body(restored), restored);
  }

  /** C291 */
  @Get(':kind/:id/:revision')
  @Answers(stateThenAnswer)
  async whole(@Param('kind') kind: string, @Param('id') id: string, @Param('revision') revision: string, @CurrentActor() actor: Actor) {
    const asked = revisionOf(revision);
    return this.historyReads.bodyAt(await this.historyReads.open(kind, id, actor, after(asked)), asked);
  }
}
