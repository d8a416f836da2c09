import { Inject, Injectable, Logger } from '@nestjs/common';
import { type AtTheDoor, isKeptLongEnough, monthKey } from '@loam/domain/access/access-entry.decider';
import { registry } from '@loam/domain/capabilities';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/keys.port.js';
import { accessEntries } from '../../platform/identity/access-entries.js';
import { RecurringSweep } from '../../platform/queue/recurring-sweep.js';

/** Forgets who came in from where when it has been kept for long enough: the key of that month goes. Doing it twice, or on two nodes, changes nothing. */
@Injectable()
export class AccessRetention extends RecurringSweep {
  protected readonly logger = new Logger('access');
  /** As far as everything is forgotten already. */
  private after = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accessKeptMonths'>,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The keys that went. */
  async sweep(): Promise<string[]> {
    const gone: string[] = [];
    const now = this.clock.now();
    const types = Object.keys(registry.streamKinds.get(accessEntries.kind)!.events);
    for await (const { by, data, erased, position } of this.store.readAll({ after: this.after, types })) {
      if (!isKeptLongEnough(by.recordedAt, now, this.config.accessKeptMonths)) break; // what follows is younger
      this.after = position;
      if (erased) continue;
      const { userId, at } = data as AtTheDoor;
      const key = monthKey(userId, at); // recorded a moment later, which may be of the next month
      this.vault.destroy(key);
      this.decisions.forget(key);
      gone.push(key);
    }
    return gone;
  }
}
