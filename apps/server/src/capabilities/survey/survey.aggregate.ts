import { type Survey, survey, type SurveyCommand, type SurveyState } from '@loam/domain/survey/survey.decider';
import type { SurveyEvent } from '@loam/domain/survey/survey.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the grower's key: erasing the grower erases what they answered. */
export const surveys: Aggregate<SurveyState, SurveyCommand, SurveyEvent> = {
  kind: 'survey',
  decider: survey,
  owner: (_id, state) => `grower:${(state as Survey).growerId}`,
};
