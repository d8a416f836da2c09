import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Decisions } from '../../platform/decisions/decisions.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/keys.port.js';
import { Projections } from '../../platform/projections/projections.js';

const TRIES = 20;
const PATIENCE_MS = 2_000;

/** Destroys a removed grower's key: whatever it sealed can never be read again (docs/architecture.md, personal data). */
@Injectable()
export class GrowerErasure {
  private readonly logger = new Logger('erasure');

  constructor(
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    private readonly decisions: Decisions,
    private readonly projections: Projections,
  ) {}

  /** Lists forget the grower first: once the key is gone, nobody can read what to remove from them. */
  async erase(growerIds: readonly number[], position: number): Promise<void> {
    if (await this.seen(position)) return this.destroy(growerIds);
    void this.later(growerIds, position);
  }

  private seen(position: number): Promise<boolean> {
    return this.projections.have(position, PATIENCE_MS);
  }

  /** Redis is away or behind: what it is rebuilt from lacks the grower in any case, so after a minute the key goes. */
  private async later(growerIds: readonly number[], position: number): Promise<void> {
    for (let attempt = 0; attempt < TRIES && !(await this.seen(position)); attempt++) await sleep(500);
    await this.destroy(growerIds);
  }

  async destroy(growerIds: readonly number[]): Promise<void> {
    for (const id of growerIds) {
      await this.vault.destroy(`grower:${id}`);
      this.decisions.forget(`grower:${id}`);
    }
    this.logger.log(`erased ${growerIds.length} growers`);
  }
}
