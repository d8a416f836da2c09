import { Module, type OnModuleInit } from '@nestjs/common';
import { LiveRegistry } from '../../platform/live/live-registry.js';
import { Refused } from '../../platform/http/refused.js';
import { Topics } from '../access/index.js';
import { bulks } from './bulk.aggregate.js';
import { BulkController } from './bulk.controller.js';
import { BulkPlans } from './bulk-plans.js';
import { BulkRun } from './bulk-run.process.js';
import { BulkTasks } from './bulk-tasks.js';

@Module({ controllers: [BulkController], providers: [BulkTasks, BulkPlans, BulkRun] })
export class BulkModule implements OnModuleInit {
  constructor(
    private readonly topics: Topics,
    private readonly registry: LiveRegistry,
    private readonly tasks: BulkTasks,
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
