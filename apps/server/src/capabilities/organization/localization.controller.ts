import { Body, Controller, Get, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { invalid } from '@loam/domain/kernel/errors';
import { ROLE } from '@loam/domain/kernel/roles';
import { pageOf } from '@loam/domain/kernel/schema';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import {
  globalRecordsQuery,
  statusAnswer,
  type StatusAnswer,
  updateStatus,
  type UpdateStatus,
  updateStatusQuery,
} from '@loam/domain/library/library-records.schema';
import { libraryErrors } from '@loam/domain/library/library.errors';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import {
  type ChangeLocalization,
  changeLocalization,
  type CompanyRecordsQuery,
  companyRecordsQuery,
  localizationRecords,
  type LocalizationRecords,
  type OwnPlaceQuery,
  ownPlaceQuery,
  type PlaceRecordsQuery,
  placeRecordsQuery,
} from '@loam/domain/organization/organization.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, admins, AdminToken, Allow, AllowVerified, planners } from '../access/index.js';
import { LocalizationReads } from './localization.reads.js';

/** Localization as records of the admin center. They are always in force, so none is ever inactive. */
@Controller('adminCenter/localization')
export class LocalizationController {
  constructor(
    private readonly localizations: LocalizationReads,
    private readonly access: Access,
    private readonly adminToken: AdminToken,
  ) {}

  /** C001: at the caller's own level, the first of their places when they have several */
  @Get()
  @AllowVerified(...admins)
  @Answers(localizationRecords)
  async own(
    @Query({ schema: ownPlaceQuery }) { companyId, status, ...page }: OwnPlaceQuery,
    @CurrentActor() actor: Actor,
  ): Promise<LocalizationRecords> {
    const place = companyId === undefined ? await this.placeOf(actor) : await this.access.company(actor, companyId);
    const { items, ...all } = await this.records(place, { status }, actor);
    return { ...all, ...pageOf(items, page) };
  }

  /** C003 */
  @Get('group')
  @Allow(...planners)
  @Answers(localizationRecords)
  async ofGroup(@Query({ schema: placeRecordsQuery }) query: PlaceRecordsQuery, @CurrentActor() actor: Actor, @Req() request: Request) {
    const place = await this.access.group(actor, query.id);
    if (query.status !== 'true') await this.adminToken.expect(request);
    return this.records(place, query, actor);
  }

  /** C004 */
  @Get('collection')
  @AllowVerified('super', 'collection', 'company')
  @Answers(localizationRecords)
  async ofCollection(@Query({ schema: placeRecordsQuery }) query: PlaceRecordsQuery, @CurrentActor() actor: Actor) {
    return this.records(await this.access.collection(actor, query.id), query, actor);
  }

  /** C005 */
  @Get('company')
  @AllowVerified(...admins)
  @Answers(localizationRecords)
  async ofCompany(@Query({ schema: companyRecordsQuery }) query: CompanyRecordsQuery, @CurrentActor() actor: Actor) {
    const companyId = query.companyId ?? actor.companyId;
    if (companyId === undefined)
      throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    return this.records(await this.access.company(actor, companyId), query, actor);
  }

  /** C006: what the platform sets, which is nothing: each grower's and person's own holds */
  @Get('global')
  @AllowVerified(...admins)
  @Answers(localizationRecords)
  global(@Query({ schema: globalRecordsQuery }) query: z.infer<typeof globalRecordsQuery>, @CurrentActor() actor: Actor) {
    return this.records(undefined, query, actor);
  }

  /** C007: always in force, so none can be deactivated. @throws 404 LocalizationNotFound; 409 inUse */
  @Post('updateStatus')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(statusAnswer)
  async updateStatus(
    @Query({ schema: updateStatusQuery }) { groupId }: z.infer<typeof updateStatusQuery>,
    @Body({ schema: updateStatus }) { ids, status }: UpdateStatus,
    @CurrentActor() actor: Actor,
  ): Promise<StatusAnswer> {
    const place = groupId === undefined ? await this.placeOf(actor) : await this.access.group(actor, groupId);
    const { items, revision } = await this.records(place, { status: 'all' }, actor);
    if (ids.some((id) => !items.some((one) => one.id === id))) throw refused(organizationErrors, 'LocalizationNotFound');
    if (!status) throw refused(libraryErrors, 'inUse', { ids });
    return { items: [...new Set(ids)].map((id) => ({ id, active: true, revision: revision ?? 0 })) };
  }

  /** C330: of one place at or below the caller's own level */
  @Put()
  @AllowVerified(...admins)
  @Answers(localizationRecords)
  async change(@Body({ schema: changeLocalization }) body: ChangeLocalization, @CurrentActor() actor: Actor) {
    const place = await this.placeNamed(body, actor);
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const decided = await this.localizations.change(place, body, actor);
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
