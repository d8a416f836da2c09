import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { cropItems, cropStageItems, requirements, shortCrop } from '@loam/domain/crop/crop-library';
import {
  cropBody,
  cropById,
  type CropById,
  cropList,
  cropRequirements,
  cropsOfGroup,
  cropStages,
  cropStagesQuery,
  cropYield,
  type CropYield,
  growerLibraryQuery,
  regionalCropsQuery,
} from '@loam/domain/crop/crop.schema';
import { groupLibraryQuery } from '@loam/domain/library/library-records.schema';
import { languageOf } from '@loam/domain/kernel/language';
import { convert } from '@loam/domain/kernel/units';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, AdminToken, Allow, planners } from '../access/index.js';
import { CropReads, LevelRecordReads, OwnLibraryReads } from '../library/index.js';
import { type PlanCrop, plansOf } from './crops-in-use.projection.js';

type Tag = string | undefined;
const list = <T>(items: T[]) => ({ items, total: items.length });

/** Reads of the crop library. The shipped crops are in use everywhere; what companies and groups add comes beside them. */
@Controller()
@Allow(...planners)
export class CropController {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly adminToken: AdminToken,
    private readonly records: LevelRecordReads,
    private readonly own: OwnLibraryReads,
    private readonly bodies: CropReads,
  ) {}

  /** C086 */
  @Post('crops/cropById')
  @HttpCode(200)
  @Answers(cropBody)
  async byId(@Body({ schema: cropById }) { id, groupId }: CropById, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    await this.inScope(groupId, actor);
    return this.bodies.of(id, groupId, actor, languageOf(tag));
  }

  /** C087: kg/ha at the yield. */
  @Post('crops/yield')
  @HttpCode(200)
  @Answers(cropRequirements)
  async atYield(@Body({ schema: cropYield }) { cropId, yield: amount, yieldUnitId, groupId }: CropYield, @CurrentActor() actor: Actor) {
    return { requirements: requirements(await this.usable(cropId, groupId, actor), convert(amount, yieldUnitId, 1)) };
  }

  /** C088: crops that the group, its collection or its company has of its own, archived ones too; none is shipped. */
  @Get('crops/regional')
  @Answers(cropList)
  async regional(
    @Query({ schema: regionalCropsQuery }) { groupId }: z.infer<typeof regionalCropsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    if (groupId === undefined) return list([]);
    return list(await this.records.added('crops', await this.access.group(actor, groupId), languageOf(tag)));
  }

  /** C089 */
  @Get('crops/global')
  @Answers(cropList)
  global(@Headers('accept-language') tag: Tag) {
    return list(cropItems(languageOf(tag)));
  }

  /** C090: crops that the company added; none is shipped. */
  @Get('crops/company')
  @Answers(cropList)
  async company(@CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const { companyId } = actor;
    return list(companyId === undefined ? [] : await this.records.added('crops', { companyId }, languageOf(tag)));
  }

  /** C091 */
  @Get('crops/stages')
  @Answers(cropStages)
  async stages(
    @Query({ schema: cropStagesQuery }) { id, groupId }: z.infer<typeof cropStagesQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(cropStageItems(await this.usable(Number(id), groupId, actor), languageOf(tag)));
  }

  /** C003: crops that the group can use: the shipped ones but those it has archived, its own, and those of the levels above. */
  @Get('adminCenter/crops/group')
  @Answers(cropsOfGroup)
  async ofGroup(
    @Query({ schema: groupLibraryQuery }) { id, status }: z.infer<typeof groupLibraryQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
    @Req() request: Request,
  ) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    return list(await this.records.of('crops', place, status, actor, languageOf(tag)));
  }

  /** C094: crops used by the grower's plans. */
  @Get('customer/crops')
  @Answers(cropList)
  async ofGrower(
    @Query({ schema: growerLibraryQuery }) { customerId }: z.infer<typeof growerLibraryQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const { growerId } = await this.access.grower(actor, customerId);
    const plans = await this.readModel.all('crops-in-use', plansOf(growerId), 'planId');
    const rows = await this.readModel.getMany<PlanCrop>(
      'crops-in-use',
      plans.map((id) => `plan:${id}`),
    );
    const ids = [...new Set(rows.flatMap((row) => row?.cropId ?? []))];
    const used = (await Promise.all(ids.map((id) => this.own.cropOf(id)))).flatMap((crop) => crop ?? []);
    return list(used.map((crop) => shortCrop(crop, languageOf(tag))).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id));
  }

  private async usable(id: number, groupId: number | undefined, actor: Actor): Promise<LibraryCrop> {
    await this.inScope(groupId, actor);
    return this.bodies.usable(id, actor);
  }

  private async inScope(groupId: number | undefined, actor: Actor): Promise<void> {
    if (groupId !== undefined) await this.access.group(actor, groupId);
  }
}
