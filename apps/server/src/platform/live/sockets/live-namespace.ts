import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import type { Actor } from '../../decisions/decisions.port.js';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { EVENT_STORE, type EventStore, type RecordedEvent } from '../../event-store/event-store.port.js';
import { type Announced, Doorbell } from '../nodes/doorbell.js';
import { EntityRevisions } from '../topics/entity-revisions.js';
import { subscribeFrame, unsubscribeFrame } from '@loam/domain/kernel/call/frames.schema';
import { LiveRegistry } from '../kinds/live-registry.js';
import { LogFollower } from '../nodes/log-follower.js';
import { Replays } from './replays.js';
import { onFrame, sessionOf } from './socket-session.js';
import { Lately } from '../topics/lately.js';
import { placeOf, Topics } from '../topics/topics.js';
import { Breather } from '../../event-loop/breather.js';

/** Further back than this a client is told to read anew instead. */
const replayLimit = 20_000;
/** After each ten ms of work: a few replays at a time take half of the thread at most. */
const REPLAY_RESTS_MS = 30;
/** So many events are replayed in the turn of the batches. */
const atOnce = 50;

/** `/live`: what happens to an entity, in the order of the log, at least once. */
@Injectable()
export class LiveNamespace {
  private readonly logger = new Logger('live');
  private readonly revisions: EntityRevisions;
  private readonly topics: Topics;
  private readonly replays = new Replays();
  private readonly lately = new Lately();
  private namespace: Namespace | undefined;
  /** Batches are told one after the other, so that positions never run backwards. */
  private telling: Promise<void> = Promise.resolve();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly registry: LiveRegistry,
    private readonly follower: LogFollower,
    private readonly doorbell: Doorbell,
    capabilities: Registry,
  ) {
    this.topics = new Topics(capabilities);
    doorbell.on((ring) => ring.kind === 'announce' && this.shout(ring.topic, ring.event));
    this.revisions = this.newRevisions();
    follower.on((batch) => {
      this.telling = this.telling.then(() => this.tellAll(batch)).catch((error: unknown) => this.logger.error(error));
    });
  }

  attach(namespace: Namespace): void {
    this.namespace = namespace;
    namespace.on('connection', (socket) => {
      const report = (error: unknown) => this.logger.error(error);
      onFrame(socket, 'subscribe', report, (frame) => this.subscribe(socket, frame));
      onFrame(socket, 'unsubscribe', report, (frame) => {
        const read = unsubscribeFrame.safeParse(frame);
        return { ok: read.success && sessionOf(socket).topics.delete(topicKey(read.data.topic, sessionOf(socket).actor)) };
      });
    });
  }

  /** To everybody who follows `topic` on any node; kept nowhere, so whoever joins later does not hear it. */
  announce(topic: string, event: Announced): void {
    this.shout(topic, event);
    this.doorbell.ring({ kind: 'announce', topic, event });
  }

  private shout(topic: string, event: Announced): void {
    const { position } = this.follower;
    this.lately.note(topic);
    for (const socket of this.namespace?.sockets.values() ?? []) {
      if (sessionOf(socket).topics.get(topic) !== undefined) socket.emit('event', { topic, position, revision: 0, ...event });
    }
  }

  /** Rights may have changed: topics that are no longer theirs fall silent. */
  async reauthorise(): Promise<void> {
    for (const socket of this.namespace?.sockets.values() ?? []) {
      const { actor, topics } = sessionOf(socket);
      for (const topic of topics.keys()) {
        if (await this.registry.mayFollow(actor, asAsked(topic, actor))) continue;
        topics.delete(topic);
        socket.emit('closed', { topic: asAsked(topic, actor), key: 'forbidden' });
      }
    }
  }

  private async subscribe(socket: Socket, frame: unknown) {
    const read = subscribeFrame.safeParse(frame);
    if (!read.success) return { ok: false, key: 'malformedRequest' };
    const { actor, topics } = sessionOf(socket);
    const topic = topicKey(read.data.topic, actor);
    if (!(await this.registry.mayFollow(actor, read.data.topic))) return { ok: false, key: 'topicNotFound' };
    const { position } = this.follower;
    const since = read.data.since ?? position;
    // Past the log's end is a position of another log, from before a backup came back; past this node's is only a node behind.
    const foreign = since > position && since > (await this.store.lastPosition());
    if (foreign || this.between(since, position) > replayLimit) {
      topics.set(topic, position);
      socket.emit('resync', { topic: read.data.topic });
      return { ok: true, position };
    }
    topics.set(topic, undefined); // nothing live is sent before what was missed
    const replay = () => this.replay(socket, topic, since);
    const replayed = this.between(since, position) > atOnce ? this.replays.take(socket, replay) : replay();
    if (!replayed) {
      topics.delete(topic);
      return { ok: false, key: 'rate:limited' };
    }
    await replayed;
    const lately = read.data.lately != null && this.lately.within(topic, read.data.lately);
    return { ok: true, position: Math.max(since, position), ...(lately && { lately }) }; // what came meanwhile may have been sent too
  }

  /** At most so many events. */
  private between(from: number, to: number): number {
    return (to - from) / (this.store.apart ?? 1);
  }

  /** Beside the batches, until little is left; the rest in their turn, so that between the replay and the next batch nothing can slip through. */
  private async replay(socket: Socket, topic: string, since: number) {
    const revisions = this.newRevisions();
    const breather = new Breather(REPLAY_RESTS_MS);
    const isHeard = () => socket.connected && sessionOf(socket).topics.has(topic);
    const tellUpTo = async (after: number, upTo: number) => {
      if (after >= upTo || !isHeard()) return; // of many that were given up none reads a page
      for await (const event of this.store.readAll({ after, limit: upTo - after })) {
        if (event.position > upTo) return; // places need not be dense
        if (!isHeard()) return;
        const place = placeOf(event.stream);
        if (place && this.topics.of(event, place).has(topic)) await this.tell([[socket, topic]], event, place.id, revisions);
        await breather.breathe();
      }
    };
    let told = since;
    for (let upTo = this.follower.position; this.between(told, upTo) > atOnce; upTo = this.follower.position) {
      await tellUpTo(told, upTo);
      told = upTo;
    }
    const rest = this.telling.then(async () => {
      const upTo = Math.max(told, this.follower.position);
      await tellUpTo(told, upTo);
      const { topics } = sessionOf(socket);
      if (topics.has(topic)) topics.set(topic, upTo);
    });
    this.telling = rest.catch((error: unknown) => this.logger.error(error));
    await rest;
  }

  private async tellAll(batch: readonly RecordedEvent[]) {
    const followed = new Map<string, Socket[]>();
    for (const socket of this.namespace?.sockets.values() ?? []) {
      for (const topic of sessionOf(socket).topics.keys()) {
        const those = followed.get(topic);
        if (those) those.push(socket);
        else followed.set(topic, [socket]);
      }
    }
    for (const event of batch) {
      const place = placeOf(event.stream);
      if (!place) continue;
      const topics = [...this.topics.of(event, place)];
      if (!this.registry.isSilent(event.stream, event.type)) for (const topic of topics) this.lately.note(topic);
      const hearers = topics.flatMap((topic) => (followed.get(topic) ?? []).map((socket): [Socket, string] => [socket, topic]));
      const due = hearers.filter(([socket, topic]) => (sessionOf(socket).topics.get(topic) ?? Infinity) < event.position);
      if (due.length > 0) await this.tell(due, event, place.id);
    }
  }

  private newRevisions() {
    return new EntityRevisions(this.store, (stream, type) => this.registry.isSilent(stream, type));
  }

  private async tell(to: readonly [Socket, string][], event: RecordedEvent, id: number, revisions = this.revisions) {
    if (this.registry.isSilent(event.stream, event.type)) return;
    const { type, position, by } = event;
    const revision = await revisions.at(event);
    for (const [socket, topic] of to) {
      const { actor, topics } = sessionOf(socket);
      if (topics.get(topic) !== undefined) topics.set(topic, position);
      socket.emit('event', {
        topic: asAsked(topic, actor),
        position,
        type,
        id,
        revision,
        at: by.recordedAt,
        by: { id: by.actorId, name: by.actorName },
      });
    }
  }
}

const topicKey = (topic: string, actor: Actor) => (topic === 'user:me' ? `user:${actor.id}` : topic);
const asAsked = (topic: string, actor: Actor) => (topic === `user:${actor.id}` ? 'user:me' : topic);
