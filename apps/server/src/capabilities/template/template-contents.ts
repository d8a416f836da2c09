import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { graph } from '@loam/domain/agronomy/balance/graph';
import { cropStageItems } from '@loam/domain/crop/crop-library';
import { type ErrorDetail, errorEntry, invalid } from '@loam/domain/kernel/errors/errors';
import type { Language } from '@loam/domain/kernel/locale/language';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { graphPlan } from '@loam/domain/plan/balance/plan.graph';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { planFromTemplate } from '@loam/domain/template/template.plan';
import type { TemplateContent } from '@loam/domain/template/template.schema';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { notFound, Refused } from '../../platform/refusal/refused.js';
import { OwnLibraryReads } from '../library/index.js';
import { PlanGraphs, PlanWorld } from '../plan/index.js';

/** What a template may hold at a place, and what it begins with. */
@Injectable()
export class TemplateContents {
  constructor(
    private readonly own: OwnLibraryReads,
    private readonly world: PlanWorld,
    private readonly graphs: PlanGraphs,
    private readonly clock: Clock,
  ) {}

  /** What a plan takes over, its days counted as the plan's dates are, where its field lies. */
  async planOf(content: TemplateContent, { draft, fieldId }: PlanState) {
    const field = await this.world.field(fieldId);
    return planFromTemplate(content, draft, this.clock.today(field?.timeZone));
  }

  /** kg/ha in the stored forms; lb/ac is how imperial growers read theirs. */
  async needsOf({ draft, cropId, growerId }: PlanState): Promise<TemplateContent['nutritionalRequirements']> {
    const grower = await this.world.grower(growerId);
    const { macro, micro, additional } = graph(graphPlan(draft), await this.graphs.context({ draft, cropId, grower }, 'oxide'));
    const unit = grower?.unitTypeId === 1 ? LB_AC : KG_HA;
    return [...macro, ...micro, ...additional].flatMap(({ id, cropNeed }) =>
      cropNeed ? [{ id, value: convert(cropNeed, unit, KG_HA) }] : [],
    );
  }

  /** @throws 404 CropNotFound */
  async stagesOf(place: Place, cropId: number, actor: Actor): Promise<TemplateContent['stages']> {
    const crop = await this.own.cropEverAt(place, cropId);
    if (!crop) throw notFound('CropNotFound');
    const language: Language = await this.world.languageOf(actor.id);
    return cropStageItems(crop, language).map(({ id, name, duration, sortOrder }) => ({ stageId: id, name, duration, sortOrder }));
  }

  /** Products and crop are in the place's reach, stages are the crop's, tanks of stages are the template's. @throws 404, 422 */
  async expectKnown(place: Place, content: TemplateContent): Promise<void> {
    if (!(await this.own.cropEverAt(place, content.cropId))) throw notFound('CropNotFound');
    const products = content.applications.flatMap((one) => one.products.map(({ id }) => id));
    const inTanks = content.proportionalStages.flatMap(({ tanks }) => tanks.flatMap((tank) => tank.products.map(({ id }) => id)));
    for (const id of new Set([...products, ...inTanks])) if (!(await this.own.hasProduct(place, id))) throw notFound('ProductNotFound');
    const stages = new Set([-1, -2, ...content.stages.map(({ stageId }) => stageId)]);
    const tanks = new Set(content.tanks.map(({ id }) => id));
    const broken: string[] = [
      ...content.applications.flatMap(({ cropStageId }, at) => (stages.has(cropStageId) ? [] : [`applications[${at}].cropStageId`])),
      ...content.proportionalStages.flatMap((stage, at) => [
        ...(stages.has(stage.stageId) ? [] : [`proportionalStages[${at}].stageId`]),
        ...stage.tanks.flatMap((tank, t) => (tanks.has(tank.id) ? [] : [`proportionalStages[${at}].tanks[${t}].id`])),
      ]),
    ];
    if (broken.length > 0) throw new Refused(invalid(broken.map(unknownReference)));
  }
}

const unknownReference = (field: string): ErrorDetail => ({
  field,
  key: 'unknownReference',
  message: errorEntry('unknownReference')?.message ?? 'There is no such entry',
});
