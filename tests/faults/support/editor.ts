import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { noticeEarlyEnd } from '../../../apps/web/src/api/early-end.js';
import type { Entry, Ledger } from './ledger.js';
import { patience } from './whole.js';

interface Waiting {
  readonly msgId: string;
  readonly update: Uint8Array;
  readonly entry: Entry;
}

/** Where the log of its plan had come to when an edit was answered. */
export interface Acknowledged {
  readonly planId: number;
  readonly seq: number;
}

/** One editor of one plan over a real socket, as an honest client behaves: optimistic, resending what has no answer after each reconnect. */
export class Editor {
  readonly doc = new Y.Doc();
  readonly problems: string[] = [];
  /** Edits that were refused because they came too fast. */
  limited = 0;
  private readonly waiting = new Map<string, Waiting>();
  private socket: Socket | undefined;
  private epoch: number | undefined;
  private next: Entry | undefined;
  private joined = false;
  private readonly onceAnswered: (() => void)[] = [];
  private at = 0;

  /** @param urls nodes: when its own goes away it falls over to the next one */
  constructor(
    readonly index: number,
    readonly planId: number,
    private readonly urls: readonly string[],
    private readonly token: () => Promise<string>,
    private readonly ledger: Ledger,
  ) {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'remote' || !this.next) return;
      const message = { msgId: this.next.key, update, entry: this.next };
      this.waiting.set(message.msgId, message);
      if (this.joined) void this.send(message);
    });
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  /** How it stands, for a failure. */
  get told(): string {
    const { index, waiting, joined, socket, problems, limited } = this;
    return `editor ${index} (${waiting.size} unanswered, ${joined ? 'joined' : socket?.connected ? 'connected' : 'away'}${[...problems, limited || ''].join(', ')})`;
  }

  async open(): Promise<void> {
    const socket = io(`${this.urls[this.at % this.urls.length]}/collab`, {
      transports: ['websocket'],
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      auth: (give) =>
        void this.token().then(
          (token) => give({ token }),
          () => give({}),
        ),
    });
    noticeEarlyEnd(socket);
    this.socket = socket;
    socket.on(
      'update',
      ({ doc, update }: { doc: string; update: Uint8Array }) =>
        doc === this.name && Y.applyUpdate(this.doc, new Uint8Array(update), 'remote'),
    );
    const again = () =>
      void setTimeout(() => {
        if (this.socket !== socket || socket.connected) return;
        if (this.urls.length === 1) return void (socket.active || socket.connect());
        socket.disconnect();
        this.at += 1;
        void this.open();
      }, 100);
    socket.on('disconnect', (reason) => {
      this.joined = false;
      if (reason === 'io server disconnect' || this.urls.length > 1) again(); // the token ended: once more with a newer one
    });
    socket.on('connect_error', again);
    const first = new Promise<void>((done) => socket.on('connect', () => void this.join().then(done)));
    await first;
  }

  /** Records the intent first, then edits; the edit goes out at once or waits for the connection. */
  edit(op: string, intent: unknown, change: (doc: Y.Doc) => void): void {
    this.next = this.ledger.intend(this.index, op, randomUUID(), intent);
    this.doc.transact(() => change(this.doc));
    this.next = undefined;
  }

  /** Resolves the moment nothing waits for an answer any more. */
  async answered(what: string, ms: number): Promise<void> {
    if (this.waiting.size === 0) return;
    let late!: NodeJS.Timeout;
    await new Promise<void>((done, failed) => {
      this.onceAnswered.push(done);
      late = setTimeout(
        () => failed(new Error(`not within ${patience(ms)} ms: ${what} ${JSON.stringify([this.problems, this.limited])}`)),
        patience(ms),
      );
    }).finally(() => clearTimeout(late));
  }

  close(): void {
    this.socket?.disconnect();
    this.socket = undefined;
  }

  private get name(): string {
    return `plan:${this.planId}`;
  }

  private async join(): Promise<void> {
    const connection = this.socket?.id;
    const answer = await this.ask('join', {
      doc: this.name,
      stateVector: Y.encodeStateVector(this.doc),
      ...(this.epoch !== undefined && { epoch: this.epoch }),
    });
    if (answer === undefined) {
      if (this.socket?.connected && this.socket.id === connection) await this.join(); // the server was too slow; a new connection joins by itself
      return;
    }
    if (!answer.ok) {
      if (answer.key === 'unavailable') return void setTimeout(() => this.socket?.id === connection && void this.join(), 100);
      this.problems.push(`join: ${answer.key}`);
      return;
    }
    if (this.epoch === undefined) this.doc.clientID = answer.clientId;
    this.epoch = answer.epoch;
    Y.applyUpdate(this.doc, new Uint8Array(answer.update), 'remote');
    this.joined = true;
    for (const message of this.waiting.values()) void this.send(message);
  }

  private async send(message: Waiting): Promise<void> {
    message.entry.attempts += 1;
    const answer = await this.ask('update', { doc: this.name, msgId: message.msgId, update: message.update });
    if (answer === undefined) {
      // When the connection went the next join sends it again; a server that only stood still may have it or not: the same id is safe.
      if (this.socket?.connected && this.joined && this.waiting.has(message.msgId)) void this.send(message);
      return;
    }
    if (answer.ok) {
      if (this.waiting.delete(message.msgId)) this.acknowledge(message, answer.seq);
      return;
    }
    if (answer.key === 'gap') return void this.sendDifference(message, new Uint8Array(answer.stateVector));
    if (answer.key === 'unavailable' || answer.key === 'storageFull') return this.sendLater(message);
    if (answer.key === 'rate:limited') this.limited += 1;
    else if (answer.key !== 'notJoined') this.problems.push(`update: ${answer.key}`);
  }

  private sendLater(message: Waiting): void {
    setTimeout(() => this.joined && this.waiting.has(message.msgId) && void this.send(message), 100);
  }

  /** A missing earlier frame: everything the server lacks goes out as one update that stands for all that wait. */
  private async sendDifference(message: Waiting, stateVector: Uint8Array): Promise<void> {
    const covered = [...this.waiting.values()];
    const answer = await this.ask('update', { doc: this.name, msgId: randomUUID(), update: Y.encodeStateAsUpdate(this.doc, stateVector) });
    if (!answer?.ok) return this.sendLater(message);
    for (const one of covered) if (this.waiting.delete(one.msgId)) this.acknowledge(one, answer.seq);
  }

  private acknowledge({ entry }: Waiting, seq: number): void {
    this.ledger.acknowledge(entry, { planId: this.planId, seq } satisfies Acknowledged);
    if (this.waiting.size === 0) for (const done of this.onceAnswered.splice(0)) done();
  }

  private async ask(event: string, frame: object): Promise<any> {
    return this.socket
      ?.timeout(10_000)
      .emitWithAck(event, frame)
      .catch(() => undefined);
  }
}

/** The cells of the dose grid, by the keys of the document. */
export function cellsOf({ doc }: Editor): string[] {
  const made = (root: string) => [...doc.getMap(root).keys()].filter((key) => key.endsWith('|made')).map((key) => key.slice(0, -5));
  return made('applications').flatMap((column) => made('products').map((product) => `${column}|${product}`));
}
