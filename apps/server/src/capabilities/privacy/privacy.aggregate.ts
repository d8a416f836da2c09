import { privacyTask, type PrivacyCommand, type PrivacyEvent, type PrivacyState } from '@loam/domain/privacy/privacy-task.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** `privacy-<task id>`: ids only, under the platform's key, so that the proof outlives whom it is about. */
export const privacyTasks: Aggregate<PrivacyState, PrivacyCommand, PrivacyEvent> = {
  kind: 'privacy',
  decider: privacyTask,
  owner: () => 'platform',
};
