import { Injectable } from '@nestjs/common';
import type { Bulk } from '@loam/domain/bulk/bulk.decider';
import { Clock } from '../../platform/decisions/clock.js';
import { LiveNamespace } from '../../platform/live/sockets/live-namespace.js';
import { UserReads } from '../user/index.js';
import { bulkBody } from './bulk.answers.js';

const TELL_MS = 250;

/** How far tasks are, told to whoever watches and stored nowhere. */
@Injectable()
export class BulkProgress {
  private readonly told = new Map<number, number>();

  constructor(
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly live: LiveNamespace,
  ) {}

  /** Four times a second at most; the end is told in any case. */
  async tell(told: Bulk): Promise<void> {
    const now = this.clock.steady();
    if (now - (this.told.get(told.id) ?? -TELL_MS) < TELL_MS && told.status === 'running') return;
    if (told.status === 'running') this.told.set(told.id, now);
    else this.told.delete(told.id);
    const state = await this.users.named(told);
    this.live.announce(`task:${state.id}`, { type: 'BulkProgressed', id: state.id, at: state.lastAt, by: state.by, data: bulkBody(state) });
  }
}
