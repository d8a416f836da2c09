import { field, type FieldCommand, type FieldState } from '@loam/domain/field/field.decider';
import { type FieldEvent, silentFieldEvents } from '@loam/domain/field/field.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Plans link themselves in the same append: `tx.run(fields, fieldId, { type: 'LinkPlan', planId })`. */
export const fields: Aggregate<FieldState, FieldCommand, FieldEvent> = {
  kind: 'field',
  decider: field,
  owner: (_, state) => `grower:${state.status === 'none' ? 0 : state.growerId}`,
  silent: silentFieldEvents,
};
