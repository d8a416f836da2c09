import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { KEY_VAULT, type KeyVault } from '../../../platform/event-store/keys.port.js';

/** `s<plan>-<share>-<secret>` leads to the page of a plan, `f<plan>-<document>-<secret>` to a file. */
export interface Link {
  readonly kind: 's' | 'f';
  readonly planId: number;
  readonly id: number;
  /** Absent where a signed-in person only names the link. */
  readonly secret?: string;
}

const LINK = /^([sf])([1-9]\d{0,14})-([1-9]\d{0,14})(?:-([0-9a-f]{64}))?$/;

/** Undefined for what was never a link of ours. */
export function readLink(text: string): Link | undefined {
  const [, kind, planId, id, secret] = LINK.exec(text) ?? [];
  if (kind === undefined) return undefined;
  return { kind: kind as Link['kind'], planId: Number(planId), id: Number(id), ...(secret !== undefined && { secret }) };
}

export const nameOfLink = ({ kind, planId, id }: Omit<Link, 'secret'>): string => `${kind}${planId}-${id}`;
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Secrets of links, 256 bits each, stored nowhere: derived from the grower's key, so that a repeated request gives the same link, and that a
 * grower's erasure leaves none behind. The log holds their hashes.
 */
@Injectable()
export class LinkSecrets {
  constructor(@Inject(KEY_VAULT) private readonly vault: KeyVault) {}

  of(growerId: number, link: Omit<Link, 'secret'>): string {
    const key = this.vault.keyFor(`grower:${growerId}`);
    // in hex: a link that ends in a hyphen is cut short where messages make links of addresses
    return Buffer.from(hkdfSync('sha256', key, '', `loam link ${nameOfLink(link)}`, 32)).toString('hex');
  }
}

/** Takes as long for every secret. */
export const fits = (secret: string, hash: string): boolean => {
  const [one, other] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return one.length === other.length && timingSafeEqual(one, other);
};
