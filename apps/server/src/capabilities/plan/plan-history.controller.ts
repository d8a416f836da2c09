import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  type RestoreBody,
  restoreBody,
  type VersionBody,
  versionBody,
  versionMade,
  versionsAnswer,
} from '@loam/domain/audit/history.schema';
import { planAnswer } from '@loam/domain/plan/plan-answers.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Allow, planners } from '../access/index.js';
import { HistoryReads, revisionOf } from '../audit/index.js';
import { PlanReads } from './plan.reads.js';
import { PlanRestore } from './plan.restore.js';

/** What a plan's history has beyond others: versions, and the way back. */
@Controller('history/plan')
@Allow(...planners)
export class PlanHistoryController {
  constructor(
    private readonly historyReads: HistoryReads,
    private readonly plans: PlanReads,
    private readonly restoring: PlanRestore,
  ) {}

  /** C295 */
  @Get(':id/versions')
  @Answers(versionsAnswer)
  async versions(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.historyReads.versions(await this.historyReads.open('plan', id, actor));
  }

  /** C296: the Save action is this call. */
  @Post(':id/versions')
  @Creates('history/plan/{id}/{revision}')
  @Answers(versionMade, 201)
  async name(@Param('id') rawId: string, @Body({ schema: versionBody }) { name }: VersionBody, @CurrentActor() actor: Actor) {
    const { id } = await this.historyReads.open('plan', rawId, actor);
    const { revision } = await this.restoring.name(id, name, actor);
    return { id, revision, name };
  }

  /** C294: forward only; the past stays as it is. */
  @Post(':id/:revision/restore')
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
}
