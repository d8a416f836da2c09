import { Module, type OnModuleInit } from '@nestjs/common';
import { type BulkState, bulkStatusOf } from '@loam/domain/bulk/bulk.decider';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { Refused } from '../../platform/refusal/refused.js';
import { UserModule } from '../user/index.js';
import { PlanModule } from '../plan/index.js';
import { ShareModule } from '../share/index.js';
import { FieldModule } from '../field/index.js';
import { GrowerModule } from '../grower/index.js';
import { Topics, AccessModule } from '../access/index.js';
import { bulks } from './bulk.aggregate.js';
import { BulkController } from './bulk.controller.js';
import { BulkPlanReads } from './bulk-plan.reads.js';
import { BulkFieldPlans } from './bulk-field-plans.js';
import { BulkProgress } from './bulk-progress.js';
import { BulkRun } from './bulk-run.process.js';
import { BulkOutcomeWrites } from './bulk-outcome.writes.js';
import { BulkReads } from './bulk.reads.js';
import { BulkWrites } from './bulk.writes.js';

/** What the audit tells of a task: how many fields, and what became of them once it is over. */
function taskParts({ state }: Loaded<BulkState>): object {
  if (state.status === 'none') return {};
  const { fieldIds, made, failed, cancelled } = state;
  const over = state.status !== 'running' && { plansMade: made.length, fieldsFailed: failed.length };
  return { fields: fieldIds.length, status: bulkStatusOf(state), cancelled, ...over };
}

@Module({
  imports: [AccessModule, FieldModule, GrowerModule, PlanModule, ShareModule, UserModule],
  controllers: [BulkController],
  providers: [BulkWrites, BulkOutcomeWrites, BulkReads, BulkPlanReads, BulkFieldPlans, BulkProgress, BulkRun],
})
export class BulkModule implements OnModuleInit {
  constructor(
    private readonly topics: Topics,
    private readonly registry: LiveRegistry,
    private readonly tasks: BulkReads,
    private readonly histories: HistorySources,
  ) {}

  onModuleInit() {
    this.registry.silence(bulks);
    this.histories.register(historyOfBody('bulk', bulks, taskParts, (actor, id) => this.tasks.one(actor, id as number)));
    this.topics.register('task', (actor, id) =>
      this.tasks.one(actor, id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused) return false;
          throw error;
        },
      ),
    );
  }
}
