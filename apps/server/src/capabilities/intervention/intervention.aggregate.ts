import {
  intervention,
  type Intervention,
  type InterventionCommand,
  type InterventionState,
} from '@loam/domain/intervention/intervention.decider';
import type { InterventionEvent } from '@loam/domain/intervention/intervention.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the grower's key: erasing the grower erases what was done with them. */
export const interventions: Aggregate<InterventionState, InterventionCommand, InterventionEvent> = {
  kind: 'intervention',
  decider: intervention,
  owner: (_id, state) => `grower:${(state as Intervention).growerId}`,
};
