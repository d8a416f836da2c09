import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import { MailCard } from './mail-card';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** A server that keeps the wish, or does not. */
async function show({ roleId = 1, refuses = false } = {}) {
  const server = { mentionMails: true, told: [] as unknown[] };
  session.setUser({ id: 8, roleId, groups: [], collections: [] } as unknown as CurrentUser);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const kept = { languageId: 1, dateFormatId: 1, numberFormat: 'auto', digits: 'latin', theme: 'auto', density: 'compact' };
    if (init?.method === 'POST') server.told.push(JSON.parse(String(init.body)));
    if (init?.method === 'POST' && refuses) return new Response('{}', { status: 503 });
    if (init?.method === 'POST') Object.assign(server, server.told.at(-1));
    const preferences = { ...kept, shortcuts: true, quiet: false, mentionMails: server.mentionMails };
    return new Response(JSON.stringify(init?.method === 'POST' ? preferences : { preferences }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  await renderPart(
    <QueryClientProvider client={client}>
      <MailCard />
    </QueryClientProvider>,
  );
  return server;
}
const wish = async () => (await screen.findByRole('switch', { name: /^When somebody mentions me/ })) as HTMLInputElement;

test('C055 mails for mentions are on until the person switches them off', async () => {
  const server = await show();
  await waitFor(async () => expect((await wish()).disabled).toBe(false));
  expect((await wish()).checked).toBe(true);
  fireEvent.click(await wish());
  await waitFor(() => expect(server.told).toEqual([{ mentionMails: false }]));
  expect((await wish()).checked).toBe(false);
});

test('C055 what the server did not keep does not stay switched', async () => {
  const server = await show({ refuses: true });
  await waitFor(async () => expect((await wish()).disabled).toBe(false));
  fireEvent.click(await wish());
  await waitFor(() => expect(server.told).toHaveLength(1));
  await waitFor(async () => expect((await wish()).checked).toBe(true));
});

test('nobody mentions an executive', async () => {
  await show({ roleId: 4 });
  expect(screen.queryByRole('switch')).toBeNull();
});
