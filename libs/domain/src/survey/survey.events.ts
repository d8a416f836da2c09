import type { Change } from '../kernel/decider/changes.js';

export interface SurveyProduct {
  readonly productId: number;
  readonly kg: number;
}
export type SurveyAnswer = string | number | boolean | readonly string[] | readonly SurveyProduct[];
/** By the ids of the table; what is not answered is not there. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>;

export type SurveyStarted = {
  type: 'SurveyStarted';
  data: { id: number; growerId: number; surveyYear: number; answers: SurveyAnswers };
};
/** Of each answer that became another, what it was; null: there was or is none. */
export type SurveyChanged = { type: 'SurveyChanged'; data: { id: number; growerId: number; changes: Change[] } };
export type SurveyRemoved = { type: 'SurveyRemoved'; data: { id: number; growerId: number } };
export type SurveyEvent = SurveyStarted | SurveyChanged | SurveyRemoved;
