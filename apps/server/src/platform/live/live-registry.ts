import { Injectable } from '@nestjs/common';
import type { Actor } from '../decisions/decisions.port.js';
import type { AnyLiveKind } from './live-kind.port.js';

type TopicGuard = (actor: Actor, topic: string) => Promise<boolean>;

/** What capabilities bring along when they start: kinds of documents, and who may follow which topic. */
@Injectable()
export class LiveRegistry {
  private readonly kinds = new Map<string, AnyLiveKind>();
  private guard: TopicGuard = () => Promise.resolve(false);

  registerKind(kind: AnyLiveKind): void {
    this.kinds.set(kind.aggregate.kind, kind);
  }

  kind(name: string): AnyLiveKind | undefined {
    return this.kinds.get(name);
  }

  guardTopics(guard: TopicGuard): void {
    this.guard = guard;
  }

  mayFollow(actor: Actor, topic: string): Promise<boolean> {
    return this.guard(actor, topic);
  }

  /** Changes nothing that a person sees: no `/live` event, no revision. */
  isSilent(stream: string, type: string): boolean {
    return this.kinds.get(stream.slice(0, stream.lastIndexOf('-')))?.aggregate.silent?.has(type) ?? false;
  }
}
