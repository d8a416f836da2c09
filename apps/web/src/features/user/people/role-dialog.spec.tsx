import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import type { Registered } from './queries';
import { RoleDialog } from './role-dialog';

const sent: unknown[] = [];
beforeEach(() => {
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} proof`);
  const roles = [
    { id: ROLE.user, name: 'User', scope: 'user' },
    { id: ROLE.companyAdmin, name: 'Company admin', scope: 'company' },
  ];
  const options = { roles, groups: [], collections: [], languages: [], seats: null, invites: null, remainingInvites: null };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const at = String(input);
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return new Promise<Response>(() => undefined); // what comes after the answer is not of this test
    }
    const answer = at.includes('add/options') ? options : { items: [], total: 0, pageNo: 1, pageSize: 50, hasMore: false };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  sent.length = 0;
});

const open = async (who: Partial<Registered>) => {
  const person = {
    id: 5,
    fullName: 'Davi Moreira',
    email: 'davi@farm.test',
    revision: 3,
    collections: [],
    ...who,
  } as unknown as Registered;
  const onClose = jest.fn();
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RoleDialog person={person} onClose={onClose} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Save' }, { timeout: 5000 });
  return onClose;
};
const number = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /How many people they may invite/ });

test('C021 how many people an admin may invite is set where their role is', async () => {
  await open({ roleId: ROLE.companyAdmin, maxInvites: null });
  fireEvent.change(number()!, { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ flags: { maxInvites: 30 } }]));
});

test('C021 a number that was set is not taken back by emptying it, and the form says so', async () => {
  const onClose = await open({ roleId: ROLE.companyAdmin, maxInvites: 30 });
  expect(number()!.value).toBe('30');
  fireEvent.change(number()!, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This field is required');
  expect([sent, onClose.mock.calls]).toEqual([[], []]);
});

test('C021 whoever invites nobody has no such number', async () => {
  await open({ roleId: ROLE.user, maxInvites: null });
  expect(number()).toBeNull();
});
