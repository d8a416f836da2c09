import * as Y from 'yjs';
import type { CollabAnswer, CollabSocket } from './collab-socket';
import type { Outbox, PendingMessage } from '../device/outbox';

/** The version of the document's roots that this build understands. */
export const DOCUMENT_VERSION = 1;
/** At most ~33 updates a second leave, which with 10 awareness frames stays under the server's 50. */
const PACE_MS = 30;
/** Until the server is asked again whether its event store is back. */
const STORE_AGAIN_MS = 2_000;

export interface JoinAnswer extends CollabAnswer {
  update: Uint8Array;
  stateVector: Uint8Array;
  seq: number;
  epoch: number | string;
  clientId: number;
  spareClientIds: number[];
  readOnly: boolean;
}
export interface Repair {
  path: string;
  key: string;
  value: unknown;
  accepted: unknown;
}

export interface LinkHost {
  doc(): Y.Doc;
  epoch(): number | string | undefined;
  joined(answer: JoinAnswer): void;
  remote(update: Uint8Array, by: number | undefined, seq: number): void;
  acknowledged(message: PendingMessage, seq: number, repaired: readonly Repair[]): void;
  replaced(message: PendingMessage, ids: readonly string[]): void;
  /** The server will not take these edits, and this copy is no longer good. */
  reset(key: string, reason?: string): Promise<void>;
  /** Nothing more can be done here: no right, no such document, this build is too old. */
  closed(key: string): void;
  storageFull(full: boolean): void;
  /** The server cannot reach its event store; told with every answer that says so, and once it is back. */
  storeAway(away: boolean): void;
  awareness(update: Uint8Array): void;
  changed(): void;
}

const bytes = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array(value as ArrayBuffer));

/** Joins one document over one connection and sends what the outbox holds, one message at a time, until it is durable. */
export class CollabLink {
  joined = false;
  private stopped = false;
  /** Nobody looks at the document: it is joined only to send what still waits. */
  private away = false;
  private joining: Promise<void> | undefined;
  private pumping = false;
  private readonly offs: (() => void)[] = [];
  private readonly pauses = new Set<() => void>();

  constructor(
    private readonly name: string,
    private readonly socket: CollabSocket,
    private readonly outbox: Outbox,
    private readonly host: LinkHost,
  ) {
    const on = <T>(event: string, handler: (payload: T) => void) => this.offs.push(socket.on(event, handler as (payload: never) => void));
    on('connect', () => void this.join());
    on('disconnect', () => this.lost());
    on<{ doc: string; seq: number; update: unknown; by?: number | { id: number } }>('update', ({ doc, seq, update, by }) => {
      if (doc !== this.name || this.stopped) return;
      this.host.remote(bytes(update), typeof by === 'object' ? by.id : by, seq);
      if (this.host.doc().store.pendingStructs) void this.rejoin(); // an earlier frame was lost
    });
    on<{ doc: string; update: unknown }>('awareness', ({ doc, update }) => doc === this.name && this.host.awareness(bytes(update)));
    on<{ doc: string; key: string; reason?: string }>(
      'closed',
      ({ doc, key, reason }) => doc === this.name && void this.onClosed(key, reason),
    );
  }

  start(): void {
    if (this.socket.connected) void this.join();
  }

  /** The visit ends here: what others write from now on was not seen. What waits to be sent goes out first, unless there is no time (`atOnce`). */
  leave(atOnce = false): void {
    if (this.stopped) return;
    this.away = true;
    this.sayLeft(atOnce);
  }

  /** Somebody looks at it again. */
  back(): void {
    if (!this.away) return;
    this.away = false;
    if (!this.joined) void this.join();
  }

  private sayLeft(atOnce: boolean): void {
    if (!this.away || !this.joined || (this.outbox.size > 0 && !atOnce)) return;
    this.joined = false;
    void this.socket.request('leave', { doc: this.name }).catch(() => undefined);
    this.host.changed();
  }

  stop(): void {
    this.leave(true);
    this.stopped = true;
    this.joined = false;
    for (const off of this.offs) off();
    for (const end of this.pauses) end();
  }

