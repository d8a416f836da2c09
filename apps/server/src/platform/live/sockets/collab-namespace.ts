import { Injectable, Logger } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import { DocumentPresence } from '../presence/document-presence.js';
import { asBuffer, awarenessFrame, joinFrame, leaveFrame, parseName, updateFrame } from './frames.js';
import type { Told } from '../updates/group-commit.js';
import type { UpdateAnswer } from '../updates/pending-update.js';
import { type DocumentAudience, LiveDocuments } from '../owners/live-documents.js';
import { LiveRegistry } from '../kinds/live-registry.js';
import { onFrame, sessionOf } from './socket-session.js';

/** The other side went by itself. One that was sent away, or fell silent while others went on, may not have seen the last of it. */
const wentByItself: ReadonlySet<string> = new Set(['client namespace disconnect', 'transport close']);

const roomOf = (doc: string) => `doc ${doc}`;

/** `/collab`: people in documents (docs/live-plan.SPEC.md, the socket contract). */
@Injectable()
export class CollabNamespace implements DocumentAudience {
  private readonly logger = new Logger('collab');
  private namespace: Namespace | undefined;

  constructor(
    private readonly documents: LiveDocuments,
    private readonly presence: DocumentPresence,
    private readonly registry: LiveRegistry,
  ) {
    documents.audience = this;
  }

  attach(namespace: Namespace): void {
    this.namespace = namespace;
    this.presence.attach({
      tell: (doc, update, except) => {
        const room = namespace.local.to(roomOf(doc));
        (except === undefined ? room : room.except(except)).emit('awareness', { doc, update: asBuffer(update) });
      },
      isWatched: (doc) => this.isWatched(doc),
    });
    namespace.on('connection', (socket) => {
      const report = (error: unknown) => this.logger.error(error);
      onFrame(socket, 'join', report, (frame) => this.join(socket, frame));
      onFrame(socket, 'update', report, (frame, ack) => this.update(socket, frame, ack));
      onFrame(socket, 'awareness', report, (frame) => this.awareness(socket, frame));
      onFrame(socket, 'leave', report, (frame) => this.leave(socket, frame));
      socket.on('disconnecting', (reason) => {
        for (const doc of sessionOf(socket).docs.keys()) {
          this.presence.left(doc, socket.id);
          if (wentByItself.has(reason)) void this.bidFarewell(socket, doc);
        }
      });
    });
  }

  isWatched(doc: string): boolean {
    return (this.namespace?.adapter.rooms.get(roomOf(doc))?.size ?? 0) > 0;
  }

  changed(doc: string, { seq, update, by, except }: Told): void {
    if (!this.namespace || !this.isWatched(doc)) return;
    const room = this.namespace.local.to(roomOf(doc));
    (except === undefined ? room : room.except(except)).emit('update', { doc, seq, update: asBuffer(update), by });
  }

  epochBegan(doc: string, reason: string): void {
    this.closeRoom(doc, { key: 'epochOld', reason });
  }

  gone(doc: string): void {
    this.closeRoom(doc, { key: 'docNotFound' });
  }

  /** Rights may have changed: whoever lost theirs is shown out. */
  async reauthorise(): Promise<void> {
    for (const socket of this.namespace?.sockets.values() ?? []) {
      const { actor, docs } = sessionOf(socket);
      for (const [doc, { kind, id }] of docs) {
        const access = await kind.authorise(actor, id);
        if (access === 'none' || access === 'forbidden') this.close(socket, doc, { key: access === 'none' ? 'docNotFound' : 'forbidden' });
      }
    }
  }

