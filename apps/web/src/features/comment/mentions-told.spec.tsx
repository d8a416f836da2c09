import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { session } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { markRead, useNotices } from '../../ui/feedback/notices';
import { renderPart } from '../../ui/testing/render-part';
import { MentionsTold, placeOf } from './mentions-told';

afterEach(() => {
  cleanup();
  localStorage.clear();
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
const show = (userId: number, items: object[]) => {
  session.setUser({ id: userId, roleId: 1, groups: [], collections: [] } as unknown as CurrentUser);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response(JSON.stringify({ items, total: items.length }), { headers: { 'content-type': 'application/json' } }),
    );
  return renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MentionsTold />
      <Unread />
    </QueryClientProvider>,
  );
};

test('who is mentioned is told by the bell, once, until they have looked', async () => {
  const items = [mention(12, '2026-11-02T08:00:00.000Z'), mention(11, '2026-11-01T08:00:00.000Z')];
  await show(8, items);
  await screen.findByText('2 new: Asha mentioned you: @Ravi look 12; Asha mentioned you: @Ravi look 11');
  expect(localStorage.getItem('loam.mentions.8')).toBeNull();
  act(() => markRead());
  await waitFor(() => expect(localStorage.getItem('loam.mentions.8')).toBe('2026-11-02T08:00:00.000Z'));
  cleanup();
  await show(8, items);
  expect(await screen.findByText(/^0 new/)).toBeTruthy();
});

test('a mention leads to where it stands', () => {
  expect(placeOf({ entity: 'plan', entityId: 9, customerId: 3 })).toBe('/customers/3/plan/fertilization?planId=9');
  expect(placeOf({ entity: 'field', entityId: 9, customerId: 3 })).toBe('/customers/3/fields/9');
  expect(placeOf({ entity: 'customer', entityId: 3, customerId: 3 })).toBe('/customers/3');
});
