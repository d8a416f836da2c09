import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { Sequence } from '../../../platform/decisions/sequence.js';
import { hashOf, type Link, LinkSecrets, nameOfLink } from './link-secrets.js';

export interface IssuedLink extends Omit<Link, 'secret'> {
  readonly name: string;
  /** With its secret: what whoever holds it shows. */
  readonly token: string;
  readonly hash: string;
}

/** New links to what is shared: their number, their secret and where they lead. */
@Injectable()
export class ShareLinks {
  constructor(
    private readonly ids: Sequence,
    private readonly secrets: LinkSecrets,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  async issue(kind: Link['kind'], planId: number, growerId: number): Promise<IssuedLink> {
    const link = { kind, planId, id: await this.ids.next(kind === 's' ? 'share' : 'document') };
    const secret = this.secrets.of(growerId, link);
    const name = nameOfLink(link);
    return { ...link, name, token: `${name}-${secret}`, hash: hashOf(secret) };
  }

  urlOf = (path: string): string => `${this.config.publicUrl}${path}`;
}
