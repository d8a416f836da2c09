import { Inject, Injectable } from '@nestjs/common';
import { FILE_LINK_MS } from '@loam/domain/plan/plan-share';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { pathOf } from '@loam/domain/kernel/call/call-path';
import { shareCalls } from '@loam/domain/share/share.calls';
import { Clock } from '../../../platform/decisions/clock.js';
import { FILE_STORE, type FileStore } from '../../../platform/files/file-store.port.js';
import { Download } from '../../../platform/http/answers/download.js';
import { refused } from '../../../platform/refusal/refused.js';
import { fits, hashOf, type Link, LinkSecrets } from './link-secrets.js';
import { type IssuedLink, ShareLinks } from './share-links.js';

export const PDF = 'application/pdf';
const fileOf = (planId: number, id: number) => `plan-pdf-${planId}-${id}`;
/** Files of this capability; they are the server's own, so nobody's quota counts them. */
export const FILE_OF_PLAN = /^0-plan-pdf-\d+-\d+$/;

export type KeptSheet = IssuedLink & { readonly url: string; readonly at: string; readonly expiresAt: string };

/** Drawn sheets, sealed under the grower's key, for as long as their link is good. */
@Injectable()
export class KeptSheets {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly clock: Clock,
    private readonly secrets: LinkSecrets,
    private readonly links: ShareLinks,
  ) {}

  /** `url`: where it is fetched, until `expiresAt`. */
  async keep(planId: number, growerId: number, name: string, bytes: Uint8Array): Promise<KeptSheet> {
    const link = await this.links.issue('f', planId, growerId);
    await this.files.put({ name, type: PDF, bytes, owner: `grower:${growerId}`, userId: 0, key: fileOf(planId, link.id) });
    const at = this.clock.now();
    const expiresAt = new Date(this.clock.millis() + FILE_LINK_MS).toISOString();
    return { ...link, url: this.links.urlOf(`/api${pathOf(shareCalls.read, { token: link.token })}`), at, expiresAt };
  }

  /** @throws 404 ShareNotFound */
  async open({ planId, id, secret }: Link): Promise<Download> {
    const found = await this.files.read(`0-${fileOf(planId, id)}`);
    const growerId = Number(found?.file.owner.slice('grower:'.length));
    const fresh = found && this.clock.millis() < Date.parse(found.file.at) + FILE_LINK_MS;
    if (!fresh || secret === undefined || !fits(secret, hashOf(this.secrets.of(growerId, { kind: 'f', planId, id }))))
      throw refused(shareErrors, 'ShareNotFound');
    return new Download(found.file.name, PDF, found.bytes);
  }

  /** Undefined when it is not kept any more. */
  async find({ planId, id }: Omit<Link, 'secret'>): Promise<Download | undefined> {
    const found = await this.files.read(`0-${fileOf(planId, id)}`);
    return found && new Download(found.file.name, PDF, found.bytes);
  }
}
