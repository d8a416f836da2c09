import { Injectable } from '@nestjs/common';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { type AnalysisContext, limitsCropOf } from '@loam/domain/analysis/analysis-graph';
import { FieldWrites } from '../field/index.js';
import { GrowerWrites } from '../grower/index.js';
import { OwnLimitsReads } from '../interpretation/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { AnalysisUse } from './analysis-use.js';

/** What is known of the place of a sample: the grower's country, the field's soil, the plans of the field. */
@Injectable()
export class AnalysisSurroundings {
  constructor(
    private readonly fieldWrites: FieldWrites,
    private readonly growerWrites: GrowerWrites,
    private readonly use: AnalysisUse,
    private readonly own: OwnLibraryReads,
    private readonly limits: OwnLimitsReads,
  ) {}

  async context(fieldId: number | undefined, cropId: number | null | undefined): Promise<AnalysisContext> {
    const place = fieldId === undefined ? undefined : (await this.fieldWrites.read(fieldId)).state;
    const shipped = typeof cropId === 'number' ? libraryCrop(cropId) : undefined;
    if (!place || place.status !== 'present') return shipped ? { crop: limitsCropOf(shipped) } : {};
    const { groupId, ...country } = await this.home(place.growerId);
    const own = groupId === undefined ? [] : await this.limits.ofGroup(groupId);
    const grown = groupId === undefined || typeof cropId !== 'number' ? shipped : (await this.own.crop(groupId, cropId))?.crop;
    return { ...(grown && { crop: limitsCropOf(grown) }), ...country, field: place.soil, own };
  }

  /** The grower's group, whose limits are read by, with country and state. */
  async home(growerId: number): Promise<Pick<AnalysisContext, 'countryId' | 'state'> & { readonly groupId?: number }> {
    const { state: owner } = await this.growerWrites.read(growerId);
    if (owner.status === 'none') return {};
    return { groupId: owner.groupId, countryId: owner.countryId, ...(owner.state !== null && { state: owner.state }) };
  }

  ownLimits = (groupId: number) => this.limits.ofGroup(groupId);

  /** Analyses in use by plans of the field: analysis id → plan ids. */
  async inUse(fieldId: number): Promise<ReadonlyMap<number, readonly number[]>> {
    const used = new Map<number, number[]>();
    const { state } = await this.fieldWrites.read(fieldId);
    if (state.status === 'none') return used;
    for (const planId of state.planIds) {
      for (const id of await this.use.named(planId)) used.set(id, [...(used.get(id) ?? []), planId]);
    }
    return used;
  }
}
