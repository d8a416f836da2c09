import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { HomeChecks } from '@loam/domain/home/home.schema';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import { ChecksCard } from './checks-card';
import { LatestCard } from './latest-card';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function show(part: ReactNode, answers: Readonly<Record<string, object>>) {
  session.setUser({ id: 8, roleId: 1, groups: [], collections: [] } as unknown as CurrentUser);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = new URL(String(input), 'http://loam.test').pathname.replace('/api', '');
    const answer = answers[path];
    return answer
      ? new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
      : new Response('{"status":503,"key":"unavailable","message":"later"}', {
          status: 503,
          headers: { 'content-type': 'application/json' },
        });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{part}</QueryClientProvider>,
  );
}
const plan = (planId: number, errors: number, warnings: number): HomeChecks['plans'][number] => ({
  ...{ planId, name: `Plan ${planId}`, status: 'draft', fieldId: 9, field: 'North', customerId: 3, customer: 'Rubens', errors, warnings },
});

test('U097 C436 plans with open checks lead to their checks and say how many stop them and how many inform', async () => {
  await show(<ChecksCard groupId={1} />, { '/home/checks': { plans: [plan(5, 2, 0), plan(6, 0, 1)], looked: 60, standing: 75 } });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Plan 5' }).getAttribute('href')).toBe('/customers/3/plan/overview?planId=5');
  expect([first!.textContent, second!.textContent]).toEqual([
    expect.stringMatching(/Draft · North · Rubens.*2 to mend$/),
    expect.stringMatching(/1 to look at$/),
  ]);
  expect(screen.getByText(/Looked through 60 of 75 plans/)).toBeTruthy();
});

test('U097 that nothing is open is said, and that the plans could not be looked through', async () => {
  await show(<ChecksCard groupId={1} />, { '/home/checks': { plans: [], looked: 3, standing: 3 } });
  await screen.findByText('No plan has open checks');
  cleanup();
  await show(<ChecksCard groupId={1} />, {});
  await screen.findByText(/could not be looked through/);
});

const change = (id: number, by: number, at: string) => ({
  ...{ type: 'FieldAdded', at, by: { id: by, name: 'Asha' }, entity: { kind: 'field', id, name: 'North' }, customerId: 3, groupId: 1 },
});
test('U097 C439 what others changed since the last visit is counted; one’s own work is not', async () => {
  const items = [
    change(1, 7, '2026-11-27T09:00:00.000Z'),
    change(2, 8, '2026-11-27T09:00:00.000Z'),
    change(3, 7, '2026-11-20T09:00:00.000Z'),
  ];
  await show(<LatestCard groupId={1} />, {
    '/home/visit': { before: '2026-11-25T08:00:00.000Z' },
    '/customer/activity': { items, total: 3, pageNo: 1, pageSize: 30 },
  });
  expect((await screen.findByText(/since your last visit/)).textContent).toMatch(/^1 change by others since your last visit \(/);
});

test('U097 C439 all that others changed is counted, more than is listed; nothing is said in words', async () => {
  const items = Array.from({ length: 15 }, (_, nth) => change(nth, 7, '2026-11-27T09:00:00.000Z'));
  const answers = (before: string) => ({
    '/home/visit': { before },
    '/customer/activity': { items, total: 15, pageNo: 1, pageSize: 30 },
  });
  await show(<LatestCard groupId={1} />, answers('2026-11-25T08:00:00.000Z'));
  expect((await screen.findByText(/since your last visit/)).textContent).toMatch(/^15 changes by others/);
  cleanup();
  await show(<LatestCard groupId={1} />, answers('2026-11-28T08:00:00.000Z'));
  expect((await screen.findByText(/since your last visit/)).textContent).toMatch(/^Nothing was changed by others/);
});
