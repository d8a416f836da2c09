import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import type { Registered } from './queries';
import { SignIns } from './sign-ins';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const entry = (what: string, more: object = {}) => ({
  ...{ at: '2026-11-20T08:15:00.000Z', what, how: null, ipAddress: '203.0.113.7', device: firefox, gone: false },
  ...more,
});

async function opened(answer: (url: URL) => { status: number; body: object }) {
  const asked: URL[] = [];
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} proof`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(String(input), 'http://loam.test');
    asked.push(url);
    const { status, body } = answer(url);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SignIns person={{ id: 7, fullName: 'Davi Moreira', email: 'davi@farm.test' } as Registered} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return asked;
}

test('C422 U051 an admin reads when somebody came in, from where and with what, who was refused, and how long it is kept', async () => {
  const items = [
    entry('signIn', { how: 'password' }),
    entry('refused', { how: 'wrongPassword' }),
    entry('signOut', { gone: true, ipAddress: null, device: null }),
  ];
  const asked = await opened(() => ({ status: 200, body: { items, total: 41, pageNo: 1, pageSize: 20, keptMonths: 12 } }));
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Signed in · with a password.*Firefox.*203\.0\.113\.7.*11\/20\/2026/),
    expect.stringMatching(/^Sign-in refused · wrong password.*Firefox/),
    expect.stringMatching(/^Signed outAddress and device are no longer kept/),
  ]);
  expect(screen.getByText('41 in all. Address and device are kept for 12 whole months.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(asked.map(({ searchParams }) => searchParams.get('pageSize'))).toEqual(['20', '200']));
});

test('C422 U051 nobody came in yet, or nothing comes: both are said', async () => {
  await opened(() => ({ status: 200, body: { items: [], total: 0, pageNo: 1, pageSize: 20, keptMonths: 12 } }));
  expect(await screen.findByText('They have not signed in yet')).toBeTruthy();
  cleanup();
  await opened(() => ({ status: 503, body: { status: 503, key: 'unavailable', message: 'Out of service', details: [] } }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
