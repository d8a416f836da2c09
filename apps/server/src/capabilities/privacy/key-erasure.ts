import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { chainHolds } from '../../platform/event-store/chain-holds.js';
import { EVENT_STORE, type EventStore, type KeyOwner } from '../../platform/event-store/event-store.port.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/keys.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { LogFollower } from '../../platform/live/nodes/log-follower.js';
import { Projections } from '../../platform/projections/projections.js';
import { privacyTasks } from './privacy.aggregate.js';
import type { PrivacyTask } from './privacy-orders.js';
import { streamKind } from './subject-kinds.js';

/** A key is gone a minute after it was asked for at the latest: so long lists have to forget the person first. */
const PATIENCE_MS = 40_000;

export const keysOf = ({ subject, alsoKeys }: Pick<PrivacyTask, 'subject' | 'alsoKeys'>): KeyOwner[] =>
  [`${streamKind[subject.kind]}:${subject.id}`, ...alsoKeys] as KeyOwner[];

/** Destroys the keys of somebody's data, and makes every node forget what it has of it in memory. */
@Injectable()
export class KeyErasure implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly projections: Projections,
    private readonly follower: LogFollower,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    // what this node has of the person in memory goes too, whichever node destroyed the key
    this.follower.on((batch) => {
      for (const { type, stream } of batch) if (type === 'PrivacyTaskDone') void this.forget(idOfStream(stream));
    });
  }

  /** Lists forget first: once the key is gone, nobody can read what to remove from them. Where they cannot, they are built anew. */
  async erase(task: PrivacyTask, position: number, stop: AbortSignal): Promise<{ keyDestroyedAt: string; chainOk: boolean }> {
    await this.vault.ready(keysOf(task));
    const begun = keysOf(task).some((owner) => this.vault.isDestroyed(owner));
    const forgot = await this.projections.have(position, PATIENCE_MS, stop);
    for (const owner of keysOf(task)) await this.destroy(owner);
    const keyDestroyedAt = this.clock.now();
    if (begun || !forgot) await this.projections.anew(stop);
    const { kind, id } = task.subject;
    return { keyDestroyedAt, chainOk: await chainHolds(this.store, `${streamKind[kind]}-${id}`) };
  }

  private async destroy(owner: KeyOwner): Promise<void> {
    await this.vault.destroy(owner);
    this.decisions.forget(owner);
  }

  private async forget(id: number): Promise<void> {
    const { state } = await this.decisions.read(privacyTasks, id);
    if (state.status !== 'none' && state.kind === 'erase') for (const owner of keysOf(state)) this.decisions.forget(owner);
  }
}
