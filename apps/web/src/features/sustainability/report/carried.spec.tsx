import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { Carried } from './carried';
import type { Report } from './report-queries';

afterEach(cleanup);

const last = {
  reportId: 3,
  crop: 'coffee',
  copiedFrom: null,
  answers: { yield: { productKg: 3000, surveyYear: 2025 } },
} as unknown as Report;
const shown = async (answers: object, before: Report | undefined) => {
  cleanup();
  const report = { ...last, reportId: 4, copiedFrom: 3, answers } as unknown as Report;
  await renderPart(<Carried report={report} before={before} />);
  return (await screen.findByText(/^Its answers began/)).textContent.trim();
};

test('a season that goes on from the last one says so, and what of it was changed, in words', async () => {
  expect(await shown(last.answers, last)).toBe('Its answers began with those of report 3. Nothing was changed yet.');
  const changed = await shown({ yield: { productKg: 3200, surveyYear: 2025 } }, last);
  expect(changed).toMatch(/^Its answers began with those of report 3\. Changed since report 3: \p{L}[^.]+$/u);
  expect(changed).not.toMatch(/productKg|surveyYear/);
});

test('while the last season is not there to compare with, only where it came from is said', async () => {
  expect(await shown(last.answers, undefined)).toBe('Its answers began with those of report 3.');
});
