import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { layerErrors } from '@loam/domain/layer/layer.errors';
import { Clock } from '../../platform/decisions/clock.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/keys.port.js';
import { refused } from '../../platform/refusal/refused.js';

const GOOD_MS = 5 * 60_000;
const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([1-9]\d{12,14})-([0-9a-f]{64})$/;

/** Links to the points of a layer, signed with the grower's key and stored nowhere: an erasure leaves none behind. */
@Injectable()
export class LayerLinks {
  constructor(
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    private readonly clock: Clock,
  ) {}

  issue(layerId: number, growerId: number): { token: string; expiresAt: string } {
    const until = this.clock.millis() + GOOD_MS;
    const signed = `${layerId}-${growerId}-${until}`;
    return { token: `${signed}-${this.signature(growerId, signed)}`, expiresAt: new Date(until).toISOString() };
  }

  /** The layer that a link is to. @throws 404 layerLinkGone of one that was never made, was changed or is past its time */
  async layerOf(token: string): Promise<{ layerId: number; growerId: number }> {
    const [, layerId, growerId, until, signature] = TOKEN.exec(token) ?? [];
    if (signature === undefined || this.clock.millis() > Number(until)) throw refused(layerErrors, 'layerLinkGone');
    const key = `grower:${Number(growerId)}` as const;
    await this.vault.ready([key]);
    const due = this.knows(key) ? this.signature(Number(growerId), `${layerId}-${growerId}-${until}`) : '0'.repeat(64);
    if (!timingSafeEqual(Buffer.from(due), Buffer.from(signature))) throw refused(layerErrors, 'layerLinkGone');
    return { layerId: Number(layerId), growerId: Number(growerId) };
  }

  /** A stranger's number makes no key. */
  private knows(owner: `grower:${number}`): boolean {
    try {
      return this.vault.find(owner) !== undefined;
    } catch {
      return false;
    }
  }

  private signature(growerId: number, text: string): string {
    const key = Buffer.from(hkdfSync('sha256', this.vault.keyFor(`grower:${growerId}`), '', 'loam layer link', 32));
    return createHmac('sha256', key).update(text).digest('hex');
  }
}
