import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { companyCalls as calls } from '@loam/domain/organization/organization.calls';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, Call } from '../access/index.js';
import { companyBody, logoUrl } from './organization.answers.js';
import { CompanyLogos } from './company-logos.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';
import { SummaryReads } from './summary.reads.js';

@Controller()
export class CompanyController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly summaries: SummaryReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly logos: CompanyLogos,
    private readonly access: Access,
    private readonly read: ReadModel,
  ) {}

  @Call(calls.summary)
  async summary(@Asked() { query }: AskedOf<typeof calls.summary>, @CurrentActor() actor: Actor) {
    const id = query.id ?? actor.companyId;
    if (id === undefined) throw refused(organizationErrors, 'CompanyNotFound'); // a super admin has no company of their own
    await this.access.company(actor, id);
    return this.summaries.ofCompany(id, actor);
  }

  @Call(calls.all)
  async all(@Asked() { query }: AskedOf<typeof calls.all>) {
    const page = await this.read.page('tallies', 'companies', query);
    const items = await Promise.all(page.items.map(async (id) => companyBody(await this.organization.company(id))));
    return { ...page, items };
  }

  @Call(calls.add)
  async add(@Asked() { body }: AskedOf<typeof calls.add>, @CurrentActor() actor: Actor) {
    const made = await this.organizationWrites.registerCompany(body, actor);
    return entity(companyBody(made), made);
  }

  @Call(calls.change)
  async change(@Asked() { params, body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, params.id);
    const changed = await this.organizationWrites.changeCompany(companyId, body, actor);
    return entity(companyBody(changed), changed);
  }

  @Call(calls.changeOwn)
  async changeOwn(@Asked() { params, body }: AskedOf<typeof calls.changeOwn>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, params.id);
    const changed = await this.organizationWrites.changeCompany(companyId, body, actor);
    return entity(companyBody(changed), changed);
  }

  @Call(calls.one)
  async one(@Asked() { params: { id } }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const loaded = await this.organization.company(companyId);
    return entity(companyBody(loaded), loaded);
  }

  @Call(calls.logo)
  async logo(@Asked() { params: { id } }: AskedOf<typeof calls.logo>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    return this.logos.open((await this.organization.company(companyId)).state);
  }

  @Call(calls.setLogo)
  async setLogo(@Asked() { params: { id } }: AskedOf<typeof calls.setLogo>, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const changed = await this.logos.set(companyId, await this.logos.read(request), actor);
    return entity({ logoUrl: logoUrl(changed.state), revision: changed.revision }, changed);
  }

  @Call(calls.removeLogo)
  async removeLogo(@Asked() { params: { id } }: AskedOf<typeof calls.removeLogo>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const changed = await this.logos.remove(companyId, actor);
    return entity({ logoUrl: null, revision: changed.revision }, changed);
  }
}
