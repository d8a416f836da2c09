import { Injectable } from '@nestjs/common';
import type { PrivacyOrder, PrivacyState } from '@loam/domain/privacy/privacy-task.decider';
import { privacyErrors } from '@loam/domain/privacy/privacy.errors';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { privacyTasks } from './privacy.aggregate.js';

export type PrivacyTask = Exclude<PrivacyState, { status: 'none' }>;

interface OpenOrder {
  readonly taskId: number;
  /** In the append of what it goes with. `alsoKeys`: owners whose keys go with the subject's own. */
  queue(tx: Transaction, subject: PrivacyOrder['subject'], alsoKeys?: readonly string[]): Promise<void>;
  /** It is durable: look now. */
  start(): void;
}

/** Orders to give or to erase somebody's data; a job carries them out, whatever happens to this node. */
@Injectable()
export class PrivacyOrders {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  async open(kind: PrivacyOrder['kind'], actor: Actor): Promise<OpenOrder> {
    const id = await this.ids.next('task');
    return {
      taskId: id,
      queue: async (tx, subject, alsoKeys = []) => {
        const order = { id, kind, subject, alsoKeys, by: actor.id, at: this.clock.now() };
        await tx.run(privacyTasks, id, { type: 'OrderTask', order });
      },
      start: () => this.jobs.nudge(),
    };
  }

  /** The actor's own. @throws Refused 404 TaskNotFound */
  async one(id: number, actor: Actor): Promise<PrivacyTask> {
    const { state } = await this.decisions.read(privacyTasks, id);
    if (state.status === 'none' || state.by !== actor.id) throw refused(privacyErrors, 'TaskNotFound');
    return state;
  }
}
