import { changesOf } from '../kernel/decider/changes.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { invalid, refuse } from '../kernel/errors/errors.js';
import { answerFields } from './fields/survey-fields.js';
import { surveyErrors } from './survey.errors.js';
import type { SurveyAnswer, SurveyAnswers, SurveyEvent } from './survey.events.js';
import { brokenRules } from './survey.rules.js';
import type { SentAnswers } from './survey.schema.js';

export type SurveyCommand =
  | { type: 'StartSurvey'; id: number; growerId: number; surveyYear: number; sent: SentAnswers }
  | { type: 'ChangeSurvey'; sent: SentAnswers }
  | { type: 'RemoveSurvey' };

export type SurveyState =
  | { readonly status: 'none' }
  | {
      readonly status: 'there' | 'removed';
      readonly id: number;
      readonly growerId: number;
      readonly surveyYear: number;
      readonly answers: SurveyAnswers;
    };
export type Survey = Exclude<SurveyState, { status: 'none' }>;

const no = refuse(surveyErrors);
const ids = answerFields.map(({ id }) => id);

/** Blank and null are no answer; an empty list is one: that nothing of it is done. */
const given = (answer: SurveyAnswer | null | undefined): SurveyAnswer | null | undefined => (answer === '' ? null : answer);
const sentOf = (sent: SentAnswers): Record<string, SurveyAnswer | null | undefined> =>
  Object.fromEntries(ids.map((id) => [id, given(sent[id])]));

function withChanges(answers: SurveyAnswers, changes: readonly { readonly path: string; readonly new: unknown }[]): SurveyAnswers {
  const now = { ...answers };
  for (const { path, new: next } of changes) {
    if (next === null) delete now[path];
    else now[path] = next as SurveyAnswer;
  }
  return now;
}

export const survey: Decider<SurveyState, SurveyCommand, SurveyEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'StartSurvey') {
      if (state.status !== 'none') return []; // the same id twice: a job that ran again, not an error
      const { id, growerId, surveyYear, sent } = command;
      const answers = withChanges(
        {},
        Object.entries(sentOf(sent)).flatMap(([path, answer]) => (answer === undefined ? [] : [{ path, new: answer }])),
      );
      const broken = brokenRules(answers);
      if (broken.length > 0) return invalid(broken);
      return [{ type: 'SurveyStarted', data: { id, growerId, surveyYear, answers } }];
    }
    if (state.status !== 'there') return no('SurveyNotFound');
    const { id, growerId, answers } = state;
    if (command.type === 'RemoveSurvey') return [{ type: 'SurveyRemoved', data: { id, growerId } }];
    const changes = changesOf<Record<string, unknown>>(answers, sentOf(command.sent), ids);
    if (changes.length === 0) return [];
    const broken = brokenRules(withChanges(answers, changes));
    if (broken.length > 0) return invalid(broken);
    return [{ type: 'SurveyChanged', data: { id, growerId, changes } }];
  },

  evolve(state, event) {
    if (event.type === 'SurveyStarted') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'SurveyChanged':
        return { ...state, answers: withChanges(state.answers, event.data.changes) };
      case 'SurveyRemoved':
        return { ...state, status: 'removed', answers: {} };
      default:
        return unknownEvent(state, event);
    }
  },
};
