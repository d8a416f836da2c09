import { Injectable } from '@nestjs/common';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import type { AnalysisContext } from '@loam/domain/analysis/analysis-graph';
import { field } from '@loam/domain/field/field.decider';
import { grower } from '@loam/domain/grower/grower.decider';
import { plan } from '@loam/domain/plan/plan.decider';
import { Decisions } from '../../platform/decisions/decisions.js';

// streams of the neighbours, read by their own deciders: fresh, and without a cycle between capabilities
const growers = { kind: 'grower', decider: grower, owner: () => 'platform' as const };
const fields = { kind: 'field', decider: field, owner: () => 'platform' as const };
const plans = { kind: 'plan', decider: plan, owner: () => 'platform' as const };

/** What is known of the place of a sample: the grower's country, the field's soil, the plans of the field. */
@Injectable()
export class AnalysisSurroundings {
  constructor(private readonly decisions: Decisions) {}

  async context(fieldId: number | undefined, cropId: number | null | undefined): Promise<AnalysisContext> {
    const crop = typeof cropId === 'number' ? libraryCrop(cropId) : undefined;
    const ofCrop = crop && { crop: { id: crop.id, key: crop.key, cropType: crop.cropType } };
    const place = fieldId === undefined ? undefined : (await this.decisions.read(fields, fieldId)).state;
    if (!place || place.status !== 'present') return { ...ofCrop };
    return { ...ofCrop, ...(await this.country(place.growerId)), field: place.soil };
  }

  async country(growerId: number): Promise<Pick<AnalysisContext, 'countryId' | 'state'>> {
    const { state: owner } = await this.decisions.read(growers, growerId);
    if (owner.status === 'none') return {};
    return { countryId: owner.countryId, ...(owner.state !== null && { state: owner.state }) };
  }

  /** The grower of a field that stands. */
  async growerOfField(fieldId: number): Promise<number | undefined> {
    const { state } = await this.decisions.read(fields, fieldId);
    return state.status === 'present' ? state.growerId : undefined;
  }

  /** Analyses in use by plans of the field: analysis id → plan ids. */
  async inUse(fieldId: number): Promise<ReadonlyMap<number, readonly number[]>> {
    const used = new Map<number, number[]>();
    const { state } = await this.decisions.read(fields, fieldId);
    if (state.status === 'none') return used;
    for (const planId of state.planIds) {
      const { state: one } = await this.decisions.read(plans, planId);
      if (one.status === 'none' || one.status === 'removed') continue;
      const { soilAnalysisId, plantAnalysisId } = one.draft.plan;
      for (const id of [soilAnalysisId, plantAnalysisId, ...Object.keys(one.draft.waterAnalyses)]) {
        if (id !== undefined) used.set(Number(id), [...(used.get(Number(id)) ?? []), planId]);
      }
    }
    return used;
  }
}
