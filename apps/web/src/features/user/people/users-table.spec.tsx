import { afterEach, expect, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { cleanup, screen, within } from '@testing-library/react';
import type { CurrentUser } from '../../../api/user';
import { session } from '../../../api/session';
import { renderPart } from '../../../ui/testing/render-part';
import type { Person } from './queries';
import { UsersTable } from './users-table';

afterEach(cleanup);

const invited = {
  id: null,
  fullName: null,
  email: 'awaited@farm.test',
  roleId: ROLE.user,
  status: 'pending',
  groups: [{ id: 7, name: 'North' }],
  collections: [],
  flags: { changesBlocked: false },
  lastSeenAt: null,
  createdAt: '2026-05-01T08:00:00.000Z',
  expiresAt: '2099-05-08T08:00:00.000Z',
} as unknown as Person;

test('somebody who is invited and has no name yet is called by their address', async () => {
  session.setUser({ id: 1, roleId: ROLE.groupAdmin, groups: [{ id: 7, collectionId: 2 }], collections: [] } as unknown as CurrentUser);
  await renderPart(<UsersTable rows={[invited]} total={1} onAction={() => undefined} empty={null} />);
  const [name] = within((await screen.findAllByRole('row'))[1]!).getAllByRole('cell');
  expect(name!.textContent).toBe('awaited@farm.test');
});

test.each([
  ['2099-05-08T08:00:00.000Z', 'Invited', 'until 05/08/2099'],
  ['2020-05-08T08:00:00.000Z', 'Invitation expired', undefined],
])('C452 an invitation that holds to %s stands in the list as such', async (expiresAt, status, until) => {
  session.setUser({ id: 1, roleId: ROLE.groupAdmin, groups: [{ id: 7, collectionId: 2 }], collections: [] } as unknown as CurrentUser);
  await renderPart(<UsersTable rows={[{ ...invited, expiresAt }]} total={1} onAction={() => undefined} empty={null} />);
  const row = (await screen.findAllByRole('row'))[1]!;
  expect([row.textContent.includes(status), /until [\d/]+/.exec(row.textContent)?.[0]]).toEqual([true, until]);
});
