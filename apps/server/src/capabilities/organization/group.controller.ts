import { Controller, Get, Query } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { entity } from '../../platform/http/entity.js';
import { id } from '../../platform/http/parsing.js';
import { Refused } from '../../platform/http/refused.js';
import { Access, Allow, planners } from '../access/index.js';
import { groupBody } from './bodies.js';
import { Organization } from './organization.js';

@Controller('group')
export class GroupController {
  constructor(
    private readonly organization: Organization,
    private readonly access: Access,
  ) {}

  /** C073; `id` is another name for `collectionId` */
  @Get('byCollection')
  @Allow('super', 'company', 'collection', 'group')
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
  async one(@Query('id', id('GroupNotFound')) wanted: number, @CurrentActor() actor: Actor) {
    const { groupId, collectionId, companyId } = await this.access.group(actor, wanted);
    const loaded = await this.organization.group(groupId);
    const collection = (await this.organization.collection(collectionId)).state;
    const company = (await this.organization.company(companyId)).state;
    return entity(groupBody(loaded, collection, company), loaded);
  }
}
