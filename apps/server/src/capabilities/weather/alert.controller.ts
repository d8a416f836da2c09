import { Controller, Headers, Req } from '@nestjs/common';
import { alertCalls as calls } from '@loam/domain/weather/alert.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Level } from '@loam/domain/access/scope.policy';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { holdsFor } from '@loam/domain/weather/alert-levels';
import { type AlertPlaceQuery, type AlertsAvailability } from '@loam/domain/weather/alert.schema';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { AlertReads, type LoadedAlert, type PlacedAlert } from './alert.reads.js';
import { AlertWrites, type DecidedAlert } from './alert.writes.js';
import { LevelAlerts } from './level-alerts.js';

type Tag = string | undefined;

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

  @Call(calls.save)
  async save(@Asked() { query, body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const { level } = await this.levelNamed(query, actor);
    const isNew = body.id === undefined || body.id === null;
    return this.answer(isNew ? await this.writes.add(body, level, actor) : await this.writes.change(body, actor), actor, tag);
  }

  @Call(calls.setAllEnabled)
  genericAvailability(@Asked() { query, body }: AskedOf<typeof calls.setAllEnabled>, @CurrentActor() actor: Actor) {
    return this.setEnabled(query, body, true, actor);
  }

  @Call(calls.setEnabled)
  availability(@Asked() { query, body }: AskedOf<typeof calls.setEnabled>, @CurrentActor() actor: Actor) {
    return this.setEnabled(query, body, false, actor);
  }

  @Call(calls.ofCrop)
  async ofCrop(
    @Asked() { body: { cropId, stageId, groupId } }: AskedOf<typeof calls.ofCrop>,
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

  @Call(calls.list)
  async ofGroup(
    @Asked() { query: { groupId, id, enabled } }: AskedOf<typeof calls.list>,
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

  @Call(calls.allOfCrop)
  async allOfCrop(
    @Asked() { query: { cropId, groupId } }: AskedOf<typeof calls.allOfCrop>,
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

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove(ids, actor);
    return { deleted: ids };
  }

  @Call(calls.records)
  async records(
    @Asked() { query: { id: groupId, status } }: AskedOf<typeof calls.records>,
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
