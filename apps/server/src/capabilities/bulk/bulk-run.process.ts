import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Bulk } from '@loam/domain/bulk/bulk.decider';
import type { FailedField, MadePlan } from '@loam/domain/bulk/bulk.events';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { scopeOfOwners } from '../access/index.js';
import { PlanDrafts } from '../plan/index.js';
import { actorOf, UserReads } from '../user/index.js';
import { bulks } from './bulk.aggregate.js';
import { BulkFieldPlans, failureOf, type Prepared } from './bulk-field-plans.js';
import { BulkProgress } from './bulk-progress.js';

/** Fields decided and appended together: few enough that a task which is killed loses little work, enough that a sync of the disk serves many. */
const BATCH = 25;
/** One plan is worked out on a thread while what another one needs is read here. */
const LANES = 2;

/**
 * Makes the plans of recommendation tasks. Plans, their links to fields and the task's own event of a batch are one append, so
 * however often and wherever a job runs, and wherever it was killed, each field is decided once and the task knows of it.
 */
@Injectable()
export class BulkRun implements OnModuleInit {
  private readonly logger = new Logger('bulk');

  constructor(
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly fields: BulkFieldPlans,
    private readonly drafts: PlanDrafts,
    private readonly progress: BulkProgress,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'bulk',
      stream: bulks.kind,
      opens: ['BulkStarted'],
      closes: ['BulkCancelled', 'BulkFinished', 'BulkDiscarded'],
      handle: (id, stop) => this.context.run({ id: `task-${id}` }, () => this.carryOut(id, stop)),
    });
  }

  private async carryOut(id: number, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const { state } = await this.decisions.read(bulks, id);
      if (state.status !== 'running') return;
      if (state.decided >= state.fieldIds.length) return this.end(state);
      await this.decideBatch(state);
    }
  }

  private async decideBatch(state: Bulk): Promise<void> {
    const { state: user } = await this.users.read(state.by.id);
    const actor = actorOf(user);
    const batch = state.fieldIds.slice(state.decided, state.decided + BATCH);
    await this.drafts.idsAhead(batch.length);
    const prepared: Prepared[] = [];
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < batch.length; at = next++) {
        prepared[at] = await this.fields.prepare(state, batch[at]!, actor, user.status === 'active');
        await breathe();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    try {
      const { decided } = await this.decisions.transact({ actor, scope: scopeOfOwners(state), origin: 'autoCalculate' }, async (tx) => ({
        decided: await this.decide(tx, state, prepared),
      }));
      if (decided.state.status !== 'none') await this.progress.tell(decided.state);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      this.logger.debug(`task ${state.id}: ${error.refusal.key}`); // discarded or decided elsewhere: the next look at the task says which
    }
  }

  private async decide(tx: Transaction, state: Bulk, prepared: readonly Prepared[]) {
    const made: MadePlan[] = [];
    const failed: FailedField[] = [];
    for (const one of prepared) {
      await breathe(); // a plan is milliseconds of deciding: edits and calls have their turn in between
      if ('failed' in one) {
        failed.push(one.failed);
        continue;
      }
      const { id: planId, fieldId, option, deficits, excesses } = one.plan;
      try {
        await tx.attempt(() => this.drafts.writeWithin(tx, one.plan));
        made.push({ fieldId, planId, option, deficits, excesses });
      } catch (error) {
        failed.push(failureOf(fieldId, error));
      }
    }
    return tx.run(bulks, state.id, { type: 'DecideFields', decidedBefore: state.decided, made, failed, at: this.clock.now() });
  }

  private async end(state: Bulk): Promise<void> {
    const command = { type: 'FinishBulk', at: this.clock.now() } as const;
    const decided = await this.decisions.run(bulks, state.id, command, {
      actor: actorOf((await this.users.read(state.by.id)).state),
      scope: scopeOfOwners(state),
    });
    if (decided.state.status !== 'none') await this.progress.tell(decided.state);
  }
}
