import { Injectable } from '@nestjs/common';
import { shortCrop } from '@loam/domain/crop/crop-library';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { LayerClasses } from '@loam/domain/layer/layer.schema';
import type { Layer } from '@loam/domain/layer/layer.decider';
import { meaningOf } from '@loam/domain/layer/soil-columns';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { AnalysisWrites } from '../../analysis/index.js';
import { OwnLibraryReads } from '../../library/index.js';
import { PlanReads, PlanWorld } from '../../plan/index.js';

type Reading = LayerClasses['classes'][number]['reading'];

/** What the values of a layer are for a crop, by the tables that a sheet of its field is read by. */
@Injectable()
export class ClassReadings {
  constructor(
    private readonly analyses: AnalysisWrites,
    private readonly world: PlanWorld,
    private readonly plans: PlanReads,
    private readonly own: OwnLibraryReads,
  ) {}

  /** The crop that is asked for, else that of the field's active plan. */
  async crop({ fieldId }: Layer, asked: number | null | undefined, language: Language) {
    const planId = asked === undefined ? ((await this.world.field(fieldId))?.activePlanId ?? null) : null;
    const cropId = asked ?? (planId === null ? null : (await this.plans.load(planId)).state.cropId);
    const crop = cropId === null ? undefined : await this.own.cropOf(cropId);
    return { cropId, cropName: crop ? shortCrop(crop, language).name : null };
  }

  async of(
    layer: Layer,
    cropId: number | null,
    actor: Actor,
  ): Promise<{ readonly nutrientId: number | null; of(value: number): Promise<Reading> }> {
    const meaning = layer.column === null ? undefined : meaningOf(layer.column, layer.unit);
    if (typeof meaning?.target !== 'number') return { nutrientId: null, of: async () => null };
    const { target: id, unitId, extractionMethodId } = meaning;
    const read = async (value: number): Promise<Reading> => {
      const sheet = { fieldId: layer.fieldId, cropId, units: 'ppm' as const, nutrients: [{ id, value, unitId, extractionMethodId }] };
      const { nutrients } = await this.analyses.graph('soil', sheet, actor);
      const found = nutrients[0];
      if (!found || found.label === '') return null;
      const { rating = null, label, source = null, borrowed, uncertain } = found;
      return { rating, label, source, confidence: uncertain ? 'uncertain' : borrowed ? 'borrowed' : 'published' };
    };
    return { nutrientId: id, of: read };
  }
}
