import { Injectable } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import type { DocumentAudience } from '../owners/document-audience.port.js';
import type { PresenceRooms } from '../presence/presence-rooms.port.js';
import type { Told } from '../updates/group-commit.js';
import { asBuffer } from './frames.js';
import { type OpenDoc, sessionOf } from './socket-session.js';

export interface Closing {
  readonly key: string;
  readonly reason?: string;
}

const roomOf = (doc: string) => `doc ${doc}`;

/** Which sockets of this node have which document open, and what they are told of it. */
@Injectable()
export class DocumentRooms implements DocumentAudience, PresenceRooms {
  private namespace: Namespace | undefined;
  private readonly listeners = new Set<(doc: string, socketId: string) => void>();

  attach(namespace: Namespace): void {
    this.namespace = namespace;
  }

  onLeft(listener: (doc: string, socketId: string) => void): void {
    this.listeners.add(listener);
  }

  isWatched(doc: string): boolean {
    return (this.namespace?.adapter.rooms.get(roomOf(doc))?.size ?? 0) > 0;
  }

  tell(doc: string, update: Uint8Array, except?: string): void {
    this.emit(doc, except, 'awareness', { doc, update: asBuffer(update) });
  }

  changed(doc: string, { seq, update, by, except }: Told): void {
    if (this.isWatched(doc)) this.emit(doc, except, 'update', { doc, seq, update: asBuffer(update), by });
  }

  epochBegan(doc: string, reason: string): void {
    this.closeRoom(doc, { key: 'epochOld', reason });
  }

  gone(doc: string): void {
    this.closeRoom(doc, { key: 'docNotFound' });
  }

  /** The in-memory adapter joins at once. */
  enter(socket: Socket, doc: string, open: OpenDoc): void {
    void socket.join(roomOf(doc));
    sessionOf(socket).docs.set(doc, open);
  }

  /** Whoever else has it open here. */
  others(socket: Socket, doc: string): Socket[] {
    return this.within(doc).filter((other) => other.id !== socket.id);
  }

  close(socket: Socket, doc: string, why: Closing): void {
    this.showOut(socket, doc);
    socket.emit('closed', { doc, ...why });
  }

  showOut(socket: Socket, doc: string): void {
    void socket.leave(roomOf(doc));
    if (sessionOf(socket).docs.delete(doc)) for (const listener of this.listeners) listener(doc, socket.id);
  }

  private closeRoom(doc: string, why: Closing) {
    for (const socket of this.within(doc)) this.close(socket, doc, why);
  }

  private within(doc: string): Socket[] {
    const ids = [...(this.namespace?.adapter.rooms.get(roomOf(doc)) ?? [])];
    return ids.flatMap((id) => this.namespace!.sockets.get(id) ?? []);
  }

  private emit(doc: string, except: string | undefined, event: string, frame: object) {
    const room = this.namespace?.local.to(roomOf(doc));
    (except === undefined ? room : room?.except(except))?.emit(event, frame);
  }
}
