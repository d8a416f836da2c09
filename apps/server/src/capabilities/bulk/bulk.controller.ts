import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  bulkAnswer,
  bulkDiscarded,
  bulkFinalized,
  bulkStarted,
  bulkStatusAnswer,
  type FinalizeBulk,
  finalizeBulk,
  type RemoveBulkPlans,
  removeBulkPlans,
  type StartBulk,
  startBulk,
} from '@loam/domain/bulk/bulk.schema';
import { removedAnswer } from '@loam/domain/plan/plan-answers.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Allow, planners } from '../access/index.js';
import { bulkBody, bulkStatusBody } from './bulk.answers.js';
import { BulkPlanReads } from './bulk-plan.reads.js';
import { BulkOutcomeWrites } from './bulk-outcome.writes.js';
import { BulkReads } from './bulk.reads.js';
import { BulkWrites } from './bulk.writes.js';

const taskId = id('TaskNotFound');

/** Recommendations for many fields at once: settings in, plans out, a status for all of them at the end. */
@Controller('recommendation')
@Allow(...planners)
export class BulkController {
  constructor(
    private readonly bulkWrites: BulkWrites,
    private readonly outcomes: BulkOutcomeWrites,
    private readonly tasks: BulkReads,
    private readonly plans: BulkPlanReads,
  ) {}

  /** C154 */
  @Post('task/:id')
  @HttpCode(202)
  @Answers(bulkStarted, 202)
  async start(
    @Param('id', id('GroupNotFound')) groupId: number,
    @Body({ schema: startBulk }) body: StartBulk,
    @CurrentActor() actor: Actor,
  ) {
    const { taskId: task, status, total } = bulkBody(await this.bulkWrites.start(groupId, body, actor));
    return { taskId: task, status, total };
  }

  /** C155 */
  @Post('status/:id')
  @HttpCode(200)
  @Answers(bulkFinalized)
  async finalize(@Param('id', taskId) task: number, @Body({ schema: finalizeBulk }) body: FinalizeBulk, @CurrentActor() actor: Actor) {
    return { finalized: true, updated: await this.outcomes.finalize(actor, task, body) };
  }

  /** C156 */
  @Get('task/:id/status')
  @Answers(bulkStatusAnswer)
  async status(@Param('id', taskId) task: number, @CurrentActor() actor: Actor) {
    return bulkStatusBody((await this.tasks.one(actor, task)).state);
  }

  /** C157 */
  @Get('task/:id')
  @Answers(bulkAnswer)
  async one(@Param('id', taskId) task: number, @CurrentActor() actor: Actor) {
    const { state } = await this.tasks.one(actor, task);
    return { ...bulkStatusBody(state), settings: state.settings, fieldIds: state.fieldIds, plans: await this.plans.of(state, actor) };
  }

  /** C158 */
  @Delete('bulk')
  @Answers(removedAnswer)
  async removePlans(@Body({ schema: removeBulkPlans }) { planIds }: RemoveBulkPlans, @CurrentActor() actor: Actor) {
    const deleted = [...new Set(planIds)];
    await this.outcomes.removePlans(actor, deleted);
    return { deleted };
  }

  /** C159 */
  @Delete('task/:id')
  @Answers(bulkDiscarded)
  async discard(@Param('id', taskId) task: number, @CurrentActor() actor: Actor) {
    return { deleted: true, discardedPlans: await this.outcomes.discard(actor, task) };
  }
}
