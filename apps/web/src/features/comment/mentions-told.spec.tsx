import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { session } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { forgetNotices, markRead, useNotices } from '../../ui/feedback/notices';
import { renderPart } from '../../ui/testing/render-part';
import { MentionsTold } from './mentions-told';

afterEach(() => {
  cleanup();
  act(() => forgetNotices());
  jest.restoreAllMocks();
});

const mention = (id: number, at: string) => ({
  ...{ id, entity: 'plan', entityId: 9, customerId: 3, path: null, replyTo: null, text: `@Ravi look ${id}`, attachments: [] },
  ...{ resolved: false, mentions: [8], by: { id: 7, name: 'Asha' }, at, revision: 1, createdAt: at, updatedAt: at },
});
function Unread() {
  const { unread, log } = useNotices();
  return (
    <p>
      {unread} new: {log.map(({ text }) => text).join('; ')}
    </p>
  );
}
/** A server that keeps what was looked at; what it was told of that. */
function serving(items: object[], looked = 0) {
  const server = { looked, told: [] as unknown[] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const looks = init?.method === 'POST';
    if (looks) server.told.push(JSON.parse(String(init.body)));
    if (looks) server.looked = (server.told.at(-1) as { until: number }).until;
    const answer = looks ? { looked: server.looked } : { items, total: items.length, looked: server.looked };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  return server;
}
const show = async (userId: number) => {
  session.setUser({ id: userId, roleId: 1, groups: [], collections: [] } as unknown as CurrentUser);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderPart(
    <QueryClientProvider client={client}>
      <MentionsTold />
      <Unread />
    </QueryClientProvider>,
  );
  return client;
};
const items = [mention(12, '2026-11-02T08:00:00.000Z'), mention(11, '2026-11-01T08:00:00.000Z')];

test('C427 C435 who is mentioned is told by the bell, once, until they have looked; the server is told how far', async () => {
  const server = serving(items);
  await show(8);
  await screen.findByText('2 new: Asha mentioned you: @Ravi look 12; Asha mentioned you: @Ravi look 11');
  expect(server.told).toEqual([]);
  act(() => markRead());
  await waitFor(() => expect(server.told).toEqual([{ until: 12 }]));
  cleanup();
  await show(8);
  expect(await screen.findByText(/^0 new/)).toBeTruthy();
});

test('C427 what was looked at on another device is not told, and is no news where it was told', async () => {
  const server = serving(items, 11);
  const client = await show(9);
  await screen.findByText(/^1 new: Asha mentioned you: @Ravi look 12/);
  server.looked = 12;
  await act(() => client.invalidateQueries());
  await screen.findByText(/^0 new/);
  expect(server.told).toEqual([]);
});
