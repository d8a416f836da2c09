import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import type { CollabAnswer, CollabSocket } from '../link/collab-socket';

/** Stands for the server in tests: one document, durable at once, answering as the live contract says. */
export class FakeServer {
  doc = new Y.Doc();
  epoch = 1;
  seq = 0;
  epochReason = 'cropChanged';
  readOnly = false;
  /** Answers given instead of doing the work, one per `update`, in order. */
  readonly refusals: CollabAnswer[] = [];
  readonly sockets = new Set<FakeSocket>();
  /** Who said that they leave, in order. */
  readonly left: number[] = [];
  readonly messages: { msgId: string; origin: string; userId: number }[] = [];
  /** Called before an update is answered; return false to lose the answer. */
  onUpdate: (msgId: string) => boolean | Promise<boolean> = () => true;
  repair: ((doc: Y.Doc) => { path: string; key: string; value: unknown; accepted: unknown }[]) | undefined;
  private nextClient = 1_000;
  private readonly seen = new Map<string, number>();

  connect(userId: number): FakeSocket {
    const socket = new FakeSocket(this, userId);
    this.sockets.add(socket);
    return socket;
  }

  join(socket: FakeSocket, payload: { stateVector: Uint8Array; epoch?: number }): CollabAnswer {
    if (payload.epoch !== undefined && payload.epoch !== this.epoch) return { ok: false, key: 'epochOld', reason: this.epochReason };
    socket.joined = true;
    const spareClientIds = Array.from({ length: 8 }, () => ++this.nextClient);
    return {
      ok: true,
      update: Y.encodeStateAsUpdate(this.doc, payload.stateVector),
      stateVector: Y.encodeStateVector(this.doc),
      seq: this.seq,
      epoch: this.epoch,
      clientId: ++this.nextClient,
      spareClientIds,
      readOnly: this.readOnly,
    };
  }

  /** Presence goes with who leaves. */
  leave(socket: FakeSocket): CollabAnswer {
    this.left.push(socket.userId);
    this.dismiss(socket);
    return { ok: true };
  }

  /** The others are told one tick ahead of what the client itself said last. */
  private dismiss(socket: FakeSocket): void {
    socket.joined = false;
    if (!socket.present) return;
    const decoder = decoding.createDecoder(socket.present);
    const [count, clientId, clock] = [1, 2, 3].map(() => decoding.readVarUint(decoder)) as [number, number, number];
    const encoder = encoding.createEncoder();
    for (const number of [count, clientId, clock + 1]) encoding.writeVarUint(encoder, number);
    encoding.writeVarString(encoder, 'null');
    this.relay(socket, encoding.toUint8Array(encoder));
    socket.present = undefined;
  }

  async update(socket: FakeSocket, payload: { msgId: string; update: Uint8Array; origin: string }): Promise<CollabAnswer> {
    if (!socket.joined) return { ok: false, key: 'notJoined' };
    const refusal = this.refusals.shift();
    if (refusal) return refusal;
    const known = this.seen.get(payload.msgId);
    if (known === undefined) {
      const vector = Y.decodeStateVector(Y.encodeStateVector(this.doc));
      for (const [client, from] of Y.parseUpdateMeta(payload.update).from) {
        if (from > (vector.get(client) ?? 0)) return { ok: false, key: 'gap', stateVector: Y.encodeStateVector(this.doc) };
      }
      const before = Y.encodeStateVector(this.doc);
      Y.applyUpdate(this.doc, payload.update);
      const repaired = this.repair?.(this.doc) ?? [];
      this.seen.set(payload.msgId, ++this.seq);
      this.messages.push({ msgId: payload.msgId, origin: payload.origin, userId: socket.userId });
      const bytes = repaired.length > 0 ? Y.encodeStateAsUpdate(this.doc, before) : payload.update;
      for (const other of this.sockets)
        if (other.joined && (other !== socket || repaired.length > 0))
          other.deliver('update', { doc: 'plan:1', seq: this.seq, update: bytes, by: socket.userId });
      if (!(await this.onUpdate(payload.msgId))) return new Promise(() => undefined);
      return { ok: true, seq: this.seq, position: this.seq, ...(repaired.length > 0 && { repaired }) };
    }
    return { ok: true, seq: known, position: known };
  }

  relay(from: FakeSocket, update: Uint8Array): void {
    for (const other of this.sockets) if (other !== from && other.joined) other.deliver('awareness', { doc: 'plan:1', update });
  }
}

export class FakeSocket implements CollabSocket {
  connected = true;
  joined = false;
  /** What it said last of where it is. */
  present: Uint8Array | undefined;
  private readonly handlers = new Map<string, Set<(payload: never) => void>>();

  constructor(
    private readonly server: FakeServer,
    readonly userId: number,
  ) {}

  async request(event: string, payload: unknown, timeoutMs = 10_000): Promise<CollabAnswer> {
    if (!this.connected) throw new Error('not connected');
    const answer = Promise.resolve(
      event === 'join'
        ? this.server.join(this, payload as never)
        : event === 'leave'
          ? this.server.leave(this)
          : this.server.update(this, payload as never),
    );
    const lost = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new Error('timeout')), timeoutMs);
      void answer.then(() => clearTimeout(timer));
      this.on('disconnect', () => (clearTimeout(timer), reject(new Error('disconnected'))));
    });
    return Promise.race([answer, lost]);
  }

  send(event: string, payload: unknown): void {
    if (event === 'awareness') this.server.relay(this, (this.present = (payload as { update: Uint8Array }).update));
  }

  on(event: string, handler: (payload: never) => void): () => void {
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set.add(handler));
    return () => set.delete(handler);
  }

  deliver(event: string, payload?: unknown): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload as never);
  }

  cut(): void {
    this.connected = this.joined = false;
    this.deliver('disconnect');
  }

  restore(): void {
    this.connected = true;
    this.deliver('connect');
  }

  close(): void {
    this.cut();
    this.server.sockets.delete(this);
  }
}
