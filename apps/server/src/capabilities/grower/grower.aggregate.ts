import { grower, type GrowerCommand, type GrowerState } from '@loam/domain/grower/grower.decider';
import type { GrowerEvent } from '@loam/domain/grower/grower.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

export const growers: Aggregate<GrowerState, GrowerCommand, GrowerEvent> = {
  kind: 'grower',
  decider: grower,
  owner: (id) => `grower:${Number(id)}`,
};