  private async join(socket: Socket, frame: unknown) {
    const read = joinFrame.safeParse(frame);
    if (!read.success) return { ok: false, key: 'malformedRequest' };
    const { doc, stateVector, epoch, documentVersion } = read.data;
    const name = parseName(doc);
    const kind = name && this.documents.kindOf(name.name);
    if (!kind || typeof name.id !== 'number') return { ok: false, key: 'docNotFound' };
    const { actor, docs } = sessionOf(socket);
    const access = await kind.authorise(actor, name.id);
    if (access === 'none') return { ok: false, key: 'docNotFound' };
    if (access === 'forbidden') return { ok: false, key: 'forbidden' };
    if (documentVersion != null && documentVersion < kind.document.documentVersion) return { ok: false, key: 'clientTooOld' };
    // In the owner's turn, so that the end of this epoch finds the socket in the room and its record. Who has gone meanwhile
    // must not be in a room: nobody would ever take them out. The in-memory adapter joins at once.
    const enter = (epoch: number) => {
      if (!socket.connected) return;
      void socket.join(roomOf(doc));
      docs.set(doc, { kind, id: name.id as number, epoch });
    };
    const knownEpoch = epoch == null ? undefined : Number(epoch);
    const joined = await this.documents.owner(kind, name.id).join(actor, access, stateVector ?? undefined, knownEpoch, enter);
    if ('key' in joined) return { ok: false, ...joined };
    if (!socket.connected) return { ok: false, key: 'notJoined' };
    setImmediate(() => this.presence.greet(doc, (update) => socket.emit('awareness', { doc, update: asBuffer(update) })));
    return { ok: true, doc, ...joined, update: asBuffer(joined.update), stateVector: asBuffer(joined.stateVector) };
  }

  private update(socket: Socket, frame: unknown, ack: (answer: unknown) => void) {
    const read = updateFrame.safeParse(frame);
    if (!read.success) return { ok: false, key: 'invalidUpdate', reset: true };
    const { doc, msgId, update, origin } = read.data;
    const { actor, docs } = sessionOf(socket);
    const open = docs.get(doc);
    if (!open) return { ok: false, key: 'notJoined' };
    // Answered before anyone else is told: the sender's state vector must not lag behind what others see.
    const answer = (outcome: UpdateAnswer) =>
      ack('stateVector' in outcome && outcome.stateVector ? { ...outcome, stateVector: asBuffer(outcome.stateVector) } : outcome);
    this.documents
      .owner(open.kind, open.id)
      .update({ actor, from: socket.id, epoch: open.epoch, msgId: String(msgId), update, origin, answer });
    return undefined;
  }

  private async awareness(socket: Socket, frame: unknown) {
    const read = awarenessFrame.safeParse(frame);
    const { actor, docs } = sessionOf(socket);
    const open = read.success ? docs.get(read.data.doc) : undefined;
    if (!read.success || !open) return { ok: false, key: read.success ? 'notJoined' : 'malformedRequest' };
    const { clientIds } = this.documents.owner(open.kind, open.id);
    const taken = this.presence.say(read.data.doc, read.data.update, socket.id, actor, (clientId) => clientIds.known(clientId));
    return taken ? { ok: true } : { ok: false, key: 'malformedRequest' };
  }

  /** The visit ends here, and is answered once it is noted: what others change from now on is news to who comes back. */
  private async leave(socket: Socket, frame: unknown) {
    const read = leaveFrame.safeParse(frame);
    if (!read.success) return { ok: false, key: 'malformedRequest' };
    const noted = this.bidFarewell(socket, read.data.doc);
    this.showOut(socket, read.data.doc);
    await noted;
    return { ok: true };
  }

  /** Of two tabs the first to be closed is no leaving. */
  private async bidFarewell(socket: Socket, doc: string): Promise<void> {
    const { actor, docs } = sessionOf(socket);
    const open = docs.get(doc);
    const others = [...(this.namespace?.adapter.rooms.get(roomOf(doc)) ?? [])].filter((id) => id !== socket.id);
    const stays = others.some((id) => {
      const other = this.namespace?.sockets.get(id);
      return other && sessionOf(other).actor.id === actor.id;
    });
    if (open && !stays) await this.registry.bidFarewell(actor, open.kind, open.id);
  }

  private close(socket: Socket, doc: string, why: { key: string; reason?: string }) {
    this.showOut(socket, doc);
    socket.emit('closed', { doc, ...why });
  }

  private showOut(socket: Socket, doc: string) {
    void socket.leave(roomOf(doc));
    if (sessionOf(socket).docs.delete(doc)) this.presence.left(doc, socket.id);
  }

  private closeRoom(doc: string, why: { key: string; reason?: string }) {
    for (const id of [...(this.namespace?.adapter.rooms.get(roomOf(doc)) ?? [])]) {
      const socket = this.namespace!.sockets.get(id);
      if (socket) this.close(socket, doc, why);
    }
  }
}
