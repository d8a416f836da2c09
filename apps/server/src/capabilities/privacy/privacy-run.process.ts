import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { KeyErasure } from './key-erasure.js';
import { privacyTasks } from './privacy.aggregate.js';
import { SubjectData } from './subject-data.js';

const asSystem = { actor: SYSTEM, origin: 'system' } as const;

/**
 * Carries out what was ordered about somebody's data. A job that is killed begins again: destroying a key twice destroys it
 * once, and a file takes the place of the one before.
 */
@Injectable()
export class PrivacyRun implements OnModuleInit {
  private readonly logger = new Logger('privacy');

  constructor(
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly clock: Clock,
    private readonly data: SubjectData,
    private readonly keys: KeyErasure,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'privacy',
      stream: privacyTasks.kind,
      opens: ['PrivacyTaskOrdered'],
      closes: ['PrivacyTaskDone'],
      handle: (id, stop) => this.context.run({ id: `task-${id}` }, () => this.carryOut(id, stop)),
    });
  }

  private async carryOut(id: number, stop: AbortSignal): Promise<void> {
    const { state, position = 0 } = await this.decisions.read(privacyTasks, id);
    if (state.status !== 'inProgress') return;
    if (state.kind === 'export') await this.data.keep(state);
    const proof = state.kind === 'erase' ? await this.keys.erase(state, position, stop) : {};
    if (stop.aborted) return;
    await this.decisions.run(privacyTasks, id, { type: 'FinishTask', at: this.clock.now(), ...proof }, asSystem);
    this.logger.log(`${state.kind} of ${state.subject.kind} ${state.subject.id} is done`);
  }
}
