import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/registry';
import { EVENT_STORE, type EventStore, WrongExpectedRevision } from '../event-store/event-store.port.js';
import { Decisions } from './decisions.js';
import { SYSTEM } from './decisions.port.js';
import { RequestContext } from './request-context.js';

const BLOCK = 50;

interface Block {
  next: number;
  end: number;
}

/** Positive integer ids by kind. Nodes take blocks from `sequence-<kind>`; what is left of a block at a stop is never used. */
@Injectable()
export class Sequence {
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

  /** Ids for many are wanted: one append gives them all. */
  async ahead(kind: string, count: number): Promise<void> {
    if (this.context.current?.rehearsal) return;
    await this.inTurn(kind, async () => {
      const block = this.blocks.get(kind);
      if (block && block.end - block.next + 1 >= count) return;
      const fresh = await this.reserved(kind, Math.max(BLOCK, count));
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
      }
    }
  }

  private async reserve(kind: string, count: number): Promise<Block> {
    const stream = `sequence-${kind}`;
    const head = await this.store.head(stream);
    let from = this.registry.firstId(kind);
    if (head)
      for await (const event of this.store.readStream(stream, { from: head.revision })) from = (event.data as { to: number }).to + 1;
    const to = from + count - 1;
    await this.decisions.append(
      [
        {
          stream,
          expected: head ? head.revision : 'noStream',
          owner: 'platform',
          events: [{ id: randomUUID(), type: 'IdsReserved', data: { from, to } }],
        },
      ],
      this.decisions.attribution({ actor: SYSTEM, origin: 'system' }),
    );
    return { next: from, end: to };
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
