import { type LicenseCommand, licenses, type LicensesState } from '@loam/domain/license/license.decider';
import type { LicenseEvent } from '@loam/domain/license/license.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** `licenses-<grower>`, sealed with the grower's key. */
export const licensesOfGrowers: Aggregate<LicensesState, LicenseCommand, LicenseEvent> = {
  kind: 'licenses',
  decider: licenses,
  owner: (_id, { growerId }) => `grower:${growerId}`,
};
