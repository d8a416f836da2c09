import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { shareCalls as calls } from '@loam/domain/share/share.calls';
import { Asked } from '../../../platform/http/route/asked.js';
import { refused } from '../../../platform/refusal/refused.js';
import { Call } from '../../access/index.js';
import { CompanyLogos } from '../../organization/index.js';
import { readLink } from './link-secrets.js';
import { PaperReads } from '../paper/paper.reads.js';
import { ShareReads } from './share.reads.js';

/** The picture at the head of a shared page, for as long as its link leads anywhere. */
@Controller()
export class SharedLogoController {
  constructor(
    private readonly shareReads: ShareReads,
    private readonly papers: PaperReads,
    private readonly logos: CompanyLogos,
  ) {}

  @Call(calls.logo)
  async logo(@Asked() { params: { token } }: AskedOf<typeof calls.logo>) {
    const link = readLink(token);
    if (!link) throw refused(shareErrors, 'ShareNotFound');
    const { state } = await this.shareReads.open(link);
    const company = await this.papers.companyOf(state.growerId);
    if (!company) throw refused(organizationErrors, 'logoNotFound');
    return this.logos.open(company);
  }
}
