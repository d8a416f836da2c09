import { type Orchard, orchard, type OrchardCommand, type OrchardState } from '@loam/domain/orchard/orchard.decider';
import type { OrchardEvent } from '@loam/domain/orchard/orchard.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the group's key. */
export const orchards: Aggregate<OrchardState, OrchardCommand, OrchardEvent> = {
  kind: 'orchard',
  decider: orchard,
  owner: (_id, state) => `group:${(state as Orchard).groupId}`,
};
