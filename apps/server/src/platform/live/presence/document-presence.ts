import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../decisions/decisions.port.js';
import { Doorbell, type Ring } from '../nodes/doorbell.js';
import { PRESENCE_ROOMS, type PresenceRooms } from './presence-rooms.port.js';
import { type Attendant, decodePresence, encodePresence, forgottenAfterMs, Presence, type PresenceState } from './presence.js';

/** Who is in which document, on this node and, through the doorbell, on the others. */
@Injectable()
export class DocumentPresence {
  private readonly docs = new Map<string, Presence>();
  private sweptAt = 0;

  constructor(
    private readonly doorbell: Doorbell,
    @Inject(PRESENCE_ROOMS) private readonly rooms: PresenceRooms,
  ) {
    doorbell.on((ring) => this.heard(ring));
    rooms.onLeft((doc, socketId) => this.left(doc, socketId));
  }

  /** The present states for someone who just came; other nodes are asked for theirs. */
  greet(doc: string, send: (update: Uint8Array) => void): void {
    const states = this.of(doc).states();
    if (states.length > 0) send(encodePresence(states));
    this.doorbell.ring({ kind: 'hello', doc });
  }

  /** False when the frame is no awareness update. States that name another user than the socket's are dropped. */
  say(doc: string, update: Uint8Array, from: string, actor: Actor, ownerOf: (clientId: number) => number | undefined): boolean {
    const states = decodePresence(update);
    if (!states) return false;
    const presence = this.of(doc);
    const own = states
      .filter(({ clientId, state }) => {
        if (state === null) return presence.socketOf(clientId) === from;
        const user = state['user'] as { id?: unknown } | undefined;
        return user?.id === actor.id && (ownerOf(clientId) ?? actor.id) === actor.id;
      })
      .map((one): PresenceState => (one.state ? { ...one, state: { ...one.state, user: { id: actor.id, name: actor.name } } } : one));
    this.spread(doc, presence.take(own, from), from);
    return true;
  }

  left(doc: string, from: string): void {
    this.spread(doc, this.of(doc).drop(from), from);
    if (this.of(doc).isEmpty) this.docs.delete(doc);
  }

  /** Who is in it, on any node. `since` of people on other nodes is when this one first heard of them. */
  attendants(doc: string): Attendant[] {
    return this.docs.get(doc)?.attendants() ?? [];
  }

  private of(doc: string): Presence {
    const known = this.docs.get(doc) ?? new Presence();
    this.docs.set(doc, known);
    return known;
  }

  private spread(doc: string, states: readonly PresenceState[], from: string) {
    if (states.length === 0) return;
    const update = encodePresence(states);
    this.rooms.tell(doc, update, from);
    this.ring(doc, update);
  }

  private ring(doc: string, update: Uint8Array) {
    this.doorbell.ring({ kind: 'presence', doc, update: Buffer.from(update).toString('base64') });
  }

  private heard(ring: Ring) {
    if (ring.kind === 'hello') {
      const states = this.docs.get(ring.doc)?.states({ local: true }) ?? [];
      if (states.length > 0) this.ring(ring.doc, encodePresence(states));
    }
    if (ring.kind !== 'presence') return;
    const states = decodePresence(Buffer.from(ring.update, 'base64'));
    const news = states ? this.of(ring.doc).take(states, undefined) : [];
    if (news.length > 0 && this.rooms.isWatched(ring.doc)) this.rooms.tell(ring.doc, encodePresence(news));
    this.sweep();
  }

  /** Documents that only others have open are heard of too, and of their end perhaps not. */
  private sweep() {
    if (performance.now() - this.sweptAt < forgottenAfterMs) return;
    this.sweptAt = performance.now();
    for (const [doc, presence] of this.docs) {
      presence.forget();
      if (presence.isEmpty) this.docs.delete(doc);
    }
  }
}
