import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SeasonNoteBody } from '@loam/domain/season/season-note.schema';
import type { ReportedPlan } from '@loam/domain/season/season-report.schema';
import { session } from '../../api/session';
import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';
import { renderPart } from '../../ui/testing/render-part';
import { difference, figuresOf, perHarvest } from './model/figures';

/** jsdom has no fonts; a box that grows with its text listens to them. */
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
/** As the page brings it, with its words. */
const PlanReport = lazyPart(
  async () => (await Promise.all([import('./parts/plan-report'), loadNamespaces(['seasonReport', 'comment', 'app'])]))[0].PlanReport,
);

const plan: ReportedPlan = {
  ...{ planId: 5, name: 'Soy 2026', status: 'completed', customerId: 3, customer: 'Ravi', fieldId: 8, areaHa: 10, passes: 3 },
  field: { name: 'North', area: 10, areaUnitId: 28 },
  crop: { id: 1, name: 'Soybean', cultivar: null },
  season: {
    ...{ plantingDate: '2026-03-01', harvestDate: '2026-08-01', expectedYield: 4, expectedYieldUnitId: 1, growingMethod: null },
    previousCrop: null,
  },
  ...{ unitId: 2, form: 'oxide', unpriced: [], currency: 'INR', expectedRevenue: 8_000 },
  need: [
    { nutrient: 'P2O5', demand: 60, need: 60, supplied: 50, status: 'deficit', slight: false, amended: false, byLime: 0 },
    { nutrient: 'Cu', demand: 0.1, need: 0.1, supplied: 0, status: 'met', slight: true, amended: false, byLime: 0 },
  ],
  products: [{ name: 'MAP', amount: 100, unitId: 2, fieldAmount: 1_000, fieldUnitId: 5, price: 20 }],
  cost: { price: 2_000, discount: null, tax: null, total: 2_000, areaUnitId: 28, currency: 'INR', fieldTotal: 20_000 },
  results: { yield: 5, harvested: 50, areaHa: 10, revenue: 10_000, profit: 8_000, percent: 400, reportedAt: '2026-08-20T08:00:00.000Z' },
};
const stamped = { revision: 2, createdAt: '2026-08-21T08:00:00.000Z', updatedAt: '2026-08-21T08:00:00.000Z' };
const note: SeasonNoteBody = {
  ...{ id: 7, customerId: 3, planId: 5, year: 2026, text: 'Too wet in May', by: { id: 9, name: 'Asha' }, ...stamped },
  attachments: [{ id: '9-seasonNote-7-a', name: 'photo.png', type: 'image/png', size: 900 }],
};

let written: { path: string; body: Record<string, unknown>; on: string | null }[];
beforeEach(() => {
  written = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = JSON.parse(String(init!.body ?? '{}')) as Record<string, unknown>;
    written.push({ path: new URL(String(input), 'http://loam.test').pathname, body, on: new Headers(init!.headers).get('if-match') });
    return new Response(JSON.stringify(note), { status: 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const person = (id: number, roleId: number) => ({ id, roleId, readOnly: false }) as never;
const open = async (who = person(9, 1)) => {
  session.setUser(who);
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <PlanReport plan={plan} notes={[note]} customerId={3} planId={5} year={2026} />
    </QueryClientProvider>,
  );
  return screen.findByRole('article', { name: 'North · Soybean' });
};

test('figures stand planned beside recorded, with what lies between them', () => {
  expect(figuresOf(plan).map(({ key, planned, recorded, difference: more }) => [key, planned, recorded, more])).toEqual([
    ['yield', '4', '5', '+1 (+25%)'],
    ['revenue', '8,000', '10,000', '+2,000 (+25%)'],
    ['cost', '2,000', '—', '—'],
    ['profit', '6,000', '8,000', '+2,000 (+33%)'],
    ['return', '300%', '400%', '—'],
  ]);
  expect(figuresOf({ ...plan, results: null })[0]).toMatchObject({ planned: '4', recorded: '—', difference: '—' });
  expect([difference(4, 3), difference(0, 3), difference(4, 4), difference(200, 199)]).toEqual(['−1 (−25%)', '+3', '0 (0%)', '−1 (−0.5%)']);
});

test('what was given for each tonne: 50 kg/ha for 5 t/ha are 10 kg/t; 50 lb/ac for 2 short tons/ac are 25 lb/ton', () => {
  expect(perHarvest(50, plan)).toBe(10);
  const imperial = { ...plan, unitId: 3, season: { ...plan.season, expectedYieldUnitId: 4 }, results: { ...plan.results!, yield: 2 } };
  expect(perHarvest(50, imperial)).toBe(25);
  expect(perHarvest(50, { ...plan, results: null })).toBeNull();
});

test('C170 its author changes a note on the revision they saw, takes a file out, and somebody else finds no such buttons', async () => {
  const article = await open();
  fireEvent.click(within(article).getByRole('button', { name: 'Edit' }));
  fireEvent.click(within(article).getByRole('button', { name: 'Take out photo.png' }));
  fireEvent.change(await within(article).findByRole('textbox', { name: 'Note' }), { target: { value: 'Dry in June' } });
  fireEvent.click(within(article).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toEqual({
    path: '/api/end-of-season/notes/update',
    body: { id: 7, text: 'Dry in June', attachments: [] },
    on: '"2"',
  });
  cleanup();
  const theirs = await open(person(8, 1));
  expect(within(theirs).queryByRole('button', { name: 'Edit' })).toBeNull();
  cleanup();
  const admins = await open(person(8, 2));
  expect(within(admins).getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test('C169 a note of a plan is added with its season; nothing at all is not sent', async () => {
  const article = await open();
  fireEvent.click(within(article).getByRole('button', { name: 'Add note on North · Soybean' }));
  fireEvent.click(await within(article).findByRole('button', { name: 'Save' }));
  expect(written).toEqual([]);
  fireEvent.change(await within(article).findByRole('textbox', { name: 'Note' }), { target: { value: 'Split earlier' } });
  fireEvent.click(within(article).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]!.body).toEqual({ planId: 5, year: 2026, text: 'Split earlier' });
});
