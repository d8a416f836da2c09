import type { Layer, LayerState } from '@loam/domain/layer/layer.decider';
import type { LayerBody } from '@loam/domain/layer/layer.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** The layer as calls know it; where its points lie is nobody's business. */
export function layerBody(loaded: Loaded<LayerState>): LayerBody {
  const { id, fieldId, layerName, date, unit, column, points, discarded, min, max } = loaded.state as Layer;
  return {
    ...{ id, layerId: id, ...stamps(loaded), active: true },
    ...{ fieldId, layerName, date, unit, column, points, discarded, min, max },
  };
}
