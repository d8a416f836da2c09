import { Injectable } from '@nestjs/common';
import { inStageOrder, stagePeriods } from '@loam/domain/kernel/locale/dates';
import { type ErrorDetail, errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { periodsOf } from '@loam/domain/plan/document/plan-periods';
import type { PlanDatesQuery } from '@loam/domain/plan/plan-changes.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { PlanReads } from './plan.reads.js';
import { PlanWorld } from './plan.world.js';

const required = (field: string): ErrorDetail => ({ field, key: 'required', message: errorEntry('required')!.message });

/** C132: when the stages of a plan, or of a crop planted on a day, begin and end. */
@Injectable()
export class PlanDates {
  constructor(
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly world: PlanWorld,
  ) {}

  async of({ planId, cropId, plantingDate, duration }: PlanDatesQuery, actor: Actor) {
    if (planId !== undefined) return this.ofPlan(planId, actor);
    const missing = [
      ...(cropId === undefined ? [required('cropId')] : []),
      ...(plantingDate === undefined ? [required('plantingDate')] : []),
    ];
    if (missing.length > 0) throw new Refused(invalid(missing));
    const crop = await this.world.crop(actor.groupIds[0] ?? 0, cropId!);
    if (!crop) throw new Refused(new Refusal('CropNotFound', 404, errorEntry('CropNotFound')?.message ?? 'Crop not found'));
    const stages = inStageOrder(crop.pattern.stages);
    const periods = new Map(
      stagePeriods(plantingDate, duration ?? crop.pattern.duration, stages).map((period) => [period.stageId, period]),
    );
    return { stages: stages.map(({ stageId, name }) => ({ name, ...periods.get(stageId)! })) };
  }

  private async ofPlan(planId: number, actor: Actor) {
    await this.access.plan(actor, planId);
    const { state } = await this.reads.load(planId);
    return {
      stages: periodsOf(state.draft).map((period) => ({
        name: (state.draft.stages[String(period.stageId)]?.['name'] as string | undefined) ?? null,
        ...period,
      })),
    };
  }
}
