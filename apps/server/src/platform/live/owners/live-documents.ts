import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Refusal } from '@loam/domain/kernel/errors/errors';
import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import type { Aggregate, Decided } from '../../decisions/aggregate.js';
import type { AppendCompanion } from '../../decisions/append-companion.port.js';
import { Clock } from '../../decisions/clock.js';
import { Decisions } from '../../decisions/decisions.js';
import type { DecisionOptions } from '../../decisions/decisions.port.js';
import { Breather } from '../../event-loop/breather.js';
import { type Appended, type Attribution, EVENT_STORE, type EventStore, type StreamWrite } from '../../event-store/event-store.port.js';
import { partsOfStream } from '../../event-store/stream-name.js';
import { DOCUMENT_AUDIENCE, type DocumentAudience } from './document-audience.port.js';
import { DocumentOwner } from './document-owner.js';
import { Doorbell } from '../nodes/doorbell.js';
import type { AnyLiveKind } from '../kinds/live-kind.port.js';
import { LiveRegistry } from '../kinds/live-registry.js';
import { LogFollower } from '../nodes/log-follower.js';

const idleMs = 60_000;
const sweepEveryMs = 10_000;
/** How long the other nodes have to say that somebody has a document open. */
const answerMs = 1_000;

/** The live documents that this node has open, one owner each. Also gives REST writes their part of the document. */
@Injectable()
export class LiveDocuments implements AppendCompanion, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly owners = new Map<string, DocumentOwner>();
  private readonly openElsewhere = new Set<string>();
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly registry: LiveRegistry,
    private readonly follower: LogFollower,
    private readonly doorbell: Doorbell,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    @Inject(DOCUMENT_AUDIENCE) private readonly audience: DocumentAudience,
  ) {}

  async onApplicationBootstrap() {
    this.decisions.accompany(this);
    this.decisions.onForget((owner) => this.owners.forEach((one) => one.forget(owner)));
    this.follower.on((batch) => {
      for (const { stream, revision } of batch) {
        const owner = this.owners.get(stream);
        if (owner && revision > owner.seq) owner.nudge(revision);
      }
    });
    this.doorbell.on((ring) => {
      if (ring.kind === 'stream') this.owners.get(ring.stream)?.nudge();
      else if (ring.kind === 'open' && this.audience.isWatched(ring.doc)) this.doorbell.ring({ kind: 'opened', doc: ring.doc });
      else if (ring.kind === 'opened') this.openElsewhere.add(ring.doc);
    });
    await this.follower.start();
    await this.doorbell.start();
    this.sweep = setInterval(() => void this.closeIdle(), sweepEveryMs).unref();
  }

  /** What was taken is brought to its end before the store closes. */
  async beforeApplicationShutdown() {
    clearInterval(this.sweep);
    await Promise.all([...this.owners.values()].map((owner) => owner.finish()));
  }

  get openCount(): number {
    return this.owners.size;
  }

  kindOf(name: string): AnyLiveKind | undefined {
    return this.registry.kind(name);
  }

  owner(kind: AnyLiveKind, id: number): DocumentOwner {
    const stream = `${kind.aggregate.kind}-${id}`;
    const known = this.owners.get(stream);
    if (known) return known;
    const owner: DocumentOwner = new DocumentOwner(
      this.store,
      kind,
      id,
      {
        changed: (change) => this.audience.changed(owner.doc, change),
        epochBegan: (reason) => this.audience.epochBegan(owner.doc, reason),
        gone: () => this.audience.gone(owner.doc),
        appended: () => this.doorbell.ring({ kind: 'stream', stream }),
        settled: (events) => this.decisions.follow(kind.aggregate, stream, events),
      },
      () => this.clock.now(),
    );
    this.owners.set(stream, owner);
    return owner;
  }

  /**
   * Changes a live document's aggregate from outside the document (REST): what `decide` answers is appended together with
   * its bytes. The same happens by itself to every decision on a live kind; this is for changes without a command.
   * @throws Refused when `decide` refuses
   */
  change<S, E extends DomainEvent>(
    kind: AnyLiveKind,
    id: number,
    options: DecisionOptions,
    decide: (state: S) => readonly E[] | Refusal,
  ): Promise<Decided<S> & { position: number }> {
    const aggregate = kind.aggregate as Aggregate<S, unknown, E>;
    const decider = { ...aggregate.decider, decide: (_command: unknown, state: S) => decide(state) };
    return this.decisions.transact(options, (tx) => tx.run({ ...aggregate, decider } as Aggregate<S, unknown, E>, id, undefined));
  }

  async join(writes: readonly StreamWrite[], by: Attribution) {
    const live = writes.map((write) => this.ofStream(write.stream));
    if (live.every((one) => !one)) return undefined;
    const joined = [...writes];
    const settles: ((appended?: Appended, by?: Attribution) => void)[] = [];
    try {
      const breather = new Breather();
      // In one order everywhere, so that two appends over the same documents never wait for each other.
      for (const index of writes.map((_, i) => i).sort((a, b) => (writes[a]!.stream < writes[b]!.stream ? -1 : 1))) {
        const part = live[index];
        if (!part) continue;
        await breather.breathe(); // a bulk run appends 25 new plans at once, each a document that is made here
        const ride = await this.owner(part.kind, part.id).ride(writes[index]!);
        joined[index] = ride.write;
        settles.push(ride.settle);
      }
    } catch (error) {
      for (const settle of settles) settle();
      throw error;
    }
    return { writes: joined, settle: (appended?: Appended) => settles.forEach((settle) => settle(appended, by)) };
  }

  isSilent(stream: string, type: string): boolean {
    return this.registry.isSilent(stream, type);
  }

  private ofStream(stream: string): { kind: AnyLiveKind; id: number } | undefined {
    const { kind: name, id } = partsOfStream(stream);
    const kind = this.registry.kind(name);
    return kind && { kind, id };
  }

  /** Documents that nobody has used for so many milliseconds are closed; those that have grown begin anew first. */
  async closeIdle(unusedMs = idleMs) {
    const idle = [...this.owners].filter(
      ([, owner]) => owner.isIdle && performance.now() - owner.lastUsed >= unusedMs && !this.isWatched(owner),
    );
    const grown = idle.filter(([, owner]) => owner.hasGrown);
    if (grown.length > 0) {
      this.openElsewhere.clear();
      for (const [, { doc }] of grown) this.doorbell.ring({ kind: 'open', doc });
      await sleep(answerMs, undefined, { ref: false });
      for (const [, owner] of grown) if (!this.openElsewhere.has(owner.doc)) await owner.rebase(() => !this.isWatched(owner));
    }
    for (const [stream, owner] of idle) {
      if (!owner.isIdle || this.isWatched(owner)) continue;
      owner.close();
      this.owners.delete(stream);
    }
  }

  private isWatched({ doc }: DocumentOwner): boolean {
    return this.audience.isWatched(doc);
  }
}
