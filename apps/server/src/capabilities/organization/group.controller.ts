import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { groupList, unitsDeleted } from '@loam/domain/organization/organization-answers.schema';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { GroupState } from '@loam/domain/organization/group.decider';
import {
  type ChangeGroup,
  changeGroup,
  groupBody as groupSchema,
  type RegisterGroup,
  registerGroup,
  type RemoveUnits,
  removeUnits,
} from '@loam/domain/organization/organization.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Allow, AllowConfirmed, AllowVerified, planners } from '../access/index.js';
import { groupBody } from './organization.answers.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';

@Controller('group')
export class GroupController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly access: Access,
  ) {}

  /** C073; `id` is another name for `collectionId` */
  @Get('byCollection')
  @Allow('super', 'company', 'collection', 'group')
  @Answers(groupList)
  async byCollection(
    @Query('collectionId', id(undefined, { optional: true })) collectionId: number | undefined,
    @Query('id', id(undefined, { optional: true })) alias: number | undefined,
    @CurrentActor() actor: Actor,
  ) {
    const wanted = collectionId ?? alias;
    if (wanted === undefined)
      throw new Refused(invalid([{ field: 'collectionId', key: 'required', message: validationErrors.required.message }]));
    const { companyId } = await this.access.collection(actor, wanted);
    const collection = (await this.organization.collection(wanted)).state;
    const company = (await this.organization.company(companyId)).state;
    const seen = collection.groups.filter((member) => seesPlace(actor, { companyId, collectionId: collection.id, groupId: member.id }));
    const items = await Promise.all(seen.map(async (member) => groupBody(await this.organization.group(member.id), collection, company)));
    return { items, total: items.length };
  }

  /** C075 */
  @Get()
  @Allow(...planners)
  @Answers(groupSchema)
  async one(@Query('id', id('GroupNotFound')) wanted: number, @CurrentActor() actor: Actor) {
    const { groupId, collectionId, companyId } = await this.access.group(actor, wanted);
    const loaded = await this.organization.group(groupId);
    const collection = (await this.organization.collection(collectionId)).state;
    const company = (await this.organization.company(companyId)).state;
    return entity(groupBody(loaded, collection, company), loaded);
  }

  /** C076 */
  @Post()
  @Creates('group?id={id}')
  @AllowVerified('super', 'company', 'collection')
  @Answers(groupSchema, 201)
  async add(@Body({ schema: registerGroup }) body: RegisterGroup, @CurrentActor() actor: Actor) {
    await this.access.collection(actor, body.collectionId);
    return this.answer(await this.organization.registerGroup(body, actor));
  }

  /** C077 */
  @Post('update')
  @HttpCode(200)
  @AllowVerified('super', 'group', 'collection', 'company')
  @Answers(groupSchema)
  async change(@Body({ schema: changeGroup }) body: ChangeGroup, @CurrentActor() actor: Actor) {
    const { collectionId } = await this.access.group(actor, body.id);
    return this.answer(await this.organizationWrites.changeGroup(collectionId, body, actor));
  }

  /** C078 */
  @Delete()
  @AllowConfirmed('super', 'company', 'collection')
  @Answers(unitsDeleted)
  async remove(@Body({ schema: removeUnits }) { ids }: RemoveUnits, @CurrentActor() actor: Actor) {
    const wanted = [...new Set(ids)];
    await Promise.all(wanted.map((groupId) => this.access.group(actor, groupId)));
    await this.organizationWrites.removeGroups(wanted, actor);
    return { deleted: ids };
  }

  private async answer(decided: Decided<GroupState>) {
    const collection = (await this.organization.collection(decided.state.collectionId)).state;
    const company = (await this.organization.company(decided.state.companyId)).state;
    return entity(groupBody(decided, collection, company), decided);
  }
}
