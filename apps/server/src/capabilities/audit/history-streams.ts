import { Inject, Injectable } from '@nestjs/common';
import { type Keyframe, type Revision, RevisionFold } from '@loam/domain/kernel/decider/revisions';
import { type Loaded, streamOf } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { upcast } from '../../platform/decisions/upcast.js';
import { EVENT_STORE, type EventStore, type KeyOwner, type RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Breather } from '../../platform/event-loop/breather.js';
import type { HistorySource } from '../../platform/registry/history-sources.js';

export type AnyFold = RevisionFold<never, never>;
interface Kept {
  readonly fold: AnyFold;
  owner?: KeyOwner;
  /** One look at the log at a time. */
  reading: Promise<unknown>;
}

const MOST_STREAMS = 200;
const MOST_REVISIONS = 200_000;

/** Whether what comes after the revision `base` is all that is asked for, of `head` revisions. */
export type Enough = (base: number, head: number) => boolean;
const all: Enough = () => false;

/**
 * Histories of the streams that were looked at last, in memory: indexed once, then only by what is new, and only from where it
 * is looked at. Whole states are kept every 100 revisions, so a step costs the same in a plan of five as in one of five thousand.
 */
@Injectable()
export class HistoryStreams {
  private readonly recent = new Map<string, Kept>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly decisions: Decisions,
  ) {
    decisions.onForget((owner) => {
      for (const [stream, kept] of this.recent) if (kept.owner === owner) this.recent.delete(stream);
    });
  }

  /** Up to the newest event of the log; the whole of it, unless less is enough. */
  async open(source: HistorySource, id: number, enough = all): Promise<AnyFold> {
    const stream = streamOf(source.aggregate, id);
    const name = `${source.name}-${id}`;
    const known = this.recent.get(name);
    const kept =
      known && (known.fold.base === 0 || enough(known.fold.base, known.fold.head)) ? known : await this.begin(source, id, enough);
    this.recent.delete(name);
    this.recent.set(name, kept);
    const caughtUp = kept.reading.then(() => this.catchUp(kept, source, stream));
    kept.reading = caughtUp.catch(() => this.recent.delete(name)); // half read: begun anew next time
    await caughtUp;
    this.evict();
    return kept.fold;
  }

  private async begin(source: HistorySource, id: number, enough: Enough): Promise<Kept> {
    const from = enough === all ? undefined : await this.wayTo(source, id, enough);
    return { fold: new RevisionFold(source.history, from), reading: Promise.resolve() };
  }

  /** The latest state that was passed on the way to the newest and lies before all that is asked for. */
  private async wayTo({ aggregate }: HistorySource, id: number, enough: Enough): Promise<Keyframe<never> | undefined> {
    const { waymarks, revision } = await this.decisions.read(aggregate, id);
    return waymarks?.find((mark) => enough(mark.revision, revision)) as Keyframe<never> | undefined;
  }

  /** The whole state after a revision. */
  async at(source: HistorySource, id: number, fold: AnyFold, revision: number): Promise<never> {
    if (revision === fold.head) return fold.state;
    const { seq, state } = fold.keyframe(revision);
    const last = revision === 0 ? -1 : (fold.revision(revision)?.seq ?? seq);
    let then = state;
    if (last === seq) return then;
    for await (const event of this.store.readStream(streamOf(source.aggregate, id), { from: seq + 1, limit: last - seq })) {
      if (!event.erased) then = fold.kind.evolve(then, opened(source, event));
    }
    return then;
  }

  /** The events from `first` to `last` with the states around each; `opened` is undefined for erased ones. */
  async *steps(source: HistorySource, id: number, fold: AnyFold, first: number, last: number) {
    const frame = fold.keyframes.findLast(({ seq }) => seq < first)!;
    let before = frame.state;
    for await (const event of this.store.readStream(streamOf(source.aggregate, id), { from: frame.seq + 1, limit: last - frame.seq })) {
      const known = event.erased ? undefined : opened(source, event);
      const after = known === undefined ? before : fold.kind.evolve(before, known);
      yield { event, opened: known, before, after };
      before = after;
    }
  }

  private async catchUp(kept: Kept, source: HistorySource, stream: string): Promise<void> {
    const { fold } = kept;
    const breather = new Breather();
    for await (const event of this.store.readStream(stream, { from: fold.seq + 1 })) {
      await breather.breathe();
      if (event.owner) kept.owner = event.owner;
      fold.add(event, event.erased ? undefined : opened(source, event));
    }
    fold.settle();
  }

  private evict(): void {
    let revisions = 0;
    const newest = [...this.recent].reverse();
    for (const [i, [name, { fold }]] of newest.entries()) {
      revisions += fold.revisions.length;
      if (i > 0 && (i >= MOST_STREAMS || revisions > MOST_REVISIONS)) this.recent.delete(name);
    }
  }
}

const opened = (source: HistorySource, event: RecordedEvent): never => upcast(source.aggregate.upcasters, event, event.by.schema) as never;

/** An entity as it stood after a revision, in the form that its body is made from. */
export function loadedAt(fold: AnyFold, revision: number, state: never): Loaded<never> {
  const { at, seq } = fold.revision(revision)!;
  return { state, revision, seq, exists: true, createdAt: fold.createdAt, updatedAt: at };
}

export const headOf = (fold: AnyFold): { revision: number; hash: string } => {
  const last: Revision | undefined = fold.revisions.at(-1);
  return { revision: last?.revision ?? 0, hash: last?.hash ?? '' };
};
