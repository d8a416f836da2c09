import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../ui/testing/render-part';
import { FactorsForm } from './factors-form';
import { LimitsDrawer } from './limits-drawer';
import { LimitsTable } from './limits-table';
import type { Limits, Subject, Threshold } from './queries';

const published = { inherited: true, ownerScope: 'global', ownerId: null, ownerName: null, setBy: null, setAt: null } as const;
const phosphorus: Threshold = {
  ...{ id: 2052, mineralId: 4, name: 'P', unit: 'mg/kg', unitId: 25, extractionMethodId: 5, when: { clayFrom_pct: 15, clayTo_pct: 35 } },
  ranges: [
    { label: 'low', from: 0, to: 10 },
    { label: 'medium', from: 10, to: 20 },
    { label: 'high', from: 20, to: null },
  ],
  ...{ region: 'India', uncertain: false, borrowed: false, ...published, source: 'INDIA' },
};
const limits: Limits = {
  ...{ groupId: 7, cropId: 0, scope: 'group', scopeId: 7, editable: true, groups: 0, revision: 3 },
  thresholds: [phosphorus],
  factors: [{ ...published, mineralId: 4, name: 'P', range: 'veryLow', rangeLabel: 'veryLow', factor: 1.5, source: 'project' }],
};
const subject: Subject = { kind: 'soil', place: { scope: 'group', id: 7 }, cropId: 0 };

let written: { path: string; body: unknown; on: string | null }[];
beforeEach(() => {
  written = [];
  localStorage.setItem('loam.admin', `${Date.now() + 1_000_000} verified`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://loam.test');
    written.push({
      path: url.pathname.replace('/api', '') + url.search,
      body: JSON.parse(String(init!.body)),
      on: new Headers(init!.headers).get('if-match'),
    });
    const answer = { id: 0, thresholds: [], factors: [], revision: 4 };
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  localStorage.clear();
  cleanup();
  jest.restoreAllMocks();
});
const open = (part: React.ReactNode) => renderPart(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);
const type = (name: string, value: string) => {
  const input = screen.getByRole('textbox', { name });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

test('a row says what it is of, for which soils, its bands and whose they are', async () => {
  await open(<LimitsTable subject={subject} limits={limits} />);
  const row = (await screen.findAllByRole('row'))[1]!;
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Olsenclay 15–35 %',
    'low0–10medium10–20high≥ 20mg/kg',
    'IndiaICAR / Muhr et al. 1965; state soil testing labs (1965) · Soil Testing in India: low-medium-high',
    'Change',
  ]);
  expect(within(row).getByRole('rowheader').textContent).toBe('Phosphorus');
});

test('R347 R348 each limit is typed once, so bands follow each other; a top below its bottom is refused at its field', async () => {
  const closed = jest.fn();
  await open(<LimitsDrawer subject={subject} threshold={phosphorus} replaces={1} revision={3} onClose={closed} />);
  await screen.findByRole('textbox', { name: 'Class 1, up to' });
  type('Class 1, up to', '30');
  fireEvent.click(screen.getByRole('button', { name: 'Save for group' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Class 2, up to' }).getAttribute('aria-invalid')).toBe('true'));
  expect(written).toEqual([]);
  type('Class 2, up to', '60');
  fireEvent.click(screen.getByRole('button', { name: 'Save for group' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(written).toEqual([
    {
      path: '/adminCenter/soilAnalysis/thresholds/0?groupId=7',
      on: '"3"',
      body: {
        thresholds: [
          {
            ...{ mineralId: 4, unitId: 25, extractionMethodId: 5 },
            ranges: [
              { label: 'low', from: 0, to: 30 },
              { label: 'medium', from: 30, to: 60 },
              { label: 'high', from: 60, to: null },
            ],
          },
        ],
      },
    },
  ]);
});

test('a blank limit between two bands is asked for; only the last may be without', async () => {
  await open(<LimitsDrawer subject={subject} threshold={phosphorus} replaces={4} revision={3} onClose={() => undefined} />);
  await screen.findByText(/take the place of all 4 published tables/);
  type('Class 2, up to', '');
  fireEvent.click(screen.getByRole('button', { name: 'Save for group' }));
  await screen.findAllByText(/This field is required/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove class 3' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save for group' }));
  await waitFor(() => expect(written).toHaveLength(1));
});

test('a blank factor is as above; only what was changed is sent', async () => {
  await open(<FactorsForm subject={subject} limits={limits} />);
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phosphorus, very low' });
  expect([cell.value, cell.placeholder]).toEqual(['', '1.5']);
  type('Phosphorus, high', '0');
  fireEvent.click(screen.getByRole('button', { name: 'Save for group' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatchObject({ on: '"3"', body: { factors: [{ mineralId: 4, rangeLabel: 'high', factor: 0 }] } });
});
