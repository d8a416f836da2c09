import { Inject, Injectable, Logger } from '@nestjs/common';
import { INVITE_MS } from '@loam/domain/user/invitation.decider';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { KEY_VAULT, type KeyVault } from '../../../platform/event-store/keys.port.js';
import { RecurringSweep } from '../../../platform/queue/recurring-sweep.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { InvitationWrites } from './invitation.writes.js';

/** So long after it lapsed, or would have, an invitation that nobody followed is kept. */
const KEPT_DAYS = 30;

/** Forgets the addresses of people who were invited and never came. Doing it twice, or on two nodes, changes nothing. */
@Injectable()
export class InvitationRetention extends RecurringSweep {
  protected readonly logger = new Logger('invitations');

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    private readonly decisions: Decisions,
    private readonly invitationWrites: InvitationWrites,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The invitations forgotten. Lists drop one that is cancelled, whether or not they can still read of it. */
  async sweep(): Promise<number[]> {
    const due = this.clock.millis() - INVITE_MS - KEPT_DAYS * DAY_MS;
    const gone: number[] = [];
    for await (const { stream, by, erased } of this.store.readAll({ types: ['UserInvited'] })) {
      if (erased || Date.parse(by.recordedAt) > due) continue;
      const id = idOfStream(stream);
      const { state } = await this.invitationWrites.read(id);
      if (state.status === 'accepted') continue; // it goes with its person
      if (state.status === 'pending') await this.invitationWrites.cancel(state, SYSTEM);
      await this.vault.destroy(`invitation:${id}`);
      this.decisions.forget(`invitation:${id}`);
      gone.push(id);
    }
    return gone;
  }
}
