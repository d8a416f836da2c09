import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { beside } from './beside.js';
import type { TestServer } from './server.js';

/** Somebody who has a plan open and types: an edit, and when it is acknowledged the next. */
export class HonestEditor {
  private readonly doc = new Y.Doc();
  private edits = 0;

  private constructor(
    private readonly socket: Socket,
    private readonly name: string,
  ) {}

  static async of(server: TestServer, who: string, planId: number): Promise<HonestEditor> {
    const { token } = await server.as(who);
    const socket = io(`${server.url}/collab`, { transports: ['websocket'], auth: { token } });
    const editor = new HonestEditor(socket, `plan:${planId}`);
    const joined = await socket.emitWithAck('join', { doc: editor.name });
    editor.doc.clientID = joined.clientId;
    Y.applyUpdate(editor.doc, new Uint8Array(joined.update));
    return editor;
  }

  edit = async (): Promise<void> => {
    const before = Y.encodeStateVector(this.doc);
    this.doc.getMap('plan').set('tax', (this.edits += 1) % 90);
    const update = Y.encodeStateAsUpdate(this.doc, before);
    expect(await this.socket.emitWithAck('update', { doc: this.name, msgId: randomUUID(), update })).toMatchObject({ ok: true });
  };

  close(): void {
    this.socket.disconnect();
  }
}

/** An honest person's calls, and another's edits of a plan, go on while `work` does; the p99 of each is held to what was promised. */
export async function besideBoth<T>(
  id: string,
  attack: string,
  { call, editor }: { call: () => Promise<unknown>; editor: HonestEditor },
  work: () => Promise<T>,
): Promise<T> {
  return beside(id, attack, call, () => beside(id, `${attack}, of edits,`, editor.edit, work));
}
