import { type Mill, mill, type MillCommand, type MillState } from '@loam/domain/mill/mill.decider';
import type { MillEvent } from '@loam/domain/mill/mill.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the group's key. */
export const mills: Aggregate<MillState, MillCommand, MillEvent> = {
  kind: 'mill',
  decider: mill,
  owner: (_id, state) => `group:${(state as Mill).groupId}`,
};
