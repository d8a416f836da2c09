import { Module, type OnModuleInit } from '@nestjs/common';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { Refused } from '../../platform/refusal/refused.js';
import { UserModule } from '../user/index.js';
import { PlanModule } from '../plan/index.js';
import { FieldModule } from '../field/index.js';
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

@Module({
  imports: [AccessModule, FieldModule, PlanModule, UserModule],
  controllers: [BulkController],
  providers: [BulkWrites, BulkOutcomeWrites, BulkReads, BulkPlanReads, BulkFieldPlans, BulkProgress, BulkRun],
})
export class BulkModule implements OnModuleInit {
  constructor(
    private readonly topics: Topics,
    private readonly registry: LiveRegistry,
    private readonly tasks: BulkReads,
  ) {}

  onModuleInit() {
    this.registry.silence(bulks);
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
