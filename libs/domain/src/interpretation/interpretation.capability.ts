import { audited, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { OwnLimitsEvent } from './own-limits.decider.js';

const limits = {
  ThresholdsSet: audited,
  ThresholdsReset: audited,
  ThresholdsStatusSet: audited,
  ImpactFactorsSet: audited,
} satisfies Record<OwnLimitsEvent['type'], EventShown>;

/** Limits have no streams of their own: those of a level stand in the level's. */
export const interpretationCapability = defineCapability({
  name: 'interpretation',
  kinds: {},
  elsewhere: { company: limits, collection: limits, group: limits },
});
