import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { practicesOf } from '@loam/domain/sustainability/report/report-practices';
import type { PracticesSaved, PracticesReset } from '@loam/domain/sustainability/practices/practices.decider';
import type { PracticeValues } from '@loam/domain/sustainability/practices/practice-values';
import type { ReportEvent } from '@loam/domain/sustainability/report/report.decider';
import { sustainabilityCapability } from '@loam/domain/sustainability/sustainability.capability';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

interface ReportOfField {
  readonly id: number;
  readonly planId: number;
  readonly crop: string;
  readonly subcrop: string | null;
  readonly startedAt: string;
  readonly at: string;
}
/** What a report says, apart from its field: a field may have thousands, and all are read and written at each change of one. */
export interface KeptReport {
  readonly fieldId: number;
  readonly growerId: number;
  readonly crop: string;
  readonly values: PracticeValues;
}
/** What is known of a field's practices: its reports in the order of their start, and what was saved of it on its own, by crop and variety. */
export interface FieldScores {
  readonly fieldId: number;
  readonly growerId: number;
  readonly reports: readonly ReportOfField[];
  readonly saved: Readonly<Record<string, { readonly values: PracticeValues; readonly at: string }>>;
  /** Crops that were planned on it, by plan. */
  readonly plans: Readonly<Record<number, { readonly cropId: number; readonly subcrop: string | null }>>;
}
export const FIELD_SCORES = 'field-scores';
export const scoresKey = (fieldId: number) => `field:${fieldId}`;
export const fieldsOfGrower = (growerId: number) => `grower:${growerId}`;
export const reportKey = (id: number) => `report:${id}`;
const fieldOfPlan = (id: number) => `plan:${id}`;

const planEvents = ['PlanDrafted', 'PlanSelectionsReset', 'PlanDetailsChanged', 'PlanRemoved'] as const;

/** field → what its score is made of, and grower → such fields. Scores are worked out when somebody looks, with the settings of then. */
@Injectable()
export class FieldScoresProjection extends Projection {
  readonly name = FIELD_SCORES;
  readonly version = 2;
  readonly types = [
    ...eventTypesOf(sustainabilityCapability.kinds.sustainabilityreport),
    ...['PracticesSaved', 'PracticesReset'],
    ...planEvents,
    ...['FieldRemoved', 'GrowerRemoved'],
  ];

  async apply(event: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { type, stream, data } = event;
    if (type === 'GrowerRemoved') return this.forget(to, idOfStream(stream));
    if (type === 'FieldRemoved') return this.drop(to, idOfStream(stream), (data as { growerId: number }).growerId);
    if (type.startsWith('Plan')) return this.plan(event, to);
    if (type.startsWith('Practices')) return this.practices(event, to);
    return this.report(event, to);
  }

  private async plan({ type, stream, data }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const planId = idOfStream(stream);
    const given = data as {
      fieldId?: number;
      growerId?: number;
      cropId?: number;
      draft?: { plan: { cultivar?: string } };
      values?: { cultivar?: string | null };
    };
    const known = await to.get<{ fieldId: number; growerId: number; cropId: number; subcrop: string | null }>(fieldOfPlan(planId));
    if (type === 'PlanRemoved') {
      if (known) await this.change(to, known, ({ plans: { [planId]: _gone, ...plans }, ...row }) => ({ ...row, plans }));
      return to.remove(fieldOfPlan(planId));
    }
    const before = known ?? { fieldId: 0, growerId: 0, cropId: 0, subcrop: null };
    const next = {
      fieldId: given.fieldId ?? before.fieldId,
      growerId: given.growerId ?? before.growerId,
      cropId: given.cropId ?? before.cropId,
      subcrop: given.draft?.plan.cultivar ?? (given.values?.cultivar === undefined ? before.subcrop : given.values.cultivar),
    };
    if (next.fieldId === 0 || (known && JSON.stringify(known) === JSON.stringify(next))) return;
    if (known && known.fieldId !== next.fieldId)
      await this.change(to, known, ({ plans: { [planId]: _gone, ...plans }, ...row }) => ({ ...row, plans }));
    to.put(fieldOfPlan(planId), next);
    const { cropId, subcrop } = next;
    await this.change(to, next, (row) => ({ ...row, plans: { ...row.plans, [planId]: { cropId, subcrop } } }));
  }

  private async practices({ type, data, by }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { place, kind, key } = data as PracticesSaved['data'] | PracticesReset['data'];
    if (kind !== 'standing' || place.fieldId === undefined) return;
    const at = { fieldId: place.fieldId, growerId: place.growerId! };
    await this.change(to, at, ({ saved: { [key]: _before, ...saved }, ...row }) => ({
      ...row,
      saved:
        type === 'PracticesReset' ? saved : { ...saved, [key]: { values: (data as PracticesSaved['data']).values, at: by.recordedAt } },
    }));
  }

  private async report({ type, data, by }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const event = { type, data } as ReportEvent;
    const { id, growerId } = event.data;
    if (event.type === 'SustainabilityReportStarted') {
      const { fieldId, planId, crop, subcrop, answers } = event.data;
      to.put(reportKey(id), { fieldId, growerId, crop, values: practicesOf(crop, answers) } satisfies KeptReport);
      const one = { id, planId, crop, subcrop, startedAt: by.recordedAt, at: by.recordedAt };
      return this.change(to, { fieldId, growerId }, (row) => ({ ...row, reports: [...row.reports, one] }));
    }
    const kept = await to.get<KeptReport>(reportKey(id));
    if (!kept) return;
    if (event.type === 'SustainabilityReportRemoved') {
      to.remove(reportKey(id));
      return this.change(to, kept, (row) => ({ ...row, reports: row.reports.filter((one) => one.id !== id) }));
    }
    if (event.type === 'SustainabilityAnswersSetAside') return;
    const { answers } = event.data;
    to.put(reportKey(id), { ...kept, values: practicesOf(kept.crop, answers) } satisfies KeptReport);
    const planId = event.type === 'SustainabilityReportChanged' ? event.data.planId : undefined;
    return this.change(to, kept, (row) => ({
      ...row,
      reports: row.reports.map((one) => (one.id === id ? { ...one, planId: planId ?? one.planId, at: by.recordedAt } : one)),
    }));
  }

  private async change(
    to: ReadModelBatch,
    { fieldId, growerId }: { readonly fieldId: number; readonly growerId: number },
    by: (row: FieldScores) => FieldScores,
  ): Promise<void> {
    const before = await to.get<FieldScores>(scoresKey(fieldId));
    to.put(scoresKey(fieldId), by(before ?? { fieldId, growerId, reports: [], saved: {}, plans: {} }));
    if (before) return;
    const known = (await to.get<number[]>(fieldsOfGrower(growerId))) ?? [];
    if (!known.includes(fieldId)) to.put(fieldsOfGrower(growerId), [...known, fieldId]);
  }

  private async drop(to: ReadModelBatch, fieldId: number, growerId: number): Promise<void> {
    for (const { id } of (await to.get<FieldScores>(scoresKey(fieldId)))?.reports ?? []) to.remove(reportKey(id));
    to.remove(scoresKey(fieldId));
    const left = ((await to.get<number[]>(fieldsOfGrower(growerId))) ?? []).filter((one) => one !== fieldId);
    to.put(fieldsOfGrower(growerId), left);
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const fieldId of (await to.get<number[]>(fieldsOfGrower(growerId))) ?? []) await this.drop(to, fieldId, growerId);
    to.remove(fieldsOfGrower(growerId));
  }
}
