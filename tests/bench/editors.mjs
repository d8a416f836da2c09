import { io } from 'socket.io-client';
import * as Y from 'yjs';
import { pause } from './report.mjs';

const UNDER_WAY = 16;

/** A client of one plan who writes into a cell of their own and notes when others' values come. `times` is shared by all of a round. */
export class Editor {
  doc = new Y.Doc();
  count = 0;
  inFlight = 0;
  sent = new Map();

  constructor(url, token, plan, index, times) {
    Object.assign(this, { plan, index, times });
    this.name = `plan:${plan.id}`;
    this.cell = `${plan.columns[index % plan.columns.length]}|${plan.products[Math.floor(index / plan.columns.length) % plan.products.length]}`;
    this.socket = io(`${url}/collab`, { transports: ['websocket'], forceNew: true, autoConnect: false, auth: { token } });
  }

  async open(peers) {
    this.socket.on('update', ({ update }) => Y.applyUpdate(this.doc, new Uint8Array(update), 'remote'));
    await new Promise((done, failed) => this.socket.once('connect', done).once('connect_error', failed).connect());
    const answer = await this.socket.emitWithAck('join', { doc: this.name });
    if (!answer.ok) throw new Error(`join: ${answer.key}`);
    Y.applyUpdate(this.doc, new Uint8Array(answer.update), 'remote');
    this.doc.clientID = answer.clientId;
    this.doc.on('update', (update, origin) => origin !== 'remote' && this.send(update));
    const byCell = new Map(peers.map((one) => [one.cell, one]));
    this.doc.getMap('doses').observe(({ keysChanged, transaction }) => {
      if (transaction.origin !== 'remote') return;
      for (const key of keysChanged) byCell.get(key)?.seenBy(this.doc.getMap('doses').get(key)[0]);
    });
  }

  edit() {
    this.count += 1;
    const amount = 1 + this.count / 1000;
    this.sent.set(amount, performance.now());
    this.doc.getMap('doses').set(this.cell, [amount, 2]);
  }

  seenBy(amount) {
    const at = this.sent.get(amount);
    if (at !== undefined) this.times.visible.push(performance.now() - at);
  }

  send(update) {
    const from = performance.now();
    this.inFlight += 1;
    this.socket.emit('update', { doc: this.name, msgId: `${this.index}-${this.count}`, update }, (answer) => {
      this.inFlight -= 1;
      if (!answer.ok) this.times.refused.push(answer.key);
      this.times.acknowledged.push(performance.now() - from);
      this.onAnswer?.();
    });
  }
}

/** Everybody joins, in turn. */
export async function opened(url, tokens, plans, editors, times) {
  const all = Array.from(
    { length: editors },
    (_, n) => new Editor(url, tokens[n % tokens.length], plans[n % plans.length], Math.floor(n / plans.length), times),
  );
  for (const one of all) await one.open(all.filter((other) => other.plan === one.plan && other !== one));
  return all;
}

/** Everybody edits every `everyMs` or so for `ms`. */
export async function paced(all, everyMs, ms) {
  const end = performance.now() + ms;
  await Promise.all(
    all.map(async (one) => {
      await pause(Math.random() * everyMs);
      while (performance.now() < end) {
        one.edit();
        await pause(everyMs * (0.5 + Math.random()));
      }
    }),
  );
}

export async function answered(all) {
  for (const limit = performance.now() + 10_000; all.some(({ inFlight }) => inFlight > 0) && performance.now() < limit;) await pause(20);
}

/** Editors in `plans` of a server; each edits every `everyMs` for `ms`, or, without it, keeps 16 edits under way. `cpu`: the server's ms an edit. */
export async function round(server, tokens, plans, editors, { everyMs, ms }) {
  const times = { acknowledged: [], visible: [], refused: [] };
  const all = await opened(server.url, tokens, plans, editors, times);
  await pause(100);
  let running = true;
  const cpuBefore = server.cpuMs();
  const started = performance.now();
  if (everyMs) {
    await paced(all, everyMs, ms);
    await pause(200);
  } else {
    for (const one of all) {
      one.onAnswer = () => {
        while (running && one.inFlight < UNDER_WAY) one.edit();
      };
      one.onAnswer();
    }
    await pause(ms);
    running = false;
  }
  const edits = times.acknowledged.length;
  const rate = (edits * 1000) / (performance.now() - started);
  const cpu = cpuBefore === undefined ? undefined : (server.cpuMs() - cpuBefore) / edits;
  await answered(all);
  for (const { socket } of all) socket.disconnect();
  if (times.refused.length > 0) throw new Error(`${times.refused.length} edits refused: ${times.refused[0]}`);
  return { ...times, rate, cpu };
}
