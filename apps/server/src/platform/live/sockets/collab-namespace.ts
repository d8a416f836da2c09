import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import { CONFIG, type Config } from '../../config/config.js';
import { DocumentPresence } from '../presence/document-presence.js';
import { Allowances } from './allowances.js';
import { DocumentRooms } from './document-rooms.js';
import { awarenessFrame, joinFrame, leaveFrame, updateFrame } from '@loam/domain/kernel/call/frames.schema';
import { asBuffer, parseName } from './frames.js';
import type { UpdateAnswer } from '../updates/pending-update.js';
import { LiveDocuments } from '../owners/live-documents.js';
import { accessTo } from '../kinds/live-kind.port.js';
import { LiveRegistry } from '../kinds/live-registry.js';
import { OneByOne } from './one-by-one.js';
import { onFrame, sessionOf } from './socket-session.js';

/** The other side went by itself. One that was sent away, or fell silent while others went on, may not have seen the last of it. */
const wentByItself: ReadonlySet<string> = new Set(['client namespace disconnect', 'transport close']);

const MiB = 1024 * 1024;
/** A minute. Writing is counted in bytes, and in steps of what an update makes Yjs look at: both take about as long. */
const allowed = { joinedBytes: 32 * MiB, written: 6 * MiB, writtenToOne: 2 * MiB };
const joinsAtOnce = 16;

/** `/collab`: people in documents (docs/live-plan.SPEC.md, the socket contract). */
@Injectable()
export class CollabNamespace {
  private readonly logger = new Logger('collab');
  private namespace: Namespace | undefined;
  private readonly joined = new Allowances(allowed.joinedBytes);
  private readonly joins = new OneByOne();
  private readonly written = new Allowances(allowed.written);
  private readonly writtenToOne = new Allowances(allowed.writtenToOne);

  constructor(
    private readonly documents: LiveDocuments,
    private readonly rooms: DocumentRooms,
    private readonly presence: DocumentPresence,
    private readonly registry: LiveRegistry,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  attach(namespace: Namespace): void {
    this.namespace = namespace;
    this.rooms.attach(namespace);
    namespace.on('connection', (socket) => {
      const report = (error: unknown) => this.logger.error(error);
      onFrame(socket, 'join', report, (frame) => this.joinInTurn(socket, frame));
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

  /** Rights may have changed: whoever lost theirs is shown out. */
  async reauthorise(): Promise<void> {
    for (const socket of this.namespace?.sockets.values() ?? []) {
      const { actor, docs } = sessionOf(socket);
      for (const [doc, { kind, id }] of docs) {
        const access = await accessTo(kind, actor, id);
        if (access === 'none' || access === 'forbidden')
          this.rooms.close(socket, doc, { key: access === 'none' ? 'docNotFound' : 'forbidden' });
      }
    }
  }

  /** A join costs as many bytes as it is answered with. Edits of a document wait for one join of each person. */
  private async joinInTurn(socket: Socket, frame: unknown) {
    const session = sessionOf(socket);
    const who = String(session.actor.id);
    if (session.joining >= joinsAtOnce || (this.config.rateLimits && !this.joined.has(who))) return { ok: false, key: 'rate:limited' };
    session.joining += 1;
    try {
      const answer = await this.joins.take(who, () => this.join(socket, frame));
      if ('update' in answer) this.joined.spend(who, answer.update.length);
      return answer;
    } finally {
      session.joining -= 1;
    }
  }

  private async join(socket: Socket, frame: unknown) {
    const read = joinFrame.safeParse(frame);
    if (!read.success) return { ok: false, key: 'malformedRequest' };
    const { doc, stateVector, epoch, documentVersion } = read.data;
    const name = parseName(doc);
    const kind = name && this.documents.kindOf(name.name);
    if (!kind || typeof name.id !== 'number') return { ok: false, key: 'docNotFound' };
    const { actor } = sessionOf(socket);
    const access = await accessTo(kind, actor, name.id);
    if (access === 'none') return { ok: false, key: 'docNotFound' };
    if (access === 'forbidden') return { ok: false, key: 'forbidden' };
    if (documentVersion != null && documentVersion < kind.document.documentVersion) return { ok: false, key: 'clientTooOld' };
    // In the owner's turn, so that the end of this epoch finds the socket in the room and its record. Who has gone meanwhile
    // must not be in a room: nobody would ever take them out.
    const enter = (epoch: number) => {
      if (socket.connected) this.rooms.enter(socket, doc, { kind, id: name.id as number, epoch });
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
    const charge = this.chargeTo(actor.id, doc);
    if (!charge) return { ok: false, key: 'rate:limited' };
    charge(update.length);
    // Answered before anyone else is told: the sender's state vector must not lag behind what others see.
    const answer = (outcome: UpdateAnswer) =>
      ack('stateVector' in outcome && outcome.stateVector ? { ...outcome, stateVector: asBuffer(outcome.stateVector) } : outcome);
    this.documents
      .owner(open.kind, open.id)
      .update({ actor, from: socket.id, epoch: open.epoch, msgId: String(msgId), update, origin, answer, charge });
    return undefined;
  }

  /** Undefined when the person has written as much as one may. */
  private chargeTo(userId: number, doc: string): ((cost: number) => void) | undefined {
    const [who, where] = [String(userId), `${userId} ${doc}`];
    if (this.config.rateLimits && !(this.written.has(who) && this.writtenToOne.has(where))) return undefined;
    return (cost) => {
      this.written.spend(who, cost);
      this.writtenToOne.spend(where, cost);
    };
  }

  private async awareness(socket: Socket, frame: unknown) {
    const read = awarenessFrame.safeParse(frame);
    const { actor, docs } = sessionOf(socket);
    const open = read.success ? docs.get(read.data.doc) : undefined;
    if (!read.success || !open) return { ok: false, key: read.success ? 'notJoined' : 'malformedRequest' };
    const { clientIds } = this.documents.owner(open.kind, open.id);
    const { doc, update } = read.data;
    const taken = await this.presence.say(doc, update, {
      socketId: socket.id,
      actor,
      ownersOf: (ids) => clientIds.ownersOf(ids),
      isHere: () => socket.connected && docs.has(doc),
    });
    return taken ? { ok: true } : { ok: false, key: 'malformedRequest' };
  }

  /** The visit ends here, and is answered once it is noted: what others change from now on is news to who comes back. */
  private async leave(socket: Socket, frame: unknown) {
    const read = leaveFrame.safeParse(frame);
    if (!read.success) return { ok: false, key: 'malformedRequest' };
    const noted = this.bidFarewell(socket, read.data.doc);
    this.rooms.showOut(socket, read.data.doc);
    await noted;
    return { ok: true };
  }

  /** Of two tabs the first to be closed is no leaving. */
  private async bidFarewell(socket: Socket, doc: string): Promise<void> {
    const { actor, docs } = sessionOf(socket);
    const open = docs.get(doc);
    const stays = this.rooms.others(socket, doc).some((other) => sessionOf(other).actor.id === actor.id);
    if (open && !stays) await this.registry.bidFarewell(actor, open.kind, open.id);
  }
}
