import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { filledAddress, Registry } from '@loam/domain/kernel/capability/registry';
import type { Undo } from '@loam/domain/upload/upload-undo';
import { EVENT_STORE, type EventStore, type RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { partsOfStream } from '../../platform/event-store/stream-name.js';

/** Reading lets others have their turn this often. */
const TURN_MS = 5;

export interface Thing {
  readonly kind: string;
  readonly id: number;
}

/** What somebody did with a thing that the upload made, or what they made that belongs to it. */
export interface BuiltOn extends Thing {
  readonly thing: Thing;
  /** The page of the thing. */
  readonly page: string | null;
  readonly event: string;
  readonly at: string;
  readonly by: number;
}

const keyOf = ({ kind, id }: Thing) => `${kind}-${id}`;

/** What an upload made and what was done with it since, read off the log; it can be read on from where it stopped. */
export class UploadTraces {
  /** By kind and id, whose key seals it. */
  private readonly made = new Map<string, Map<number, string>>();
  private readonly built = new Map<string, BuiltOn>();
  private readonly own: string;
  private readonly kinds: readonly string[];
  private at: number | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly registry: Registry,
    taskId: number,
  ) {
    this.own = `task-${taskId}`;
    this.kinds = registry.uploadedKinds;
  }

  async catchUp(): Promise<void> {
    if (this.at === undefined) for await (const first of this.store.readStream(this.own, { limit: 1 })) this.at = first.position;
    let since = performance.now();
    for await (const event of this.store.readAll({ after: this.at ?? 0 })) {
      this.take(event);
      this.at = event.position;
      if (performance.now() - since <= TURN_MS) continue;
      await breathe();
      since = performance.now();
    }
  }

  /** How many things of each kind there are to remove. */
  get counts(): Record<string, number> {
    return Object.fromEntries([...this.made].map(([kind, ids]) => [kind, ids.size]));
  }

  /** The first of what was done with each thing or made for it, in the order of the log. */
  get inTheWay(): readonly BuiltOn[] {
    return [...this.built.values()];
  }

  /** Things that an undo has not settled yet: those that belong to others come before them. */
  left({ removed, kept }: Undo): Thing[] {
    return this.kinds.toReversed().flatMap((kind) => {
      const settled = new Set([...(removed[kind] ?? []), ...(kept[kind] ?? [])]);
      return [...(this.made.get(kind)?.keys() ?? [])].filter((id) => !settled.has(id)).map((id) => ({ kind, id }));
    });
  }

  /** Things that somebody did something with. */
  get used(): ReadonlySet<string> {
    return new Set(this.inTheWay.map(({ thing }) => keyOf(thing)));
  }

  private take(event: RecordedEvent): void {
    const { stream, revision, type, by } = event;
    const { kind, id } = partsOfStream(stream);
    const mine = by.correlationId === this.own && (by.origin === 'import' || by.origin === 'undo');
    if (mine) {
      if (revision === 0 && by.origin === 'import' && this.kinds.includes(kind))
        this.made.set(kind, (this.made.get(kind) ?? new Map<number, string>()).set(id, event.owner ?? ''));
      return;
    }
    if (type === this.registry.streamKinds.get(kind)?.search?.gone) return this.drop({ kind, id });
    if (by.actorId === 0) return; // what Loam does by itself, such as a look at the weather, is nobody's work
    const thing = this.thingOf(event, { kind, id });
    if (!thing || this.built.has(stream)) return;
    this.built.set(stream, { thing, page: this.pageOf(thing), kind, id, event: type, at: by.recordedAt, by: by.actorId });
  }

  /** What was removed is in nobody's way, nor is what was done with it. */
  private drop(gone: Thing): void {
    this.made.get(gone.kind)?.delete(gone.id);
    this.built.delete(keyOf(gone));
    for (const [stream, { thing }] of this.built) if (keyOf(thing) === keyOf(gone)) this.built.delete(stream);
  }

  /** The thing that an event is of, names, or is sealed with the key of. */
  private thingOf(event: RecordedEvent, { kind, id }: Thing): Thing | undefined {
    const data = (event.data ?? {}) as Readonly<Record<string, unknown>>;
    const named = (field: string | undefined) => (field === undefined ? undefined : (data[field] as number | undefined));
    const candidates = this.kinds.toReversed().flatMap((name): [string, number | undefined][] => {
      const topic = this.registry.streamKinds.get(name)?.topic;
      const owned = topic?.hearsOwned && event.owner?.startsWith(`${name}:`) ? Number(event.owner.slice(name.length + 1)) : undefined;
      return [
        [name, named(topic?.namedIn)],
        [name, owned],
      ];
    });
    for (const [name, of] of [[kind, id] as const, ...candidates]) {
      if (of !== undefined && this.made.get(name)?.has(of)) return { kind: name, id: of };
    }
    return undefined;
  }

  private pageOf({ kind, id }: Thing): string | null {
    const [owner = '', ownerId] = this.made.get(kind)!.get(id)!.split(':');
    const placed = (name: string) => this.registry.streamKinds.get(name)?.placed;
    const subject = Object.fromEntries(
      [[placed(owner)?.subject, Number(ownerId)] as const, [placed(kind)?.subject, id] as const].filter(([name]) => name !== undefined),
    ) as Record<string, number>;
    const page = placed(kind)?.page;
    return page === undefined ? null : filledAddress(page, subject);
  }
}

/** What uploads made, as the log tells. */
@Injectable()
export class UploadLog {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly registry: Registry,
  ) {}

  tracesOf = (taskId: number): UploadTraces => new UploadTraces(this.store, this.registry, taskId);
}
