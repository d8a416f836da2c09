import { Controller, Headers, Req } from '@nestjs/common';
import { cropCalls as calls } from '@loam/domain/crop/crop.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { cropItems, cropStageItems, requirements, shortCrop } from '@loam/domain/crop/crop-library';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { convert } from '@loam/domain/kernel/unit/units';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { CropReads, LevelRecordReads, OwnLibraryReads } from '../library/index.js';
import { type PlanCrop, plansOf } from './crops-in-use.projection.js';

type Tag = string | undefined;
const list = <T>(items: T[]) => ({ items, total: items.length });

/** Reads of the crop library. The shipped crops are in use everywhere; what companies and groups add comes beside them. */
@Controller()
export class CropController {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly adminToken: AdminToken,
    private readonly records: LevelRecordReads,
    private readonly own: OwnLibraryReads,
    private readonly bodies: CropReads,
  ) {}

  @Call(calls.one)
  async byId(
    @Asked() { body: { id, groupId } }: AskedOf<typeof calls.one>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    await this.inScope(groupId, actor);
    return this.bodies.of(id, groupId, actor, languageOf(tag));
  }

  @Call(calls.atYield)
  async atYield(
    @Asked() { body: { cropId, yield: amount, yieldUnitId, groupId } }: AskedOf<typeof calls.atYield>,
    @CurrentActor() actor: Actor,
  ) {
    return { requirements: requirements(await this.usable(cropId, groupId, actor), convert(amount, yieldUnitId, 1)) };
  }

  @Call(calls.regional)
  async regional(
    @Asked() { query: { groupId } }: AskedOf<typeof calls.regional>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    if (groupId === undefined) return list([]);
    return list(await this.records.added('crops', await this.access.group(actor, groupId), languageOf(tag)));
  }

  @Call(calls.shipped)
  global(@Headers('accept-language') tag: Tag) {
    return list(cropItems(languageOf(tag)));
  }

  @Call(calls.ofCompany)
  async company(@CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const { companyId } = actor;
    return list(companyId === undefined ? [] : await this.records.added('crops', { companyId }, languageOf(tag)));
  }

  @Call(calls.stages)
  async stages(
    @Asked() { query: { id, groupId } }: AskedOf<typeof calls.stages>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return list(cropStageItems(await this.usable(id, groupId, actor), languageOf(tag)));
  }

  @Call(calls.ofGroup)
  async ofGroup(
    @Asked() { query: { id, status } }: AskedOf<typeof calls.ofGroup>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
    @Req() request: Request,
  ) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    return list(await this.records.of('crops', place, status, actor, languageOf(tag)));
  }

  @Call(calls.ofGrower)
  async ofGrower(
    @Asked() { query: { customerId } }: AskedOf<typeof calls.ofGrower>,
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
