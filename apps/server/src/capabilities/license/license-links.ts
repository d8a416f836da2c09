import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/keys.port.js';

interface LicenseLink {
  readonly growerId: number;
  readonly id: number;
  readonly secret: string;
}

const LINK = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9a-f]{64})$/;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Undefined for what was never a link of ours. */
export function readLicenseLink(token: string): LicenseLink | undefined {
  const [, growerId, id, secret] = LINK.exec(token) ?? [];
  return secret === undefined ? undefined : { growerId: Number(growerId), id: Number(id), secret };
}

/** Takes as long for every secret. */
export function opens({ secret }: LicenseLink, hash: string): boolean {
  const [one, other] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Links to sign a licence by, with a secret of 256 bits that is stored nowhere: it is derived from the grower's key, so that a repeated
 * request gives the same link, and that a grower's erasure leaves none behind. The log holds its hash.
 */
@Injectable()
export class LicenseLinks {
  constructor(
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** `path`: of the page; `url`: in full. */
  of(growerId: number, id: number): { readonly path: string; readonly url: string; readonly hash: string } {
    const key = this.vault.keyFor(`grower:${growerId}`);
    const secret = Buffer.from(hkdfSync('sha256', key, '', `loam license ${growerId}-${id}`, 32)).toString('hex');
    const path = `/licenses/sign/${growerId}-${id}-${secret}`;
    return { path, url: `${this.config.publicUrl}${path}`, hash: hashOf(secret) };
  }
}
