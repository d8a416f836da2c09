import { Controller } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { collectionCalls as calls } from '@loam/domain/organization/organization.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { collectionBody } from './organization.answers.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';
import { SummaryReads } from './summary.reads.js';

const companyMissing = () => new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));

@Controller()
export class CollectionController {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly summaries: SummaryReads,
    private readonly access: Access,
  ) {}

  @Call(calls.all)
  async all(@Asked() { query }: AskedOf<typeof calls.all>, @CurrentActor() actor: Actor) {
    const companyId = query.companyId ?? actor.companyId;
    if (companyId === undefined) throw companyMissing();
    await this.access.company(actor, companyId);
    const { state } = await this.organization.company(companyId);
    return this.listed(state.collections.map(({ id }) => id).filter((id) => seesPlace(actor, { companyId, collectionId: id })));
  }

  @Call(calls.mine)
  async mine(@CurrentActor() actor: Actor) {
    if (actor.roleId !== ROLE.companyAdmin || actor.companyId === undefined) return this.listed(actor.collectionIds);
    const { state } = await this.organization.company(actor.companyId);
    return this.listed(state.collections.map(({ id }) => id));
  }

  @Call(calls.summary)
  async summary(@Asked() { params: { id } }: AskedOf<typeof calls.summary>, @CurrentActor() actor: Actor) {
    const { collectionId } = await this.access.collection(actor, id);
    return this.summaries.ofCollection(collectionId!, actor);
  }

  @Call(calls.add)
  async add(@Asked() { body }: AskedOf<typeof calls.add>, @CurrentActor() actor: Actor) {
    const companyId = body.companyId ?? actor.companyId;
    if (companyId === undefined) throw companyMissing();
    await this.access.company(actor, companyId);
    const made = await this.organizationWrites.addCollection(companyId, body, actor);
    return entity(collectionBody(made), made);
  }

  @Call(calls.change)
  async change(@Asked() { body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.collection(actor, body.id);
    const changed = await this.organizationWrites.changeCollection(companyId, body, actor);
    return entity(collectionBody(changed), changed);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
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
