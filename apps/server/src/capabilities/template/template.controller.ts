import { Controller, Headers, Req } from '@nestjs/common';
import { templateCalls as calls } from '@loam/domain/template/template.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { Asked } from '../../platform/http/route/asked.js';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, IfRevision } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { PlanReads } from '../plan/index.js';
import { LevelTemplates } from './level-templates.js';
import { type LoadedTemplate, TemplateReads } from './template.reads.js';
import { TemplatePlanWrites } from './template-plan.writes.js';
import { TemplateWrites } from './template.writes.js';

type Tag = string | undefined;
const list = <T>(items: T[]) => ({ items, total: items.length });

/** Reusable plans of groups, collections and companies. */
@Controller()
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

  @Call(calls.ofGroup)
  async ofGroup(
    @Asked() { query: { groupId, status } }: AskedOf<typeof calls.ofGroup>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(await this.levels.listed(await this.access.group(actor, groupId), status, actor, languageOf(tag)));
  }

  @Call(calls.toImport)
  async toImport(
    @Asked() { query: { groupId, source } }: AskedOf<typeof calls.toImport>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(await this.levels.importable(await this.access.group(actor, groupId), source, actor, languageOf(tag)));
  }

  @Call(calls.comparable)
  async comparable(
    @Asked() { query: { id: templateId } }: AskedOf<typeof calls.comparable>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(await this.levels.comparable(templateId, actor, languageOf(tag)));
  }

  @Call(calls.one)
  async one(
    @Asked() { query: { id: templateId } }: AskedOf<typeof calls.one>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const loaded = await this.reads.one(actor, templateId);
    return entity(() => this.reads.body(loaded, actor, languageOf(tag)), loaded);
  }

  @Call(calls.save)
  async save(
    @Asked() { body }: AskedOf<typeof calls.save>,
    @CurrentActor() actor: Actor,
    @IfRevision() seen: number | undefined,
    @Headers('accept-language') tag: Tag,
  ) {
    const isNew = body.id === undefined || body.id === null;
    return this.answer(isNew ? await this.writes.add(body, actor) : await this.writes.change(body, actor, seen !== undefined), actor, tag);
  }

  @Call(calls.clone)
  async clone(@Asked() { body }: AskedOf<typeof calls.clone>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    return this.answer(await this.writes.clone(body, actor), actor, tag);
  }

  @Call(calls.fromPlan)
  async fromPlan(@Asked() { body }: AskedOf<typeof calls.fromPlan>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    return this.answer(await this.planWrites.fromPlan(body, actor), actor, tag);
  }

  @Call(calls.apply)
  async apply(@Asked() { body }: AskedOf<typeof calls.apply>, @CurrentActor() actor: Actor) {
    const changed = await this.planWrites.apply(body, actor);
    return entity(await this.plans.body(changed), changed);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.levels.remove(ids, actor);
    return { deleted: ids };
  }

  @Call(calls.records)
  async records(
    @Asked() { query: { id: groupId, status } }: AskedOf<typeof calls.records>,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.access.group(actor, groupId);
    if (status !== 'true') await this.adminToken.expect(request);
    return list(await this.levels.of(place, status, actor, languageOf(tag)));
  }

  @Call(calls.publish)
  async publish(@Asked() { query: { groupId }, body }: AskedOf<typeof calls.publish>, @CurrentActor() actor: Actor) {
    const place = groupId === undefined ? undefined : await this.access.group(actor, groupId);
    return this.levels.publish(body, place, actor);
  }

  private async answer(decided: LoadedTemplate & Decided<unknown>, actor: Actor, tag: Tag) {
    return entity(await this.reads.body(decided, actor, languageOf(tag)), decided);
  }
}
