import { layer, type LayerCommand, type LayerState } from '@loam/domain/layer/layer.decider';
import type { LayerEvent } from '@loam/domain/layer/layer.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

export const layers: Aggregate<LayerState, LayerCommand, LayerEvent> = {
  kind: 'layer',
  decider: layer,
  owner: (_, state) => `grower:${state.status === 'none' ? 0 : state.growerId}`,
};
