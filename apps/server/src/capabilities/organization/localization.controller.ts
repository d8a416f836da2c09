import { Controller, Req } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { pageOf } from '@loam/domain/kernel/schema/schema';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { StatusAnswer } from '@loam/domain/library/library-records.schema';
import { libraryErrors } from '@loam/domain/library/library.errors';
import { localizationCalls as calls } from '@loam/domain/organization/localization.calls';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import type { ChangeLocalization, LocalizationRecords } from '@loam/domain/organization/organization.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { LocalizationReads } from './localization.reads.js';
import { OrganizationWrites } from './organization.writes.js';

@Controller()
export class LocalizationController {
  constructor(
    private readonly localizations: LocalizationReads,
    private readonly organizationWrites: OrganizationWrites,
    private readonly access: Access,
    private readonly adminToken: AdminToken,
  ) {}

  @Call(calls.own)
  async own(
    @Asked() { query: { companyId, status, ...page } }: AskedOf<typeof calls.own>,
    @CurrentActor() actor: Actor,
  ): Promise<LocalizationRecords> {
    const place = companyId === undefined ? await this.placeOf(actor) : await this.access.company(actor, companyId);
    const { items, ...all } = await this.records(place, { status }, actor);
    return { ...all, ...pageOf(items, page) };
  }

  @Call(calls.ofGroup)
  async ofGroup(@Asked() { query }: AskedOf<typeof calls.ofGroup>, @CurrentActor() actor: Actor, @Req() request: Request) {
    const place = await this.access.group(actor, query.id);
    if (query.status !== 'true') await this.adminToken.expect(request);
    return this.records(place, query, actor);
  }

  @Call(calls.ofCollection)
  async ofCollection(@Asked() { query }: AskedOf<typeof calls.ofCollection>, @CurrentActor() actor: Actor) {
    return this.records(await this.access.collection(actor, query.id), query, actor);
  }

  @Call(calls.ofCompany)
  async ofCompany(@Asked() { query }: AskedOf<typeof calls.ofCompany>, @CurrentActor() actor: Actor) {
    const companyId = query.companyId ?? actor.companyId;
    if (companyId === undefined)
      throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    return this.records(await this.access.company(actor, companyId), query, actor);
  }

  @Call(calls.global)
  global(@Asked() { query }: AskedOf<typeof calls.global>, @CurrentActor() actor: Actor) {
    return this.records(undefined, query, actor);
  }

  /** Always in force, so none can be deactivated. @throws 404 LocalizationNotFound; 409 inUse */
  @Call(calls.updateStatus)
  async updateStatus(
    @Asked() { query: { groupId }, body: { ids, status } }: AskedOf<typeof calls.updateStatus>,
    @CurrentActor() actor: Actor,
  ): Promise<StatusAnswer> {
    const place = groupId === undefined ? await this.placeOf(actor) : await this.access.group(actor, groupId);
    const { items, revision } = await this.records(place, { status: 'all' }, actor);
    if (ids.some((id) => !items.some((one) => one.id === id))) throw refused(organizationErrors, 'LocalizationNotFound');
    if (!status) throw refused(libraryErrors, 'inUse', { ids });
    return { items: [...new Set(ids)].map((id) => ({ id, active: true, revision: revision ?? 0 })) };
  }

  @Call(calls.change)
  async change(@Asked() { body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const place = await this.placeNamed(body, actor);
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const decided = await this.organizationWrites.localize(place, body, actor);
    return entity(await this.localizations.records(place, actor), decided);
  }

  private async records(place: Place | undefined, { status }: { status: string }, actor: Actor): Promise<LocalizationRecords> {
    const all = await this.localizations.records(place && bare(place), actor);
    return status === 'false' ? { ...all, items: [], total: 0 } : all;
  }

  private async placeNamed({ companyId, collectionId, groupId }: ChangeLocalization, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return bare(await this.access.group(actor, groupId));
    if (collectionId !== undefined) return bare(await this.access.collection(actor, collectionId));
    return bare(await this.access.company(actor, companyId));
  }

  private async placeOf(actor: Actor): Promise<Place | undefined> {
    if (actor.roleId === ROLE.superAdmin) return undefined;
    if (actor.roleId === ROLE.groupAdmin) return this.access.group(actor, actor.groupIds[0]);
    if (actor.roleId === ROLE.collectionAdmin) return this.access.collection(actor, actor.collectionIds[0]);
    return this.access.company(actor, actor.companyId);
  }
}

/** Access says more of a place than where it is. */
const bare = ({ companyId, collectionId, groupId }: Place): Place => ({
  companyId,
  ...(collectionId !== undefined && { collectionId }),
  ...(groupId !== undefined && { groupId }),
});
