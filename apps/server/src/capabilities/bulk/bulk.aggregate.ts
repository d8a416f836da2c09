import { bulk, type BulkCommand, type BulkState } from '@loam/domain/bulk/bulk.decider';
import type { BulkEvent } from '@loam/domain/bulk/bulk.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** `bulk-<task id>`: what was asked for and what became of each field. */
export const bulks: Aggregate<BulkState, BulkCommand, BulkEvent> = {
  kind: 'bulk',
  decider: bulk,
  owner: (_, state) => (state.status === 'none' ? 'platform' : `group:${state.groupId}`),
  silent: new Set(['BulkFieldsDecided']),
};
