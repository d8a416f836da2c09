import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../decisions/decisions.port.js';
import { Doorbell, type Ring } from '../nodes/doorbell.js';
import { PRESENCE_ROOMS, type PresenceRooms } from './presence-rooms.port.js';
import {
  type Attendant,
  decodePresence,
  encodePresence,
  forgottenAfterMs,
  Presence,
  type PresenceState,
  statesOfASocket,
} from './presence.js';

/** The socket that says who is there. */
interface Speaker {
  readonly socketId: string;
  readonly actor: Actor;
  /** Whose client ids of the document these are; undefined for one that was never issued. */
  ownersOf(clientIds: readonly number[]): Promise<readonly (number | undefined)[]>;
  /** Whether it still has the document open. */
  isHere(): boolean;
}

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

  /**
   * False when the frame is no awareness update. States that name another user than the socket's are dropped, and so are
   * those under a client id that was not issued to them; of the rest the last ones count.
   */
  async say(doc: string, update: Uint8Array, speaker: Speaker): Promise<boolean> {
    const states = decodePresence(update);
    if (!states) return false;
    const { actor, socketId } = speaker;
    const named = states.filter(({ state }) => (state?.['user'] as { id?: unknown } | undefined)?.id === actor.id);
    const owners = await speaker.ownersOf(named.map(({ clientId }) => clientId));
    if (!speaker.isHere()) return true; // left meanwhile: nobody would take these out again
    const presence = this.of(doc);
    const going = states.filter(({ clientId, state }) => state === null && presence.socketOf(clientId) === socketId);
    const shown = named
      .filter((_, i) => owners[i] === actor.id)
      .slice(-statesOfASocket)
      .map((one): PresenceState => ({ ...one, state: { ...one.state, user: { id: actor.id, name: actor.name } } }));
    const news = presence.take([...going, ...shown], socketId);
    this.spread(doc, [...news, ...presence.dropSurplus(socketId)], socketId);
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
