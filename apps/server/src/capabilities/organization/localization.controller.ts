import { Body, Controller, Get, Put, Query, Req } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { invalid } from '@loam/domain/kernel/errors';
import { ROLE } from '@loam/domain/kernel/roles';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import {
  type ChangeLocalization,
  changeLocalization,
  type CompanyRecordsQuery,
  companyRecordsQuery,
  localizationRecords,
  type LocalizationRecords,
  type PlaceRecordsQuery,
  placeRecordsQuery,
} from '@loam/domain/organization/organization.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { entity } from '../../platform/http/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/http/refused.js';
import { Access, admins, AdminToken, Allow, AllowVerified, planners } from '../access/index.js';
import { Localizations } from './localizations.js';

/** Localization as records of the admin center. They are always in force, so none is ever inactive. */
@Controller('adminCenter/localization')
export class LocalizationController {
  constructor(
    private readonly localizations: Localizations,
    private readonly access: Access,
    private readonly adminToken: AdminToken,
  ) {}

  /** C001: at the caller's own level, the first of their places when they have several */
  @Get()
  @AllowVerified(...admins)
  @Answers(localizationRecords)
  async own(@Query({ schema: companyRecordsQuery }) query: CompanyRecordsQuery, @CurrentActor() actor: Actor) {
    if (query.companyId !== undefined) return this.records(await this.access.company(actor, query.companyId), query, actor);
    return this.records(await this.placeOf(actor), query, actor);
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
