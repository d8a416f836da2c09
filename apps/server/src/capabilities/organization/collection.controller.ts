import { Controller, Get, Param, Query } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { ROLE } from '@loam/domain/kernel/roles';
import { queryId } from '@loam/domain/kernel/schema';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { Refused } from '../../platform/http/refused.js';
import { Access, Allow, planners } from '../access/index.js';
import { collectionBody } from './bodies.js';
import { Organization } from './organization.js';
import { Summaries } from './summaries.js';

const allQuery = z.strictObject({ companyId: queryId().optional() });

@Controller('collection')
export class CollectionController {
  constructor(
    private readonly organization: Organization,
    private readonly summaries: Summaries,
    private readonly access: Access,
  ) {}

  /** C067: a super admin says whose, by companyId */
  @Get('all')
  @Allow('super', 'company', 'collection')
  async all(@Query({ schema: allQuery }) query: z.infer<typeof allQuery>, @CurrentActor() actor: Actor) {
    const companyId = query.companyId ?? actor.companyId;
    if (companyId === undefined)
      throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    await this.access.company(actor, companyId);
    const { state } = await this.organization.company(companyId);
    return this.listed(state.collections.map(({ id }) => id).filter((id) => seesPlace(actor, { companyId, collectionId: id })));
  }

  /** C068 */
  @Get('me')
  @Allow(...planners)
  async mine(@CurrentActor() actor: Actor) {
    if (actor.roleId !== ROLE.companyAdmin || actor.companyId === undefined) return this.listed(actor.collectionIds);
    const { state } = await this.organization.company(actor.companyId);
    return this.listed(state.collections.map(({ id }) => id));
  }

  /** C069 */
  @Get(':id/summary')
  @Allow('super', 'company', 'collection', 'group')
  async summary(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { collectionId } = await this.access.collection(actor, id);
    return this.summaries.ofCollection(collectionId!, actor);
  }

  private async listed(ids: readonly number[]) {
    const items = await Promise.all(ids.map(async (id) => collectionBody(await this.organization.collection(id))));
    return { items, total: items.length };
  }
}
