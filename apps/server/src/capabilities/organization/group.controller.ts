import { Controller } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { GroupState } from '@loam/domain/organization/group.decider';
import { groupCalls as calls } from '@loam/domain/organization/organization.calls';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { groupBody } from './organization.answers.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';

@Controller()
export class GroupController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly access: Access,
  ) {}

  @Call(calls.ofCollection)
  async byCollection(@Asked() { query }: AskedOf<typeof calls.ofCollection>, @CurrentActor() actor: Actor) {
    const wanted = query.collectionId ?? query.id;
    if (wanted === undefined)
      throw new Refused(invalid([{ field: 'collectionId', key: 'required', message: validationErrors.required.message }]));
    const { companyId } = await this.access.collection(actor, wanted);
    const collection = (await this.organization.collection(wanted)).state;
    const company = (await this.organization.company(companyId)).state;
    const seen = collection.groups.filter((member) => seesPlace(actor, { companyId, collectionId: collection.id, groupId: member.id }));
    const items = await Promise.all(seen.map(async (member) => groupBody(await this.organization.group(member.id), collection, company)));
    return { items, total: items.length };
  }

  @Call(calls.one)
  async one(@Asked() { query: { id: wanted } }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
    const { groupId, collectionId, companyId } = await this.access.group(actor, wanted);
    const loaded = await this.organization.group(groupId);
    const collection = (await this.organization.collection(collectionId)).state;
    const company = (await this.organization.company(companyId)).state;
    return entity(groupBody(loaded, collection, company), loaded);
  }

  @Call(calls.add)
  async add(@Asked() { body }: AskedOf<typeof calls.add>, @CurrentActor() actor: Actor) {
    await this.access.collection(actor, body.collectionId);
    return this.answer(await this.organizationWrites.registerGroup(body, actor));
  }

  @Call(calls.change)
  async change(@Asked() { body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const { collectionId } = await this.access.group(actor, body.id);
    return this.answer(await this.organizationWrites.changeGroup(collectionId, body, actor));
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
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
