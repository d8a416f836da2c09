import { randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import type { Actor } from '../../apps/server/src/platform/decisions/decisions.port.js';
import type { UpdateAnswer } from '../../apps/server/src/platform/live/updates/pending-update.js';
import type { LiveNode } from './live-node.js';

/** How a frame fares on its way: lost, once, twice, or late. */
export type Fate = 'lost' | 'twice' | 'late' | 'once';

interface Message {
  readonly msgId: string;
  readonly update: Uint8Array;
  /** What it wrote, as `[root, key]`. */
  readonly keys: readonly (readonly [string, string])[];
}

/** One person's tab, as the web app works: optimistic edits, an outbox kept until the acknowledgement, state vectors on return. */
export class LiveClient {
  doc = new Y.Doc();
  outbox: Message[] = [];
  joined = false;
  /** The node counts it among those who have the document open: from within the turn of its join on. */
  inRoom = false;
  resets = 0;
  gaps = 0;
  repairs = 0;
  reentered = 0;
  #node: LiveNode | undefined;
  #epoch: number | undefined;
  #connection = 0;
  #again: (readonly [string, string, unknown])[] = [];
  readonly #late: (() => void)[] = [];

  constructor(
    readonly actor: Actor,
    readonly id: number,
    private readonly fate: () => Fate,
  ) {}

  /** It joined once and was not reset since: there is something to edit, also offline. */
  get hasCopy(): boolean {
    return this.#epoch !== undefined;
  }

  get socket(): string {
    return `${this.actor.id}/${this.#connection}`;
  }

  async join(node: LiveNode): Promise<void> {
    this.#connection += 1;
    const connection = this.#connection;
    this.#node = node;
    this.joined = this.inRoom = false;
    const enter = () => {
      this.inRoom = connection === this.#connection;
    };
    const answer = await node.owner(this.id).join(this.actor, 'edit', Y.encodeStateVector(this.doc), this.#epoch, enter);
    if (connection !== this.#connection) return;
    if ('key' in answer) {
      this.ended(answer.reason);
      return this.join(node);
    }
    if (this.#epoch === undefined) {
      this.doc.clientID = answer.clientId;
      this.doc.on(
        'update',
        (update: Uint8Array, origin: unknown, doc: Y.Doc, { changed }: Y.Transaction) =>
          origin !== 'remote' && this.outbox.push({ msgId: randomUUID(), update, keys: keysOf(doc, changed) }),
      );
    }
    this.#epoch = answer.epoch;
    Y.applyUpdate(this.doc, answer.update, 'remote');
    this.joined = true;
    const again = this.#again.splice(0);
    if (again.length > 0)
      this.doc.transact(() =>
        again.forEach(([root, key, value]) =>
          value === undefined ? this.doc.getMap(root).delete(key) : this.doc.getMap(root).set(key, value),
        ),
      );
    this.reentered += again.length;
    this.resend();
  }

  /** Another epoch began: after a compaction what was not acknowledged is entered again, path by path. */
  ended(reason: string | undefined): void {
    if (reason === 'compacted')
      this.#again.push(
        ...this.outbox
          .flatMap(({ keys }) => keys)
          .map(([root, key]) => [root, key, this.doc.getMap(root).get(key)] as const)
          .filter(([, , value]) => !(value instanceof Y.AbstractType || value instanceof Y.Doc)),
      );
    this.discard();
  }

  /** The copy is no longer good: everything unacknowledged is given up, the next join begins anew. */
  discard(): void {
    this.doc = new Y.Doc();
    this.outbox = [];
    this.#epoch = undefined;
    this.joined = this.inRoom = false;
    this.#connection += 1;
  }

  leave(): void {
    this.joined = this.inRoom = false;
    this.#connection += 1;
  }

  hear(update: Uint8Array): void {
    if (this.joined) Y.applyUpdate(this.doc, update, 'remote');
  }

  resend(): void {
    for (const message of this.outbox) this.send(message);
  }

  /** Late frames arrive now, in another order than they were sent. */
  deliverLate(): void {
    for (const deliver of this.#late.splice(0).reverse()) deliver();
  }

  private send(message: Message): void {
    const connection = this.#connection;
    const [node, epoch, from] = [this.#node, this.#epoch!, this.socket];
    const deliver = () =>
      node?.owner(this.id).update({
        actor: this.actor,
        from,
        epoch,
        ...message,
        origin: 'typed',
        answer: (answer) => connection === this.#connection && this.answered(message, answer),
      });
    const fate = this.fate();
    if (fate === 'late') this.#late.push(deliver);
    else if (fate !== 'lost') deliver();
    if (fate === 'twice') deliver();
  }

  private answered(message: Message, answer: UpdateAnswer): void {
    if (answer.ok) {
      this.repairs += answer.repaired?.length ?? 0;
      this.outbox = this.outbox.filter((one) => one !== message);
    } else if (answer.reset) {
      this.resets += 1;
      this.discard();
    } else if (answer.key === 'gap') {
      this.gaps += 1;
      const update = Y.encodeStateAsUpdate(this.doc, answer.stateVector);
      this.outbox = [{ msgId: randomUUID(), update, keys: this.outbox.flatMap(({ keys }) => keys) }];
      this.resend();
    }
  }
}

/** Values only: the notes merge by themselves, and what lies deeper or elsewhere is no value. */
const keysOf = (doc: Y.Doc, changed: Y.Transaction['changed']): [string, string][] =>
  [...doc.share].flatMap(([root, type]) =>
    root === 'notes'
      ? []
      : [...(changed.get(type as never) ?? [])].flatMap((key): [string, string][] => (key === null ? [] : [[root, key]])),
  );
