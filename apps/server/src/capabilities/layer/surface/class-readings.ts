import { Injectable } from '@nestjs/common';
import type { LayerClasses } from '@loam/domain/layer/layer.schema';
import type { Layer } from '@loam/domain/layer/layer.decider';
import { meaningOf } from '@loam/domain/layer/soil-columns';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { AnalysisWrites } from '../../analysis/index.js';

type Reading = LayerClasses['classes'][number]['reading'];

/** What the values of a layer are for a crop, by the tables that a sheet of its field is read by. */
@Injectable()
export class ClassReadings {
  constructor(private readonly analyses: AnalysisWrites) {}

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
