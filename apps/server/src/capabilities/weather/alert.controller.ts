import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import { groupLibraryQuery } from '@loam/domain/crop/crop.schema';
import { languageOf } from '@loam/domain/kernel/language';
import { deleteBody } from '@loam/domain/kernel/schema';
import { libraryRecords, recordsDeleted } from '@loam/domain/library/library-records.schema';
import { holdsFor } from '@loam/domain/weather/alert-levels';
import {
  alertBody,
  alertList,
  alertPlaceQuery,
  type AlertPlaceQuery,
  alertsAvailability,
  type AlertsAvailability,
  alertsByCropQuery,
  alertsQuery,
  availabilityAnswer,
  cropAlerts,
  type CropAlerts,
  saveAlert,
  type SaveAlert,
} from '@loam/domain/weather/alert.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Access, AdminToken, admins, Allow, AllowVerified, planners } from '../access/index.js';
import { AlertReads, type LoadedAlert, type PlacedAlert } from './alert.reads.js';
import { AlertWrites, type DecidedAlert } from './alert.writes.js';
import { LevelAlerts } from './level-alerts.js';

type Tag = string | undefined;
const removeAlerts = deleteBody(500);
type RemoveAlerts = z.infer<typeof removeAlerts>;

/** Limits of the weather that admins set for their levels, and what planners read of them. */
@Controller()
export class AlertController {
  constructor(
    private readonly access: Access,
    private readonly adminToken: AdminToken,
    private readonly reads: AlertReads,
    private readonly writes: AlertWrites,
    private readonly levels: LevelAlerts,
  ) {}

  /** C217: without `id` a new alert. */
  @Post('weather/alerts')
  @AllowVerified(...admins)
  @Creates('weather/alerts?id={id}')
  @Answers(alertBody)
  @Answers(alertBody, 201)
  async save(
    @Query({ schema: alertPlaceQuery }) query: AlertPlaceQuery,
    @Body({ schema: saveAlert }) body: SaveAlert,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const { level } = await this.levelNamed(query, actor);
    const isNew = body.id === undefined || body.id === null;
    return this.answer(isNew ? await this.writes.add(body, level, actor) : await this.writes.change(body, actor), actor, tag);
  }

  /** C218 */
  @Post('weather/genericAlertsAvailability')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(availabilityAnswer)
  genericAvailability(
    @Query({ schema: alertPlaceQuery }) query: AlertPlaceQuery,
    @Body({ schema: alertsAvailability }) body: AlertsAvailability,
    @CurrentActor() actor: Actor,
  ) {
    return this.setEnabled(query, body, true, actor);
  }

  /** C219 */
  @Post('weather/alertsAvailability')
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(availabilityAnswer)
  availability(
    @Query({ schema: alertPlaceQuery }) query: AlertPlaceQuery,
    @Body({ schema: alertsAvailability }) body: AlertsAvailability,
    @CurrentActor() actor: Actor,
  ) {
    return this.setEnabled(query, body, false, actor);
  }

  /** C220: those in use that can speak for the crop, in the stage when one is named. */
  @Post('weather/cropAlerts')
  @HttpCode(200)
  @Allow(...planners)
  @Answers(alertList)
  async ofCrop(
    @Body({ schema: cropAlerts }) { cropId, stageId, groupId }: CropAlerts,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const level = await this.access.group(actor, groupId);
    await this.writes.expectStage(level, cropId, stageId);
    const found = await this.reads.at(actor, level, languageOf(tag));
    return this.list(
      found.filter(({ enabled, state }) => enabled && holdsFor(state.content, { cropId, stageId })),
      actor,
      tag,
    );
  }

  /** C222 */
  @Get('weather/alerts')
  @Allow(...planners)
  @Answers(alertList)
  async ofGroup(
    @Query({ schema: alertsQuery }) { groupId, id, enabled }: z.infer<typeof alertsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const found =
      groupId === undefined
        ? [asItStands(await this.reads.one(actor, id!))]
        : await this.reads.at(actor, await this.access.group(actor, groupId), languageOf(tag));
    return this.list(
      found.filter((one) => (id === undefined || one.state.id === id) && (enabled === undefined || one.enabled === enabled)),
      actor,
      tag,
    );
  }

  /** C223: in use or not, tied to the crop or to none. */
  @Get('weather/allAlertsByCrop')
  @Allow(...planners)
  @Answers(alertList)
  async allOfCrop(
    @Query({ schema: alertsByCropQuery }) { cropId, groupId }: z.infer<typeof alertsByCropQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const { level } = await this.levelNamed({ groupId }, actor);
    await this.writes.expectStage(level, cropId);
    const found = await this.reads.at(actor, level, languageOf(tag));
    return this.list(
      found.filter(({ state }) => holdsFor(state.content, { cropId })),
      actor,
      tag,
    );
  }

  /** C224 */
  @Delete('weather/alerts')
  @AllowVerified(...admins)
  @Answers(recordsDeleted)
  async remove(@Body({ schema: removeAlerts }) { ids }: RemoveAlerts, @CurrentActor() actor: Actor) {
    await this.writes.remove(ids, actor);
    return { deleted: ids };
  }

  /** C003 of weather alerts: those in use need no admin token. */
  @Get('adminCenter/weather/group')
  @Allow(...planners)
  @Answers(libraryRecords)
  async records(
    @Query({ schema: groupLibraryQuery }) { id: groupId, status }: z.infer<typeof groupLibraryQuery>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Headers('accept-language') tag: Tag,
  ) {
    const level = await this.access.group(actor, groupId);
    if (status !== 'true') await this.adminToken.expect(request);
    const items = await this.levels.of(level, status, actor, languageOf(tag));
    return { items, total: items.length };
  }

  private async setEnabled(query: AlertPlaceQuery, body: AlertsAvailability, generic: boolean, actor: Actor) {
    const items = await this.writes.setEnabled(
      await this.levelNamed(query, actor),
      { ids: body.ids, enabled: body.enabled, generic },
      actor,
    );
    return { items: items.map(({ id, enabled }) => ({ id, enabled })) };
  }

  private async levelNamed(
    { groupId, collectionId, companyId }: AlertPlaceQuery,
    actor: Actor,
  ): Promise<{ level: Level; chosen: boolean }> {
    if (groupId !== undefined) return { level: await this.access.group(actor, groupId), chosen: true };
    if (collectionId !== undefined) return { level: await this.access.collection(actor, collectionId), chosen: true };
    if (companyId !== undefined) return { level: await this.access.company(actor, companyId), chosen: true };
    return { level: await this.levels.ownLevel(actor), chosen: false };
  }

  private async list(found: readonly PlacedAlert[], actor: Actor, tag: Tag) {
    const items = await Promise.all(found.map((one) => this.reads.body(one, actor, languageOf(tag))));
    return { items, total: items.length };
  }

  private async answer(decided: DecidedAlert, actor: Actor, tag: Tag) {
    return entity(await this.reads.body(asItStands(decided), actor, languageOf(tag)), decided);
  }
}

const asItStands = <L extends LoadedAlert>(loaded: L) => ({ ...loaded, inherited: false, enabled: loaded.state.content.enabled });
