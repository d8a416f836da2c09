import { Controller } from '@nestjs/common';
import { bulkCalls as calls } from '@loam/domain/bulk/bulk.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Call } from '../access/index.js';
import { PdfExportReads } from '../share/index.js';
import { bulkBody, bulkStatusBody } from './bulk.answers.js';
import { BulkPlanReads } from './bulk-plan.reads.js';
import { BulkOutcomeWrites } from './bulk-outcome.writes.js';
import { BulkReads } from './bulk.reads.js';
import { BulkWrites } from './bulk.writes.js';

/** Recommendations for many fields at once: settings in, plans out, a status for all of them at the end. */
@Controller()
export class BulkController {
  constructor(
    private readonly bulkWrites: BulkWrites,
    private readonly outcomes: BulkOutcomeWrites,
    private readonly tasks: BulkReads,
    private readonly plans: BulkPlanReads,
    private readonly exports: PdfExportReads,
  ) {}

  @Call(calls.start)
  async start(@Asked() { params: { id: groupId }, body }: AskedOf<typeof calls.start>, @CurrentActor() actor: Actor) {
    const { taskId: task, status, total } = bulkBody(await this.bulkWrites.start(groupId, body, actor));
    return { taskId: task, status, total };
  }

  @Call(calls.finalize)
  async finalize(@Asked() { params: { id: task }, body }: AskedOf<typeof calls.finalize>, @CurrentActor() actor: Actor) {
    return { finalized: true as const, updated: await this.outcomes.finalize(actor, task, body) };
  }

  @Call(calls.status)
  async status(@Asked() { params: { id: task } }: AskedOf<typeof calls.status>, @CurrentActor() actor: Actor) {
    return (await this.exports.own(actor, task)) ?? bulkStatusBody((await this.tasks.one(actor, task)).state);
  }

  @Call(calls.one)
  async one(@Asked() { params: { id: task } }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
    const { state } = await this.tasks.one(actor, task);
    return { ...bulkStatusBody(state), settings: state.settings, fieldIds: state.fieldIds, plans: await this.plans.of(state, actor) };
  }

  @Call(calls.removePlans)
  async removePlans(@Asked() { body: { planIds } }: AskedOf<typeof calls.removePlans>, @CurrentActor() actor: Actor) {
    const deleted = [...new Set(planIds)];
    await this.outcomes.removePlans(actor, deleted);
    return { deleted };
  }

  @Call(calls.discard)
  async discard(@Asked() { params: { id: task } }: AskedOf<typeof calls.discard>, @CurrentActor() actor: Actor) {
    return { deleted: true as const, discardedPlans: await this.outcomes.discard(actor, task) };
  }
}