  /** Ends early when the link is stopped. */
  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.pauses.add(end);
    });
  }

  sendAwareness(update: Uint8Array): void {
    if (this.joined) this.socket.send('awareness', { doc: this.name, update });
  }

  async rejoin(): Promise<void> {
    this.joined = false;
    await this.join();
  }

  private lost(): void {
    this.joined = false;
    this.host.storeAway(false); // of a server that is away itself nothing is known
    this.host.changed();
  }

  private async onClosed(key: string, reason?: string): Promise<void> {
    if (key === 'epochOld') {
      await this.host.reset(key, reason);
      return this.rejoin();
    }
    this.joined = false;
    if (key === 'unavailable') {
      this.host.storeAway(true);
      return void this.pause(1_000).then(() => this.join());
    }
    this.stopped = true;
    this.host.closed(key);
  }

  private join(): Promise<void> {
    this.joining ??= this.askToJoin().finally(() => (this.joining = undefined));
    return this.joining;
  }

  private get wanted(): boolean {
    return !this.stopped && (!this.away || this.outbox.size > 0);
  }

  private async askToJoin(): Promise<void> {
    for (let pause = 500; this.wanted && this.socket.connected; pause = Math.min(pause * 2, 8_000)) {
      const epoch = this.host.epoch();
      const asked = {
        doc: this.name,
        stateVector: Y.encodeStateVector(this.host.doc()),
        ...(epoch !== undefined && { epoch }),
        documentVersion: DOCUMENT_VERSION,
      };
      const answer = await this.socket.request('join', asked).catch(() => undefined);
      if (answer?.ok) return this.onJoined(answer as JoinAnswer);
      switch (answer?.key) {
        case 'epochOld':
          await this.host.reset('epochOld', answer.reason as string | undefined);
          break;
        case 'forbidden':
        case 'docNotFound':
        case 'clientTooOld':
          this.stopped = true;
          return this.host.closed(answer.key);
        case 'unavailable':
          this.host.storeAway(true);
          await this.pause(Math.min(pause, STORE_AGAIN_MS));
          break;
        default:
          await this.pause(pause);
      }
    }
  }

  private onJoined(answer: JoinAnswer): void {
    this.joined = true;
    this.host.storeAway(false);
    this.host.joined({ ...answer, update: bytes(answer.update), stateVector: bytes(answer.stateVector) });
    // Structs that lie in no message (a message stored, its page gone) go out as one difference.
    if (this.outbox.size === 0 && isAhead(this.host.doc(), bytes(answer.stateVector))) {
      this.host.replaced(this.outbox.add(Y.encodeStateAsUpdate(this.host.doc(), bytes(answer.stateVector)), 'typed', []), []);
    }
    this.host.changed();
    void this.pump();
  }

  /** Sends while there is something to send; safe to call at any time. */
  async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (let message = this.ready(); message; message = this.ready()) {
        const { msgId, update, origin } = message;
        const answer = await this.socket.request('update', { doc: this.name, msgId, update, origin }).catch(() => undefined);
        await this.settle(message, answer);
        await this.pause(PACE_MS);
      }
    } finally {
      this.pumping = false;
    }
    this.sayLeft(false);
  }

  private ready(): PendingMessage | undefined {
    return this.joined && !this.stopped ? this.outbox.next() : undefined;
  }

  private async settle(message: PendingMessage, answer: CollabAnswer | undefined): Promise<void> {
    if (!answer) {
      // No answer in time: perhaps stored, perhaps not. The same id again makes it safe.
      if (this.socket.connected && !this.stopped) await this.rejoin();
      return;
    }
    if (answer.ok) {
      this.outbox.settle(message.msgId);
      this.host.storageFull(false);
      this.host.storeAway(false);
      return this.host.acknowledged(message, answer.seq as number, (answer.repaired as Repair[] | undefined) ?? []);
    }
    if (answer.key === 'epochOld') return this.rejoin(); // the answer to the join says why
    if (answer.reset) {
      await this.host.reset(answer.key ?? 'invalidUpdate', answer.reason as string | undefined);
      return this.rejoin();
    }
    switch (answer.key) {
      case 'gap': {
        const { message: whole, replaced } = this.outbox.replaceAll(Y.encodeStateAsUpdate(this.host.doc(), bytes(answer.stateVector)));
        return this.host.replaced(whole, replaced);
      }
      case 'notJoined':
        return this.rejoin();
      case 'storageFull':
        this.host.storageFull(true);
        return this.pause(5_000);
      case 'unavailable':
        this.host.storeAway(true);
        return this.pause(STORE_AGAIN_MS);
      default:
        return this.pause(answer.key === 'rate:limited' ? 400 : 2_000);
    }
  }
}

function isAhead(doc: Y.Doc, theirs: Uint8Array): boolean {
  const known = Y.decodeStateVector(theirs);
  for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc))) if (clock > (known.get(client) ?? 0)) return true;
  return false;
}
