import { Injectable } from '@nestjs/common';
import type { Actor } from '../../decisions/decisions.port.js';
import { partsOfStream } from '../../event-store/stream-name.js';
import type { AnyLiveKind } from './live-kind.port.js';

type TopicGuard = (actor: Actor, topic: string) => Promise<boolean>;
/** A person closed the last view of a document that they had on this node. What they saw is what stands when it is called. */
type Farewell = (actor: Actor, kind: AnyLiveKind, id: number) => Promise<void>;

/** What capabilities bring along when they start: kinds of documents, and who may follow which topic. */
@Injectable()
export class LiveRegistry {
  private readonly kinds = new Map<string, AnyLiveKind>();
  private readonly silent = new Map<string, ReadonlySet<string>>();
  private readonly farewells = new Set<Farewell>();
  private guard: TopicGuard = () => Promise.resolve(false);

  registerKind(kind: AnyLiveKind): void {
    this.kinds.set(kind.aggregate.kind, kind);
  }

  kind(name: string): AnyLiveKind | undefined {
    return this.kinds.get(name);
  }

  /** Events of an aggregate that are told to nobody, as its `silent` says. */
  silence({ kind, silent }: { readonly kind: string; readonly silent?: ReadonlySet<string> }): void {
    if (silent) this.silent.set(kind, silent);
  }

  guardTopics(guard: TopicGuard): void {
    this.guard = guard;
  }

  onFarewell(farewell: Farewell): void {
    this.farewells.add(farewell);
  }

  /** Resolves once everybody who wants to know has noted it. */
  async bidFarewell(actor: Actor, kind: AnyLiveKind, id: number): Promise<void> {
    await Promise.all([...this.farewells].map((farewell) => farewell(actor, kind, id)));
  }

  mayFollow(actor: Actor, topic: string): Promise<boolean> {
    return this.guard(actor, topic);
  }

  /** Changes nothing that a person sees: no `/live` event, no revision. */
  isSilent(stream: string, type: string): boolean {
    const { kind } = partsOfStream(stream);
    return this.silent.get(kind)?.has(type) ?? this.kinds.get(kind)?.aggregate.silent?.has(type) ?? false;
  }
}
