import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { socketNode, tokens } from '../support/live-sockets.js';
import { by, event, storeFolder } from '../support/store-folder.js';
import { figure } from './support/figures.js';
import { runSeed, seeded } from './support/random.js';
import { until } from './support/whole.js';

const runs = Number(process.env['LOAM_MESSAGE_RUNS'] ?? 5);
const missed = Number(process.env['LOAM_MISSED_EVENTS'] ?? 3_000);
/** More than are told again. */
const tooMany = Number(process.env['LOAM_TOO_MANY_EVENTS'] ?? 20_001);
const ops = Number(process.env['LOAM_MESSAGE_OPS'] ?? 100);
const peers = Number(process.env['LOAM_MESSAGE_PEERS'] ?? 4);
const sentAtOnce = 50;
const seed = runSeed();
const random = seeded(seed);
const { authenticator } = tokens();

let folder: ReturnType<typeof storeFolder>;
let node: Awaited<ReturnType<typeof socketNode>>;
beforeEach(async () => {
  folder = storeFolder();
  const { store } = folder.open();
  const all = store.readAll.bind(store);
  // as from another machine: others have their turn in between
  store.readAll = async function* (options) {
    let read = 0;
    for await (const one of all(options)) {
      if (++read % 100 === 0) await pause(5);
      yield one;
    }
  };
  node = await socketNode(store, { authenticator });
});
afterEach(async () => {
  await node.stop();
  await folder.remove();
});

interface Message {
  readonly msgId: string;
  readonly update: Uint8Array;
  seq?: number;
}

/** A tab whose frames, and those that it hears, arrive up to three times, out of order, and now and then only after the others. */
class Tab {
  readonly doc = new Y.Doc();
  readonly faults: unknown[] = [];
  private made: Message[] = [];
  private heard: Uint8Array[] = [];
  constructor(
    private readonly socket: Socket,
    private readonly name: string,
  ) {
    socket.on('update', ({ update }: { update: Uint8Array }) => {
      for (let copies = 1 + random.below(3); copies > 0; copies--) this.heard.push(new Uint8Array(update));
      if (this.heard.length >= sentAtOnce) this.take(0.1);
    });
  }
  async join(): Promise<this> {
    const joined = await this.socket.emitWithAck('join', { doc: this.name, stateVector: Y.encodeStateVector(this.doc) });
    this.doc.clientID = joined.clientId;
    Y.applyUpdate(this.doc, new Uint8Array(joined.update), 'remote');
    this.doc.on('update', (update: Uint8Array, origin: unknown) => origin !== 'remote' && this.made.push({ msgId: randomUUID(), update }));
    return this;
  }
  /** What it has heard, shuffled; such a share of it waits for the next time. */
  take(waits: number): void {
    const late: Uint8Array[] = [];
    for (const update of shuffled(this.heard.splice(0))) {
      if (random.next() < waits) late.push(update);
      else Y.applyUpdate(this.doc, update, 'remote');
    }
    this.heard.unshift(...late);
  }
  leave(): void {
    this.socket.disconnect();
  }
  write(token: string): void {
    this.doc.getText('notes').insert(random.below(this.doc.getText('notes').length + 1), token);
    this.doc.getMap('plan').set('discount', random.below(100));
  }
  /** The window goes out shuffled, with a tenth of it left out; then whatever has no answer, in order, until all has one. */
  async sendWindow(): Promise<void> {
    const window = this.made.splice(0);
    const frames = window.flatMap((message) => (random.next() < 0.1 ? [] : Array.from({ length: 1 + random.below(3) }, () => message)));
    await Promise.all(shuffled(frames).map((message) => this.send(message)));
    for (let round = 0; window.some(({ seq }) => seq === undefined) && round < 10; round++)
      for (const message of window) if (message.seq === undefined) await this.send(message);
    this.faults.push(...window.filter(({ seq }) => seq === undefined).map(({ msgId }) => `${msgId} never acknowledged`));
    for (const message of window.slice(0, 3)) await this.send(message); // once more, long after
  }
  private async send(message: Message): Promise<void> {
    const answer = await this.socket
      .timeout(10_000)
      .emitWithAck('update', { doc: this.name, msgId: message.msgId, update: message.update });
    if (answer.ok && message.seq !== undefined && message.seq !== answer.seq)
      this.faults.push(`${message.msgId} has ${message.seq} and ${answer.seq}`);
    if (answer.ok) message.seq = answer.seq;
    else if (answer.key !== 'gap') this.faults.push(answer);
  }
  get text(): string {
    return this.doc.getText('notes').toString();
  }
  /** Everything but the notes. */
  get plan(): { readonly discount?: number } {
    return this.doc.getMap('plan').toJSON();
  }
}

function shuffled<T>(list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [list[i], list[other]] = [list[other]!, list[i]!];
  }
  return list;
}

