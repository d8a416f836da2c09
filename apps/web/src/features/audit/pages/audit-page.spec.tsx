import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import AuditPage from './audit-page';

const entry = (position: number) => ({
  position,
  at: '2026-02-01T10:00:00.000Z',
  by: { id: 1, name: 'Asha Rao', role: 6 },
  type: 'PlanCompleted',
  kind: 'plan',
  action: 'completed',
  entity: 'plan',
  id: 5,
  revision: 2,
  subject: { name: 'Potato 2026' },
  changes: [],
  hash: 'ab',
});
const page = (positions: readonly number[], more: object = {}) => ({
  items: positions.map(entry),
  total: positions.length,
  pageNo: 1,
  pageSize: 100,
  ...more,
});
/** What each call for entries looked at, by the place that it began at. */
const pages: Record<string, object> = {
  '': page([], { searchedTo: '2026-01-20T08:00:00.000Z', goOn: 600 }),
  '600': page(
    Array.from({ length: 20 }, (_, i) => 580 - i),
    { searchedTo: '2025-12-24T08:00:00.000Z', goOn: 400 },
  ),
  '400': page([390]),
};
let asked: string[];
let router: Awaited<ReturnType<typeof renderPart>>['router'];

beforeEach(async () => {
  asked = [];
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} code`);
  session.setUser({ id: 1, roleId: 6, groups: [], collections: [], companyId: 1, preferences: {} } as unknown as CurrentUser);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), 'http://loam.test');
    const before = searchParams.get('before') ?? '';
    if (pathname === '/api/audit') asked.push(before);
    const empty = { items: [], total: 0, accessKeptMonths: 12 };
    return new Response(JSON.stringify(pathname === '/api/audit' ? pages[before] : empty), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  ({ router } = await renderPart(
    <QueryClientProvider client={client}>
      <AuditPage />
    </QueryClientProvider>,
    '/admin-center/audit?action=completed',
  ));
  await screen.findByRole('heading', { level: 1 });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
});

const heading = () => document.querySelector('h1')!.parentElement!.textContent;

test('C283 who is searched for in a long log is looked for call after call until enough is found: the page says how far, and looks further when it is asked to', async () => {
  const on = await screen.findByRole('button', { name: 'Look further back' });
  expect(screen.getByText(/^Searched back to .*24.*2025/)).toBeTruthy(); // little was found in the first look, so it went on
  expect(screen.queryByText('Nothing fits')).toBeNull(); // what was not looked at may fit
  expect(asked).toEqual(['', '600']); // and not by itself to the end of the log

  fireEvent.click(on);
  expect(await screen.findByText('All are shown')).toBeTruthy();
  expect(asked).toEqual(['', '600', '400']);
  expect(screen.queryByText(/^Searched back to/)).toBeNull();
  await waitFor(() => expect(heading()).toContain('21 events')); // counted now
});

test('C283 until all of it was looked at the number of entries is said to be at least so many', async () => {
  await screen.findByRole('button', { name: 'Look further back' });
  expect(heading()).toContain('20+ events');
});

test('where only the period is another one the filters can be cleared too: it is the last 30 days again, and there is nothing left to clear', async () => {
  const clear = () => screen.queryAllByRole('button', { name: 'Clear filters' });
  const period = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' }).value;
  expect(clear()).toEqual([]);
  await act(() => router.navigate('/admin-center/audit?range=own&from=2020-01-01&to=2020-01-02'));
  await waitFor(() => expect(period()).toBe('Own range'));
  fireEvent.click(clear()[0]!);
  await waitFor(() => expect(period()).toBe('30 days'));
  expect(router.state.location.search).toBe('');
  expect(clear()).toEqual([]);
});
