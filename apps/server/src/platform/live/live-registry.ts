import { Injectable } from '@nestjs/common';
import type { AnyLiveKind, LiveTopic } from './live-kind.port.js';

/** What capabilities bring along when they start: kinds of documents and topics. */
@Injectable()
export class LiveRegistry {
  private readonly kinds = new Map<string, AnyLiveKind>();
  private readonly topics = new Map<string, LiveTopic>();

  /** A kind's documents are a topic as well. */
  registerKind(kind: AnyLiveKind): void {
    this.kinds.set(kind.aggregate.kind, kind);
    this.registerTopic({ name: kind.aggregate.kind, mayFollow: async (actor, id) => ['edit', 'read'].includes(await kind.authorise(actor, id)) });
  }

  registerTopic(topic: LiveTopic): void {
    this.topics.set(topic.name, topic);
  }

  kind(name: string): AnyLiveKind | undefined {
    return this.kinds.get(name);
  }

  topic(name: string): LiveTopic | undefined {
    return this.topics.get(name);
  }

  /** Changes nothing that a person sees: no `/live` event, no revision. */
  isSilent(stream: string, type: string): boolean {
    return this.kinds.get(stream.slice(0, stream.lastIndexOf('-')))?.aggregate.silent?.has(type) ?? false;
  }
}