describe(`messages and what was missed (seed ${seed})`, () => {
  test(
    `E1: ${runs} runs of ${peers} tabs with ${ops} edits each, doubled, shuffled, dropped: everyone has every edit once`,
    async () => {
      let looks = 0;
      for (let run = 1; run <= runs; run++) {
        const doc = `plan:${run}`;
        await node.draft(run, { ...emptyDraft, plan: { name: 'North' } });
        const tabs = await Promise.all(
          Array.from({ length: peers }, async (_, n) => new Tab(await node.connect('collab', `user-${n + 1}`), doc).join()),
        );
        // a frame that is missing makes a key of the copy vanish until it comes: nobody may be shown that
        const holes: unknown[] = [];
        let [reading, seen] = [true, 0];
        const reader = (async () => {
          for (let had = false; reading; await pause(20)) {
            const { discount } = (await node.decisions.read(node.kind.aggregate, run)).state.draft.plan;
            if (had && discount === undefined) holes.push(`run ${run}: the discount is gone`);
            had ||= discount !== undefined;
            if (had) seen += 1;
          }
        })();
        const written = tabs.map((tab, n) => Array.from({ length: ops }, (_, i) => ({ tab, token: `<${n}.${i}>` })));
        try {
          for (let from = 0; from < ops; from += sentAtOnce) {
            await Promise.all(
              tabs.map(async (tab, n) => {
                for (const { token } of written[n]!.slice(from, from + sentAtOnce)) tab.write(token);
                await tab.sendWindow();
              }),
            );
          }
        } finally {
          reading = false;
          await reader;
        }
        expect(tabs.flatMap(({ faults }) => faults)).toEqual([]);
        const cold = await new Tab(await node.connect('collab', 'user-9'), doc).join();
        await until('all tabs agree', 10_000, () => {
          for (const tab of tabs) tab.take(0);
          return tabs.every((tab) => tab.text === cold.text);
        });
        for (const { plan } of tabs) expect(plan).toEqual(cold.plan);
        expect(cold.text.length).toBe(written.flat().reduce((sum, { token }) => sum + token.length, 0));
        const { draft } = (await node.decisions.read(node.kind.aggregate, run)).state;
        expect([draft.notes, draft.plan.discount]).toEqual([cold.text, cold.plan.discount]);
        expect(holes).toEqual([]);
        looks += seen;
        for (const tab of [...tabs, cold]) tab.leave();
      }
      figure('E1', `edits of ${runs} runs, each there once with everyone,`, runs * peers * ops, 'edits');
      figure('E1', 'reads meanwhile, none of them of a plan with a hole,', looks, 'reads', { least: 1 });
    },
    30_000 + runs * 60_000,
  );

  test(
    `E4: who was away for ${missed} events gets each once and in order; for ${tooMany} more an honest resync`,
    async () => {
      const { store } = folder.open('writer');
      const write = async (count: number, name: string) => {
        for (let done = 0; done < count; done += 500) {
          await Promise.all(
            Array.from({ length: Math.min(500, count - done) }, (_, i) =>
              store.append(
                [{ stream: 'grower-7', expected: 'any', owner: 'grower:7', events: [event(`${name}-${done + i}`)] }],
                by({ commitId: `${name}-${done + i}` }),
              ),
            ),
          );
        }
      };
      await write(10, 'before');
      const before = await node.connect('live', 'user-1');
      await until('the node has read the log', 5_000, () => node.follower.position === 10);
      const { position } = await before.emitWithAck('subscribe', { topic: 'customer:7' });
      expect(position).toBe(10);
      before.disconnect();
      await write(missed, 'away');
      await until('the node has read the log', 30_000, () => node.follower.position === 10 + missed);
      const back = await node.connect('live', 'user-1');
      const heard: number[] = [];
      const resyncs: unknown[] = [];
      back.on('event', (told: { position: number }) => heard.push(told.position));
      back.on('resync', (told: unknown) => resyncs.push(told));
      const subscribed = back.timeout(60_000).emitWithAck('subscribe', { topic: 'customer:7', since: position });
      const whole = missed <= 20_000;
      const meanwhile = whole ? 20 : 0;
      if (whole) {
        await until('the first that was missed is heard', 60_000, () => heard.length > 0);
        await write(meanwhile, 'meanwhile'); // its place is behind what was missed
        expect(heard.length).toBeLessThan(missed);
      }
      expect(await subscribed).toMatchObject({ ok: true, position: 10 + missed });
      await write(5, 'after');
      const end = 15 + missed + meanwhile;
      await until('what came afterwards is heard', 10_000, () => heard.at(-1) === end);
      expect(resyncs).toEqual(whole ? [] : [{ topic: 'customer:7' }]);
      const from = whole ? 11 : 11 + missed;
      expect(heard).toEqual(Array.from({ length: end + 1 - from }, (_, i) => from + i));
      await write(tooMany, 'longer');
      await until('the node has read the log', 60_000 + tooMany, () => node.follower.position === end + tooMany);
      const late = await node.connect('live', 'user-2');
      const told: unknown[] = [];
      late.on('resync', (one: unknown) => told.push(one));
      expect(await late.emitWithAck('subscribe', { topic: 'customer:7', since: position })).toMatchObject({ ok: true });
      await until('the resync is heard', 5_000, () => told.length > 0);
      expect(told).toEqual([{ topic: 'customer:7' }]);
    },
    180_000 + (missed + tooMany) * 3,
  );
});
