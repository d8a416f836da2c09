import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { KeyOwner } from '../../platform/event-store/event-store.port.js';
import { chainHolds } from '../../platform/event-store/chain-holds.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/keys.port.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { LogFollower } from '../../platform/live/nodes/log-follower.js';
import { Projections } from '../../platform/projections/projections.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { privacyTasks } from './privacy.aggregate.js';
import type { PrivacyTask } from './privacy-orders.js';
import { SubjectData } from './subject-data.js';
import { streamKind } from './subject-kinds.js';

/** A key is gone a minute after it was asked for at the latest: so long lists have to forget the person first. */
const PATIENCE_MS = 40_000;
const asSystem = { actor: SYSTEM, origin: 'system' } as const;

export const keysOf = ({ subject, alsoKeys }: Pick<PrivacyTask, 'subject' | 'alsoKeys'>): KeyOwner[] =>
  [`${streamKind[subject.kind]}:${subject.id}`, ...alsoKeys] as KeyOwner[];

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
    private readonly projections: Projections,
    private readonly data: SubjectData,
    private readonly follower: LogFollower,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'privacy',
      stream: privacyTasks.kind,
      opens: ['PrivacyTaskOrdered'],
      closes: ['PrivacyTaskDone'],
      handle: (id, stop) => this.context.run({ id: `task-${id}` }, () => this.carryOut(id, stop)),
    });
    // what this node has of the person in memory goes too, whichever node destroyed the key
    this.follower.on((batch) => {
      for (const { type, stream } of batch) if (type === 'PrivacyTaskDone') void this.forget(idOfStream(stream));
    });
  }

  private async carryOut(id: number, stop: AbortSignal): Promise<void> {
    const { state, position = 0 } = await this.decisions.read(privacyTasks, id);
    if (state.status !== 'inProgress') return;
    if (state.kind === 'export') await this.data.keep(state);
    const proof = state.kind === 'erase' ? await this.erase(state, position, stop) : {};
    if (stop.aborted) return;
    await this.decisions.run(privacyTasks, id, { type: 'FinishTask', at: this.clock.now(), ...proof }, asSystem);
    this.logger.log(`${state.kind} of ${state.subject.kind} ${state.subject.id} is done`);
  }

  /** Lists forget first: once the key is gone, nobody can read what to remove from them. Where they cannot, they are built anew. */
  private async erase(task: PrivacyTask, position: number, stop: AbortSignal): Promise<{ keyDestroyedAt: string; chainOk: boolean }> {
    const begun = keysOf(task).some((owner) => this.vault.isDestroyed(owner));
    const forgot = await this.projections.have(position, PATIENCE_MS, stop);
    for (const owner of keysOf(task)) this.destroy(owner);
    const keyDestroyedAt = this.clock.now();
    if (begun || !forgot) await this.projections.anew(stop);
    const { kind, id } = task.subject;
    return { keyDestroyedAt, chainOk: await chainHolds(this.store, `${streamKind[kind]}-${id}`) };
  }

  private destroy(owner: KeyOwner): void {
    this.vault.destroy(owner);
    this.decisions.forget(owner);
  }

  private async forget(id: number): Promise<void> {
    const { state } = await this.decisions.read(privacyTasks, id);
    if (state.status !== 'none' && state.kind === 'erase') for (const owner of keysOf(state)) this.decisions.forget(owner);
  }
}
