import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  accessEntry,
  type AccessEntryCommand,
  type AccessEntryEvent,
  type AccessEntryState,
  type AtTheDoor,
  type Happened,
  monthKey,
} from '@loam/domain/access/access-entry.decider';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { Accounts } from './accounts.port.js';
import type { Aggregate } from '../decisions/aggregate.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { type Actor, SYSTEM, type Transaction } from '../decisions/decisions.port.js';
import { RequestContext } from '../decisions/request-context.js';
import { Sequence } from '../decisions/sequence.js';

export const accessEntries: Aggregate<AccessEntryState, AccessEntryCommand, AccessEntryEvent> = {
  kind: 'access',
  decider: accessEntry,
  owner: (_, { userId, at }) => monthKey(userId, at),
};

type Said = Pick<AtTheDoor, 'how' | 'what' | 'asked'>;
const LATER_MS = [50, 250] as const;
const LONGEST = 300;

/** Keeps who came in, was refused, proved their rights or took data out, with address and device: what the audit lists of it. */
@Injectable()
export class AccessEntries {
  private readonly logger = new Logger('access');

  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly context: RequestContext,
    private readonly accounts: Accounts,
  ) {}

  /** In the append of what it tells about, which is to be made in `placeOfPerson`. */
  async noteIn(tx: Transaction, person: Actor, happened: Happened, said: Said = {}): Promise<void> {
    const id = await this.ids.next('access');
    tx.expectNew(accessEntries, id);
    await tx.run(accessEntries, id, { type: 'NoteEntry', happened, entry: this.entry(id, person, said) });
  }

  /** By itself: not a part of what the key of the request repeats. */
  async note(person: Actor, happened: Happened, said: Said = {}, actor = person): Promise<void> {
    await this.context.apart(() =>
      this.decisions.transact({ actor, scope: placeOfPerson(person) }, async (tx) => {
        await this.noteIn(tx, person, happened, said);
        return {};
      }),
    );
  }

  /** After the answer, some time later: that it was written must not tell a stranger that there is such an account. */
  noteRefusal(userId: number, how: string): void {
    const note = async () => {
      const holder = await this.accounts.holder(userId);
      if (holder) await this.note(holder.actor, 'refusal', { how }, SYSTEM);
    };
    const failed = (error: unknown) => this.logger.error(`a refused sign-in of user ${userId} could not be noted: ${String(error)}`);
    setTimeout(() => void note().catch(failed), randomInt(...LATER_MS)).unref();
  }

  private entry(id: number, { id: userId, name }: Actor, said: Said): AtTheDoor {
    const { address, agent } = this.context.current ?? {};
    return {
      id,
      userId,
      name,
      at: this.clock.now(),
      ...(address !== undefined && { ipAddress: address }),
      ...(agent && { device: agent.slice(0, LONGEST) }),
      ...said,
    };
  }
}
