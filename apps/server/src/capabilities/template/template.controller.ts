import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/language';
import { deleteBody } from '@loam/domain/kernel/schema';
import { groupLibraryQuery, libraryRecords, recordsDeleted } from '@loam/domain/library/library-records.schema';
import { planAnswer } from '@loam/domain/plan/plan-answers.schema';
import {
  type ApplyTemplate,
  applyTemplate,
  type CloneTemplate,
  cloneTemplate,
  type PublicStatus,
  publicStatus,
  publicStatusAnswer,
  publicStatusQuery,
  saveTemplate,
  type SaveTemplate,
  templateBody,
  templateFromPlan,
  type TemplateFromPlan,
  templateList,
  templatesQuery,
  templatesToImportQuery,
} from '@loam/domain/template/template.schema';
import type { z } from 'zod';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { Creates, CurrentActor, IfRevision } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Access, AdminToken, admins, Allow, AllowVerified, planners } from '../access/index.js';
import { PlanReads } from '../plan/index.js';
import { LevelTemplates } from './level-templates.js';
import { type LoadedTemplate, TemplateReads } from './template.reads.js';
import { TemplatePlanWrites } from './template-plan.writes.js';
import { TemplateWrites } from './template.writes.js';

type Tag = string | undefined;
const removeTemplates = deleteBody(500);
type RemoveTemplates = z.infer<typeof removeTemplates>;
const list = <T>(items: T[]) => ({ items, total: items.length });

/** Reusable plans of groups, collections and companies. */
@Controller()
@Allow(...planners)
export class TemplateController {
  constructor(
    private readonly access: Access,
    private readonly adminToken: AdminToken,
    private readonly reads: TemplateReads,
    private readonly writes: TemplateWrites,
    private readonly planWrites: TemplatePlanWrites,
    private readonly levels: LevelTemplates,
    private readonly plans: PlanReads,
  ) {}

  /** C160 */
  @Get('planTemplate/allByGroup')
  @Answers(templateList)
  async ofGroup(
    @Query({ schema: templatesQuery }) { groupId, status }: z.infer<typeof templatesQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(await this.levels.listed(await this.access.group(actor, groupId), status, actor, languageOf(tag)));
  }

  /** C162 */
  @Get('planTemplate/getTemplatesToImport')
  @Answers(templateList)
  async toImport(
    @Query({ schema: templatesToImportQuery }) { groupId, source }: z.infer<typeof templatesToImportQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(await this.levels.importable(await this.access.group(actor, groupId), source, actor, languageOf(tag)));
  }

  /** C163 */
  @Get('planTemplate/comparable')
  @Answers(templateList)
  async comparable(
    @Query('id', id('TemplateNotFound')) templateId: number,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(await this.levels.comparable(templateId, actor, languageOf(tag)));
  }

  /** C161 */
  @Get('planTemplate')
  @Answers(templateBody)
  async one(@Query('id', id('TemplateNotFound')) templateId: number, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const loaded = await this.reads.one(actor, templateId);
    return entity(() => this.reads.body(loaded, actor, languageOf(tag)), loaded);
  }

  /** C164: without `id` a new template. */
  @Post('planTemplate')
  @Creates('planTemplate?id={id}')
  @Answers(templateBody)
  @Answers(templateBody, 201)
  async save(
    @Body({ schema: saveTemplate }) body: SaveTemplate,
    @CurrentActor() actor: Actor,
    @IfRevision() seen: number | undefined,
    @Headers('accept-language') tag: Tag,
  ) {
    const isNew = body.id === undefined || body.id === null;
    return this.answer(isNew ? await this.writes.add(body, actor) : await this.writes.change(body, actor, seen !== undefined), actor, tag);
  }

  /** C165 */
  @Post('planTemplate/cloneFromTemplate')
  @HttpCode(201)
  @Creates('planTemplate?id={id}')
  @Answers(templateBody, 201)
  async clone(@Body({ schema: cloneTemplate }) body: CloneTemplate, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    return this.answer(await this.writes.clone(body, actor), actor, tag);
  }

  /** C166 */
  @Post('planTemplate/createFromPlan')
  @HttpCode(201)
  @Creates('planTemplate?id={id}')
  @Answers(templateBody, 201)
  async fromPlan(
    @Body({ schema: templateFromPlan }) body: TemplateFromPlan,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return this.answer(await this.planWrites.fromPlan(body, actor), actor, tag);
  }

  /** C360 */
  @Post('planTemplate/apply')
  @HttpCode(200)
  @Answers(planAnswer)
  async apply(@Body({ schema: applyTemplate }) body: ApplyTemplate, @CurrentActor() actor: Actor) {
    const changed = await this.planWrites.apply(body, actor);
    return entity(await this.plans.body(changed), changed);
  }

  /** C167 */
  @Delete('planTemplate')
  @Answers(recordsDeleted)
  async remove(@Body({ schema: removeTemplates }) { ids }: RemoveTemplates, @CurrentActor() actor: Actor) {
    await this.levels.remove(ids, actor);
    return { deleted: ids };
  }

  /** C003 of templates: those in use need no admin token. */
  @Get(['adminCenter/templates/group', 'adminCenter/planTemplates/group'])
  @Answers(libraryRecords)
  async records(
    @Query({ schema: groupLibraryQuery }) { id: groupId, status }: z.infer<typeof groupLibraryQuery>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.access.group(actor, groupId);
    if (status !== 'true') await this.adminToken.expect(request);
    return list(await this.levels.of(place, status, actor, languageOf(tag)));
  }

  /** C030 */
  @Post('adminCenter/templates/updatePublicStatus')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(publicStatusAnswer)
  async publish(
    @Query({ schema: publicStatusQuery }) { groupId }: z.infer<typeof publicStatusQuery>,
    @Body({ schema: publicStatus }) body: PublicStatus,
    @CurrentActor() actor: Actor,
  ) {
    const place = groupId === undefined ? undefined : await this.access.group(actor, groupId);
    return this.levels.publish(body, place, actor);
  }

  private async answer(decided: LoadedTemplate & Decided<unknown>, actor: Actor, tag: Tag) {
    return entity(await this.reads.body(decided, actor, languageOf(tag)), decided);
  }
}
