import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import {
  addInterventionType,
  type AddInterventionType,
  type InterventionTypesQuery,
  interventionTypesQuery,
} from '@loam/domain/intervention/intervention.schema';
import { languageOf } from '@loam/domain/kernel/language';
import { libraryRecord, libraryRecords } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, FoundAt } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Access, admins, AdminToken, Allow, AllowVerified, planners } from '../access/index.js';
import { LevelRecordReads, LibraryWrites } from '../library/index.js';

type Tag = string | undefined;

/** Types of interventions: shipped ones, and those that admins add for their level and the levels below. */
@Controller('adminCenter/intervention')
export class InterventionTypeController {
  constructor(
    private readonly access: Access,
    private readonly adminToken: AdminToken,
    private readonly records: LevelRecordReads,
    private readonly libraryWrites: LibraryWrites,
  ) {}

  /** C003: those that the group can use; archived ones for admins */
  @Get('group')
  @Allow(...planners)
  @Answers(libraryRecords)
  async ofGroup(
    @Query({ schema: interventionTypesQuery }) { id, status }: InterventionTypesQuery,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
    @Req() request: Request,
  ) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    const items = await this.records.of('intervention', place, status, actor, languageOf(tag));
    return { items, total: items.length };
  }

  /** C370 */
  @Post()
  @HttpCode(201)
  @FoundAt('adminCenter/intervention/{scope}?id={scopeId}')
  @AllowVerified(...admins)
  @Answers(libraryRecord, 201)
  async add(
    @Body({ schema: addInterventionType }) { name, ...where }: AddInterventionType,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.placeNamed(where, actor);
    const { id } = await this.libraryWrites.addInterventionType(place, name, actor);
    return (await this.records.of('intervention', place, 'true', actor, languageOf(tag))).find((one) => one.id === id)!;
  }

  private async placeNamed({ groupId, collectionId, companyId }: Omit<AddInterventionType, 'name'>, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}
