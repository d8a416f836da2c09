import type { GrowerState } from '@loam/domain/grower/grower.decider';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

export type PresentGrower = Exclude<GrowerState, { status: 'none' }>;

/** The grower as calls know it: `customer`. */
export function customerBody(loaded: Loaded<GrowerState>) {
  const { id, groupId, companyId: _company, collectionId: _collection, status, ...details } = loaded.state as PresentGrower;
  return { id, ...stamps(loaded), active: status === 'active', group: groupId, ...details };
}
