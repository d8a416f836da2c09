import { Controller, Get, Param, Query } from '@nestjs/common';
import { queryId } from '@loam/domain/kernel/schema';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { entity } from '../../platform/http/entity.js';
import { refused } from '../../platform/http/refused.js';
import { Access, Allow } from '../access/index.js';
import { companyBody } from './bodies.js';
import { Organization } from './organization.js';
import { Summaries } from './summaries.js';

const summaryQuery = z.strictObject({ id: queryId().optional() });

@Controller('company')
export class CompanyController {
  constructor(
    private readonly organization: Organization,
    private readonly summaries: Summaries,
    private readonly access: Access,
  ) {}

  /** C079 */
  @Get('summary')
  @Allow('super', 'company', 'collection')
  async summary(@Query({ schema: summaryQuery }) query: z.infer<typeof summaryQuery>, @CurrentActor() actor: Actor) {
    const id = query.id ?? actor.companyId;
    if (id === undefined) throw refused(organizationErrors, 'CompanyNotFound'); // a super admin has no company of their own
    await this.access.company(actor, id);
    return this.summaries.ofCompany(id, actor);
  }

  /** C081 */
  @Get(':id')
  @Allow('super', 'group', 'collection', 'company')
  async one(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, id);
    const loaded = await this.organization.company(companyId);
    return entity(companyBody(loaded), loaded);
  }

  /** C082: nobody can give a company a logo yet */
  @Get(':id/logo')
  async logo(@Param('id') id: string, @CurrentActor() actor: Actor) {
    await this.access.company(actor, id);
    throw refused(organizationErrors, 'logoNotFound');
  }
}
