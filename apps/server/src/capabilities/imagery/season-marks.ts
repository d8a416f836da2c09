import { Injectable } from '@nestjs/common';
import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import { periodsOf } from '@loam/domain/plan/document/plan-periods';
import { methodOf } from '@loam/domain/plan/plan.draft';
import { PlanReads, PlanWorld } from '../plan/index.js';

type Season = Pick<TrendAnswer, 'planId' | 'stages' | 'marks'>;

/** What stands behind a trend: stages and dates of the field's active plan. */
@Injectable()
export class SeasonMarks {
  constructor(
    private readonly world: PlanWorld,
    private readonly plans: PlanReads,
  ) {}

  async of(fieldId: number): Promise<Season> {
    const planId = (await this.world.field(fieldId))?.activePlanId ?? null;
    if (planId === null) return { planId, stages: [], marks: [] };
    const { draft } = (await this.plans.load(planId)).state;
    const stages = periodsOf(draft).flatMap(({ stageId, from, to }) => {
      const name = draft.stages[String(stageId)]?.['name'];
      return from === null || to === null ? [] : [{ name: typeof name === 'string' ? name : null, from, to }];
    });
    const dated = (date: unknown, kind: Season['marks'][number]['kind']) => (typeof date === 'string' ? [{ date, kind }] : []);
    const marks = [
      ...dated(draft.plan['plantingDate'], 'planting'),
      ...Object.entries(draft.applications).flatMap(([id, fields]) =>
        dated(fields['applicationDate'], methodOf(id, fields) === 'foliar' ? 'foliar' : 'application'),
      ),
    ];
    return { planId, stages, marks: marks.sort((a, b) => (a.date < b.date ? -1 : 1)) };
  }
}
