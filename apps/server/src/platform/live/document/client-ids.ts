import { randomInt, randomUUID } from 'node:crypto';
import { type Attribution, type EventStore, WrongExpectedRevision } from '../../event-store/event-store.port.js';

/** So many a record: one join takes nine, so that most joins of a person to a document need no append. */
const blockLength = 72;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly userId: number;
}

/** Issued ids count from 1, so those of the server's own documents never meet them. */
const serverIdsFrom = 2 ** 40;
/** For a Y.Doc of this process: another one for each, because two documents that write under one id destroy each other's edits. */
export const serverClientId = () => randomInt(serverIdsFrom, serverIdsFrom + 2 ** 47);
export const isServerId = (clientId: number): boolean => clientId >= serverIdsFrom;

/**
 * The Yjs client ids of one document (live-plan L4). Each is issued once, to one person, and stays theirs: recorded in
 * `clientids-<stream>` before it is handed out, so that every node knows it, also after a restart.
 */
export class ClientIds {
  readonly #ranges: Range[] = [];
  readonly #left = new Map<number, number[]>();
  #seq = -1;

  constructor(
    private readonly store: EventStore,
    private readonly stream: string,
    private readonly now: () => string,
  ) {}

  async issue(userId: number, count: number): Promise<number[]> {
    const left = this.#left.get(userId) ?? [];
    while (left.length < count) left.push(...(await this.#record(userId)));
    this.#left.set(userId, left);
    return left.splice(0, count);
  }

  /** Whose ids they are, in their order; undefined where one was never issued. The stream is read on at most once. */
  async ownersOf(clientIds: readonly number[]): Promise<(number | undefined)[]> {
    const last = this.#ranges.at(-1)?.to ?? 0;
    if (clientIds.some((clientId) => clientId > last && clientId < serverIdsFrom)) await this.#refresh();
    return clientIds.map((clientId) => this.#known(clientId));
  }

  #known(clientId: number): number | undefined {
    let [low, high] = [0, this.#ranges.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const { from, to, userId } = this.#ranges[middle]!;
      if (clientId < from) high = middle - 1;
      else if (clientId > to) low = middle + 1;
      else return userId;
    }
    return undefined;
  }

  async #record(userId: number): Promise<number[]> {
    for (;;) {
      await this.#refresh();
      const from = (this.#ranges.at(-1)?.to ?? 0) + 1;
      const range = { from, to: from + blockLength - 1, userId };
      const by: Attribution = {
        actorId: 0,
        actorName: 'Loam',
        actorRole: 0,
        recordedAt: this.now(),
        commitId: randomUUID(),
        origin: 'system',
      };
      const event = { id: randomUUID(), type: 'ClientIdsIssued', data: range };
      try {
        await this.store.append(
          [{ stream: this.stream, expected: this.#seq < 0 ? 'noStream' : this.#seq, owner: 'platform', events: [event] }],
          by,
        );
        await this.#refresh();
        return Array.from({ length: blockLength }, (_, i) => from + i);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error; // another node was faster: look and take the next
      }
    }
  }

  async #refresh() {
    for await (const { data, revision } of this.store.readStream(this.stream, { from: this.#seq + 1 })) {
      if (revision !== this.#seq + 1) continue; // two refreshes side by side
      this.#ranges.push(data as Range);
      this.#seq = revision;
    }
  }
}
