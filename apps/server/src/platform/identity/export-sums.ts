import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import type { Actor } from '../decisions/decisions.port.js';
import { RequestContext } from '../decisions/request-context.js';
import { reservation, reservationId } from '../decisions/reservation.js';

const space = 'export-sum';
type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** The SHA-256 of each file that was exported, with what it was and when, and nothing of it: a table or a paper is known again by it. */
@Injectable()
export class ExportSums {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly context: RequestContext,
  ) {}

  /** The same content; its sum is on record before its reader has the end of it. */
  async noted(content: Content, what: string, by: Actor): Promise<Content> {
    if (typeof content === 'string' || content instanceof Uint8Array) {
      await this.keep(createHash('sha256').update(content).digest('hex'), what, by);
      return content;
    }
    const sum = createHash('sha256');
    const keep = () => this.keep(sum.digest('hex'), what, by);
    return (async function* () {
      for await (const piece of content) {
        sum.update(piece);
        yield piece;
      }
      await keep();
    })();
  }

  /** What was first exported with this very content, and when. */
  async find(sum: string): Promise<{ what: string; at: string } | undefined> {
    const { holder } = (await this.decisions.read(reservation, reservationId(space, sum))).state;
    const [what, at] = holder?.split('@') ?? [];
    return what === undefined || at === undefined ? undefined : { what, at };
  }

  private async keep(sum: string, what: string, by: Actor): Promise<void> {
    const holder = `${what}@${this.clock.now()}`;
    await this.context.apart(() =>
      this.decisions.transact({ actor: by, scope: placeOfPerson(by) }, async (tx) => {
        await tx.run(reservation, reservationId(space, sum), { type: 'Claim', holder });
        return {};
      }),
    );
  }
}
