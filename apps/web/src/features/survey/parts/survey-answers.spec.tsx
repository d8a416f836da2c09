import { afterEach, expect, jest, test } from '@jest/globals';
import type { SurveyBody } from '@loam/domain/survey/survey.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { SurveyAnswersRead } from './survey-answers';
import type { SurveyGrower } from './survey-form';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('who only reads sees the answers in words and in the grower’s units, and nothing to type into', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
  const grower: SurveyGrower = { id: 3, group: 7, countryId: 31, unitTypeId: 1 };
  const answers = { cherryKg: 45.359237, laborShare: 60, noChildLabor: 'comply', whoClass1: false, erosionControl: [], totalCost: 100 };
  const survey = { id: 1, customerId: 3, surveyYear: 2026, year: 2026, ...answers } as unknown as SurveyBody;
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SurveyAnswersRead grower={grower} survey={survey} />
    </QueryClientProvider>,
  );
  const told = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await told('Cherry harvested')).toBe('100 lb');
  expect(await told('Labor share')).toBe('60 %');
  expect(await told('Total production cost')).toBe('100 BRL');
  expect(await told('No workers under 14 (or legal age); family helpers go to school')).toBe('Complies');
  expect(await told('WHO 1a/1b or banned products used')).toBe('No');
  expect(await told('Erosion control on slopes over 20%')).toBe('None');
  expect(await told('Altitude')).toBe('Not answered');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
