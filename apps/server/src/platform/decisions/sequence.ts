import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { EVENT_STORE, type EventStore, WrongExpectedRevision } from '../event-store/event-store.port.js';
import { Decisions } from './decisions.js';
import { SYSTEM } from './decisions.port.js';
import { RequestContext } from './request-context.js';

const BLOCK = 50;
/** What is not used of a block is lost. */
const MOST_AHEAD = 1_000;

interface Block {
  next: number;
  end: number;
}

/** Positive integer ids by kind. Nodes take blocks from `sequence-<kind>`; what is left of a block at a stop is never used. */
@Injectable()
export class Sequence {
  /** What this node reserved last: nothing is read before it reserves again, and the append finds out when another node did meanwhile. */
  private readonly last = new Map<string, { readonly revision: number; readonly to: number }>();
  private readonly blocks = new Map<string, Block>();
  private readonly waiting = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly registry: Registry,
  ) {}

  /** The next id; a repeated request (same Idempotency-Key) gets the ids it had. */
  async next(kind: string): Promise<number> {
    const { keyed, rehearsal } = this.context.current ?? {};
    if (rehearsal) return rehearsal.nextId++;
    const before = keyed?.replayedId(kind);
    if (before !== undefined) return before;
    const block = this.blocks.get(kind);
    const id = block && block.next <= block.end ? block.next++ : await this.inTurn(kind, () => this.fromNewBlock(kind));
    keyed?.noteId(kind, id);
    return id;
  }

  /** Ids for many are wanted: one append gives them all, and of the `more` that will be wanted after them a good part. */
  async ahead(kind: string, count: number, more = 0): Promise<void> {
    if (this.context.current?.rehearsal) return;
    await this.inTurn(kind, async () => {
      const block = this.blocks.get(kind);
      if (block && block.end - block.next + 1 >= count) return;
      const fresh = await this.reserved(kind, Math.max(BLOCK, Math.min(count + more, MOST_AHEAD), count));
      if (block && block.end + 1 === fresh.next) block.end = fresh.end;
      else this.blocks.set(kind, fresh);
    });
  }

  private async fromNewBlock(kind: string): Promise<number> {
    const block = this.blocks.get(kind);
    if (block && block.next <= block.end) return block.next++;
    const fresh = await this.reserved(kind, BLOCK);
    this.blocks.set(kind, fresh);
    return fresh.next++;
  }

  private async reserved(kind: string, count: number): Promise<Block> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.reserve(kind, count);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt >= 10) throw error;
        this.last.delete(kind);
      }
    }
  }

  private async reserve(kind: string, count: number): Promise<Block> {
    const stream = `sequence-${kind}`;
    const last = this.last.get(kind) ?? (await this.newest(stream));
    const from = last ? last.to + 1 : this.registry.firstId(kind);
    const to = from + count - 1;
    const { streams } = await this.decisions.append(
      [
        {
          stream,
          expected: last ? last.revision : 'noStream',
          owner: 'platform',
          events: [{ id: randomUUID(), type: 'IdsReserved', data: { from, to } }],
        },
      ],
      this.decisions.attribution({ actor: SYSTEM, origin: 'system' }),
    );
    this.last.set(kind, { revision: streams[0]!.revision, to });
    return { next: from, end: to };
  }

  private async newest(stream: string): Promise<{ revision: number; to: number } | undefined> {
    const head = await this.store.head(stream);
    if (!head) return undefined;
    let last: { revision: number; to: number } | undefined;
    for await (const { revision, data } of this.store.readStream(stream, { from: head.revision }))
      last = { revision, to: (data as { to: number }).to };
    return last;
  }

  private inTurn<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.waiting.get(kind) ?? Promise.resolve()).then(work, work);
    this.waiting.set(
      kind,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
