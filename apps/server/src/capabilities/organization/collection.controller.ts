import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { collectionList, collectionSummary, unitsDeleted } from '@loam/domain/organization/organization-answers.schema';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { ROLE } from '@loam/domain/kernel/roles';
import { queryId } from '@loam/domain/kernel/schema';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import {
  type AddCollection,
  addCollection,
  type ChangeCollection,
  changeCollection,
  collectionBody as collectionSchema,
  type RemoveUnits,
  removeUnits,
} from '@loam/domain/organization/organization.schema';
import { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Allow, AllowConfirmed, AllowVerified, planners } from '../access/index.js';
import { collectionBody } from './organization.answers.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';
import { SummaryReads } from './summary.reads.js';

const companyMissing = () => new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
const allQuery = z.strictObject({ companyId: queryId().optional() });

@Controller('collection')
export class CollectionController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly summaries: SummaryReads,
    private readonly access: Access,
  ) {}

  /** C067: a super admin says whose, by companyId */
  @Get('all')
  @Allow('super', 'company', 'collection')
  @Answers(collectionList)
  async all(@Query({ schema: allQuery }) query: z.infer<typeof allQuery>, @CurrentActor() actor: Actor) {
    const companyId = query.companyId ?? actor.companyId;
    if (companyId === undefined) throw companyMissing();
    await this.access.company(actor, companyId);
    const { state } = await this.organization.company(companyId);
    return this.listed(state.collections.map(({ id }) => id).filter((id) => seesPlace(actor, { companyId, collectionId: id })));
  }

  /** C068 */
  @Get('me')
  @Allow(...planners)
  @Answers(collectionList)
  async mine(@CurrentActor() actor: Actor) {
    if (actor.roleId !== ROLE.companyAdmin || actor.companyId === undefined) return this.listed(actor.collectionIds);
    const { state } = await this.organization.company(actor.companyId);
    return this.listed(state.collections.map(({ id }) => id));
  }

  /** C069 */
  @Get(':id/summary')
  @Allow('super', 'company', 'collection', 'group')
  @Answers(collectionSummary)
  async summary(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { collectionId } = await this.access.collection(actor, id);
    return this.summaries.ofCollection(collectionId!, actor);
  }

  /** C070; a super admin says whose, by companyId */
  @Post()
  @Creates('collection/{id}/summary')
  @AllowVerified('super', 'company')
  @Answers(collectionSchema, 201)
  async add(@Body({ schema: addCollection }) body: AddCollection, @CurrentActor() actor: Actor) {
    const companyId = body.companyId ?? actor.companyId;
    if (companyId === undefined) throw companyMissing();
    await this.access.company(actor, companyId);
    const made = await this.organizationWrites.addCollection(companyId, body, actor);
    return entity(collectionBody(made), made);
  }

  /** C071 */
  @Post('update')
  @HttpCode(200)
  @AllowVerified('super', 'company', 'collection')
  @Answers(collectionSchema)
  async change(@Body({ schema: changeCollection }) body: ChangeCollection, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.collection(actor, body.id);
    const changed = await this.organizationWrites.changeCollection(companyId, body, actor);
    return entity(collectionBody(changed), changed);
  }

  /** C072 */
  @Delete()
  @AllowConfirmed('super', 'company')
  @Answers(unitsDeleted)
  async remove(@Body({ schema: removeUnits }) { ids }: RemoveUnits, @CurrentActor() actor: Actor) {
    const wanted = [...new Set(ids)];
    await Promise.all(wanted.map((id) => this.access.collection(actor, id)));
    await this.organizationWrites.removeCollections(wanted, actor);
    return { deleted: ids };
  }

  private async listed(ids: readonly number[]) {
    const items = await Promise.all(ids.map(async (id) => collectionBody(await this.organization.collection(id))));
    return { items, total: items.length };
  }
}
