import { Inject, Injectable, Logger } from '@nestjs/common';
import { type AtTheDoor, isKeptLongEnough, monthKey } from '@loam/domain/access/access-entry.decider';
import { registry } from '@loam/domain/capabilities';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { KEY_VAULT, type KeyVault } from '../../../platform/event-store/keys.port.js';
import { KeptMonths } from '../../organization/index.js';
import { accessEntries } from '../../../platform/identity/access-entries.js';
import { RecurringSweep } from '../../../platform/queue/recurring-sweep.js';

/** Forgets who came in from where when it has been kept for long enough: the key of that month goes. Doing it twice, or on two nodes, changes nothing. */
@Injectable()
export class AccessRetention extends RecurringSweep {
  protected readonly logger = new Logger('access');
  /** As far as everything is forgotten already. */
  private after = 0;
  /** What companies wanted the last time, and as far as it is forgotten for them. */
  private wanted = '';
  private shorterAfter = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accessKeptMonths'>,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly kept: KeptMonths,
  ) {
    super();
  }

  /** The keys that went. */
  async sweep(): Promise<string[]> {
    const gone: string[] = [];
    const now = this.clock.now();
    for await (const { by, data, erased, position } of this.entries(this.after)) {
      if (!isKeptLongEnough(by.recordedAt, now, this.config.accessKeptMonths)) break; // what follows is younger
      if (!erased) gone.push(await this.forget(data as AtTheDoor));
      this.after = position;
    }
    return [...gone, ...(await this.sweepShorter(now))];
  }

  /** Of companies that keep it for less. Begins where something was left to keep the last time, as long as they want the same as then. */
  private async sweepShorter(now: string): Promise<string[]> {
    const months = await this.kept.shorter();
    if (months.size === 0) return [];
    const wanted = JSON.stringify([...months].sort(([a], [b]) => a - b));
    const least = Math.min(...months.values());
    let after = Math.max(this.after, wanted === this.wanted ? this.shorterAfter : 0);
    const gone: string[] = [];
    let keeps = false;
    for await (const { by, data, erased, position } of this.entries(after)) {
      if (!isKeptLongEnough(by.recordedAt, now, least)) break;
      const own = by.companyId === undefined ? undefined : months.get(by.companyId);
      const over = own !== undefined && isKeptLongEnough(by.recordedAt, now, own);
      keeps ||= own !== undefined && !over;
      if (!keeps) after = position;
      if (over && !erased) gone.push(await this.forget(data as AtTheDoor));
    }
    [this.wanted, this.shorterAfter] = [wanted, after];
    return gone;
  }

  private entries(after: number) {
    return this.store.readAll({ after, types: Object.keys(registry.streamKinds.get(accessEntries.kind)!.events) });
  }

  /** Recorded a moment after it was made, which may be of the next month: the key is that of when it was made. */
  private async forget({ userId, at }: AtTheDoor): Promise<string> {
    const key = monthKey(userId, at);
    await this.vault.destroy(key);
    this.decisions.forget(key);
    return key;
  }
}
