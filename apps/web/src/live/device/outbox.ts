import * as Y from 'yjs';
import type { DocumentShape } from '../document/document-shape';
import type { Edit, EditOrigin } from '../document/live-document';

export interface PendingMessage {
  msgId: string;
  update: Uint8Array;
  origin: EditOrigin;
  edits: Edit[];
}

const MERGE_LIMIT = 48 * 1024;

/** What this device has written and no server has confirmed yet, in order. A message keeps its id over every resend. */
export class Outbox {
  private messages: (PendingMessage & { sent?: boolean })[] = [];

  constructor(
    private readonly shape: Pick<DocumentShape, 'actionsOf'>,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {}

  get size(): number {
    return this.messages.length;
  }

  /** Edits kept, counted as a person counts them and as they are told on the return: a first dose is one, though it makes its column. */
  get count(): number {
    const { edits } = this;
    return edits.length === 0 ? 0 : Math.max(1, this.shape.actionsOf(edits, true).length);
  }

  get edits(): Edit[] {
    return onePerPlace(this.messages.flatMap((message) => message.edits));
  }

  /** Messages of an earlier page load. They may have arrived already, so nothing is joined to them. */
  restore(messages: readonly PendingMessage[]): void {
    this.messages = [...messages.map((message) => ({ ...message, sent: true })), ...this.messages];
  }

  /** Joins a waiting message of the same origin; one that is on its way is never touched. Returns what must be stored. */
  add(update: Uint8Array, origin: EditOrigin, edits: readonly Edit[]): PendingMessage {
    const last = this.messages.at(-1);
    if (last && !last.sent && last.origin === origin && last.update.length + update.length < MERGE_LIMIT) {
      last.update = Y.mergeUpdates([last.update, update]);
      last.edits = onePerPlace([...last.edits, ...edits]);
      return last;
    }
    const message = { msgId: this.newId(), update, origin, edits: [...edits] };
    this.messages.push(message);
    return message;
  }

  next(): PendingMessage | undefined {
    const head = this.messages[0];
    if (head) head.sent = true;
    return head;
  }

  settle(msgId: string): PendingMessage | undefined {
    const index = this.messages.findIndex((message) => message.msgId === msgId);
    return index < 0 ? undefined : this.messages.splice(index, 1)[0];
  }

  has(path: string): boolean {
    return this.messages.some((message) => message.edits.some((edit) => edit.path === path));
  }

  /** After a gap: one message that carries everything the server lacks. Returns it and the ids it replaces. */
  replaceAll(update: Uint8Array): { message: PendingMessage; replaced: string[] } {
    const replaced = this.messages.map((message) => message.msgId);
    const message = { msgId: this.newId(), update, origin: this.messages[0]?.origin ?? ('typed' as const), edits: this.edits };
    this.messages = [message];
    return { message, replaced };
  }

  clear(): string[] {
    return this.messages.splice(0).map((message) => message.msgId);
  }
}

/** The last value written to each place, with the value that was there before the first. */
export function onePerPlace(edits: readonly Edit[]): Edit[] {
  const byPath = new Map<string, Edit>();
  for (const edit of edits) byPath.set(edit.path, byPath.has(edit.path) ? { ...edit, old: byPath.get(edit.path)!.old } : edit);
  return [...byPath.values()];
}
