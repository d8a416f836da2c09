import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { exactly, figure } from '../../faults/support/figures.js';
import { quantile } from '../../faults/support/load.js';
import type { TestServer } from './server.js';

/** What an honest person is promised, whatever somebody else does meanwhile. */
const MOST_MS = 200;
/** Fewer edits than the fifty a second that a socket may send. */
const EDIT_RESTS_MS = 25;
const CALL_RESTS_MS = 10;

/** What two honest people do again and again: one makes a call, the other an edit that is acknowledged. */
interface Honest {
  readonly call: () => Promise<unknown>;
  readonly edit: () => Promise<unknown>;
}

/** Somebody who has a plan open and types: an edit, and when it is acknowledged the next. */
export class HonestEditor {
  private readonly doc = new Y.Doc();
  private edits = 0;
  /** Bytes that it was answered with when it opened the plan. */
  opened = 0;

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
    editor.opened = joined.update.byteLength;
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

/** Holds the p99 of what an honest person waited for, in ms, to what was promised. */
export function holdToPromise(id: string, what: string, times: readonly number[]): void {
  // of fewer than a hundred p99 is the longest, which one turn of the scheduler on a shared machine makes
  const [, second = 0] = times.toSorted((a, b) => b - a);
  const p99 = quantile(times, 0.99);
  figure(id, `p99 of ${times.length} honest ${what}`, p99, 'ms', exactly({ most: MOST_MS }));
  figure(id, 'all but the longest of them took', Math.min(p99, second), 'ms', { most: MOST_MS });
}

/** An honest person's calls, and another's edits of a plan, go on while `work` does; the p99 of each is held to what was promised. */
export async function beside<T>(id: string, attack: string, { call, edit }: Honest, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const again = async (one: () => Promise<unknown>, restMs: number) => {
    const times: number[] = [];
    while (!isDone || times.length < 10) {
      const asked = performance.now();
      await one();
      times.push(performance.now() - asked);
      await pause(restMs);
    }
    return times;
  };
  const working = work().finally(() => (isDone = true));
  const [result, calls, edits] = await Promise.all([working, again(call, CALL_RESTS_MS), again(edit, EDIT_RESTS_MS)]);
  holdToPromise(id, `calls beside ${attack}`, calls);
  holdToPromise(id, `edits beside ${attack}`, edits);
  return result;
}
