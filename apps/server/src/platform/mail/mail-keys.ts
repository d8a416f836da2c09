import { Inject, Injectable } from '@nestjs/common';
import { Decisions } from '../decisions/decisions.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { KEY_VAULT, type KeyVault } from '../event-store/keys.port.js';
import { mails } from './mail.aggregate.js';

/** After one of these nobody needs the letter any more. */
export const CLOSING = ['MailSent', 'MailGivenUp'];

/** What a letter says is sealed under a key of its own, which is destroyed with the letter's last event. */
@Injectable()
export class MailKeys {
  constructor(
    private readonly decisions: Decisions,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
  ) {}

  /** A node that was killed between a letter's last event and the end of its key left the key behind. */
  async sweep(): Promise<void> {
    for await (const { stream, erased } of this.store.readAll({ types: CLOSING }))
      if (!erased) await this.destroy(Number(stream.slice(`${mails.kind}-`.length)));
  }

  async destroy(id: number): Promise<void> {
    await this.vault.destroy(`mail:${id}`);
    this.decisions.forget(`mail:${id}`);
  }
}
