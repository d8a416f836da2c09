import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { companyPage, companySummary } from '@loam/domain/organization/organization-answers.schema';
import { listQuery, queryId } from '@loam/domain/kernel/schema';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import {
  type ChangeCompany,
  changeCompany,
  companyBody as companySchema,
  logoAnswer,
  type RegisterCompany,
  registerCompany,
} from '@loam/domain/organization/organization.schema';
import { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { AcceptsFiles, Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, Allow, AllowConfirmed, AllowVerified } from '../access/index.js';
import { companyBody, logoUrl } from './organization.answers.js';
import { CompanyLogos } from './company-logos.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';
import { SummaryReads } from './summary.reads.js';

const companiesQuery = listQuery(['name', 'id']);
const summaryQuery = z.strictObject({ id: queryId().optional() });

@Controller('company')
export class CompanyController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly summaries: SummaryReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly logos: CompanyLogos,
    private readonly access: Access,
    private readonly read: ReadModel,
  ) {}

  /** C079 */
  @Get('summary')
  @Allow('super', 'company', 'collection')
  @Answers(companySummary)
  async summary(@Query({ schema: summaryQuery }) query: z.infer<typeof summaryQuery>, @CurrentActor() actor: Actor) {
    const id = query.id ?? actor.companyId;
    if (id === undefined) throw refused(organizationErrors, 'CompanyNotFound'); // a super admin has no company of their own
    await this.access.company(actor, id);
    return this.summaries.ofCompany(id, actor);
  }

  /** C080 */
  @Get('all')
  @AllowVerified('super')
  @Answers(companyPage)
  async all(@Query({ schema: companiesQuery }) query: z.infer<typeof companiesQuery>) {
    const page = await this.read.page('tallies', 'companies', query);
    const items = await Promise.all(page.items.map(async (id) => companyBody(await this.organization.company(id))));
    return { ...page, items };
  }

  /** C083 */
  @Post()
  @Creates('company')
  @AllowConfirmed('super')
  @Answers(companySchema, 201)
  async add(@Body({ schema: registerCompany }) body: RegisterCompany, @CurrentActor() actor: Actor) {
    const made = await this.organization.registerCompany(body, actor);
    return entity(companyBody(made), made);
  }

  /** C084 */
  @Put(':id')
  @AllowConfirmed('super')
  @Answers(companySchema)
  async change(@Param('id') id: string, @Body({ schema: changeCompany }) body: ChangeCompany, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const changed = await this.organizationWrites.changeCompany(companyId, body, actor);
    return entity(companyBody(changed), changed);
  }

  /** C081 */
  @Get(':id')
  @Allow('super', 'group', 'collection', 'company')
  @Answers(companySchema)
  async one(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const loaded = await this.organization.company(companyId);
    return entity(companyBody(loaded), loaded);
  }

  /** C082 */
  @Get(':id/logo')
  @AnswersFile('image/png', 'image/jpeg', 'image/webp')
  async logo(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    return this.logos.open((await this.organization.company(companyId)).state);
  }

  /** C085 */
  @Patch(':id/logo')
  @AcceptsFiles()
  @AllowVerified('super', 'company')
  @Answers(logoAnswer)
  async setLogo(@Param('id') id: string, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const changed = await this.logos.set(companyId, await this.logos.read(request), actor);
    return entity({ logoUrl: logoUrl(changed.state), revision: changed.revision }, changed);
  }

  /** C350 */
  @Delete(':id/logo')
  @AllowVerified('super', 'company')
  @Answers(logoAnswer)
  async removeLogo(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const changed = await this.logos.remove(companyId, actor);
    return entity({ logoUrl: null, revision: changed.revision }, changed);
  }
}
