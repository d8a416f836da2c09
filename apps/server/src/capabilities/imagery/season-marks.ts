import { Injectable } from '@nestjs/common';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { shortCrop } from '@loam/domain/crop/crop-library';
import { stageNames } from '@loam/domain/crop/stage-names';
import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import { addDays } from '@loam/domain/kernel/locale/dates';
import type { Language } from '@loam/domain/kernel/locale/language';
import { periodsOf } from '@loam/domain/plan/document/plan-periods';
import { methodOf } from '@loam/domain/plan/plan.draft';
import { OwnLibraryReads } from '../library/index.js';
import { PlanReads, PlanWorld } from '../plan/index.js';
import { FieldWarnings } from '../weather/index.js';

type Season = Pick<TrendAnswer, 'planId' | 'cropName' | 'cropKey' | 'stages' | 'marks' | 'events'>;
interface Days {
  readonly from: string;
  readonly to: string;
}
/** Warnings are of the coming days too. */
const AHEAD_DAYS = 16;

/** What stands behind a trend: stages and dates of the field's active plan, and what its weather warned of. */
@Injectable()
export class SeasonMarks {
  constructor(
    private readonly world: PlanWorld,
    private readonly plans: PlanReads,
    private readonly own: OwnLibraryReads,
    private readonly warnings: FieldWarnings,
  ) {}

  async of(fieldId: number, { from, to }: Days, language: Language): Promise<Season> {
    const planId = (await this.world.field(fieldId))?.activePlanId ?? null;
    const events = await this.warnings.between(fieldId, from, addDays(to, AHEAD_DAYS));
    if (planId === null) return { planId, cropName: null, cropKey: null, stages: [], marks: [], events };
    const { draft, cropId } = (await this.plans.load(planId)).state;
    const crop = await this.own.cropOf(cropId);
    const nameOf = stageNames(crop, language);
    const stages = periodsOf(draft).flatMap(({ stageId, from, to }) => {
      const typed = draft.stages[String(stageId)]?.['name'];
      const named = crop || typeof typed === 'string' ? nameOf(stageId, typeof typed === 'string' ? typed : undefined) : null;
      return from === null || to === null ? [] : [{ name: named, from, to }];
    });
    const dated = (date: unknown, kind: Season['marks'][number]['kind']) => (typeof date === 'string' ? [{ date, kind }] : []);
    const marks = [
      ...dated(draft.plan['plantingDate'], 'planting'),
      ...Object.entries(draft.applications).flatMap(([id, fields]) =>
        dated(fields['applicationDate'], methodOf(id, fields) === 'foliar' ? 'foliar' : 'application'),
      ),
    ];
    return {
      planId,
      cropName: crop ? shortCrop(crop, language).name : null,
      cropKey: crop ? (libraryCrop(crop.rootId ?? crop.id)?.key ?? null) : null,
      stages,
      marks: marks.sort((a, b) => (a.date < b.date ? -1 : 1)),
      events,
    };
  }
}
