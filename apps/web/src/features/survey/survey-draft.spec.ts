import { expect, test } from '@jest/globals';
import type { SurveyBody } from '@loam/domain/survey/survey.schema';
import { answersOf, changedOf, draftOf } from './survey-draft';

const survey = { altitude: 900, farmName: 'Alta', mainVarieties: ['Catuai', 'Mundo Novo'], erosionControl: [] } as unknown as SurveyBody;

test('only what became another is sent, so that a colleague’s answers stay', () => {
  const draft = { ...draftOf(survey, {}), altitude: 950, farmName: '' };
  expect(changedOf(answersOf(draft), survey)).toEqual({ altitude: 950, farmName: null });
  expect(changedOf(answersOf(draftOf(survey, {})), survey)).toEqual({});
});

test('a survey that begins takes over what the grower’s record says, and sends it', () => {
  const draft = draftOf(null, { farmId: 'KF-01', farmName: null });
  expect(changedOf(answersOf(draft), null)).toEqual({ farmId: 'KF-01' });
});

test('names are lines, blank ones are none', () => {
  expect(draftOf(survey, {})['mainVarieties']).toBe('Catuai\nMundo Novo');
  expect(answersOf({ mainVarieties: ' Catuai \n\n Bourbon' })['mainVarieties']).toEqual(['Catuai', 'Bourbon']);
  expect(answersOf({ mainVarieties: ' \n' })['mainVarieties']).toBeNull();
});
