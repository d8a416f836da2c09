import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { currentUser } from '../../api/user';
import { databaseOf, draftSlot, unsentOf } from '../../live/device/device-memory';
import { IndexedStore } from '../../live/device/indexed-store';
import { renderPart } from '../../ui/testing/render-part';

const user = currentUser.parse({ id: 7, email: 'asha@example.org', fullName: 'Asha', roleId: 1 });
const left = jest.fn(async () => undefined);
jest.unstable_mockModule('../../api/session', () => ({
  session: { state: () => ({ status: 'in', user }), signOut: left },
  useCurrentUser: () => user,
}));
const { UserMenu } = await import('./user-menu');

const edit = { path: 'plan.name' as const, value: 'North 2027', old: 'North' };
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
let store: IndexedStore;

beforeEach(async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false); // nothing is on its way
  store = await IndexedStore.open(user.id, 'plan:3');
  await store.remember({ epoch: 1 });
  await store.append([new Uint8Array([1, 2, 3])]);
});
afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  left.mockClear();
});

/** Opens the menu and signs out; answers where that led. */
async function signOut() {
  const view = await renderPart(<UserMenu />, '/customers');
  fireEvent.click(await screen.findByRole('button', { name: /account and settings/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out', hidden: true }));
  return () => `${view.router.state.location.pathname}${view.router.state.location.search}`;
}

test('with nothing unsent the copies on this device go with the session, unasked', async () => {
  const where = await signOut();
  await waitFor(() => expect(where()).toBe('/login?expired=true'));
  expect(left).toHaveBeenCalledTimes(1);
  expect(await databases()).not.toContain(databaseOf(user.id));
});

test.each([
  ['Keep them and sign out', '/login?expired=true', true],
  ['Delete them and sign out', '/login?expired=true&forgotten=true', false],
])('unsent edits are told and the person chooses: %s', async (choice, leads, kept) => {
  await store.append([], { msgId: 'm1', update: new Uint8Array([4]), origin: 'typed', edits: [edit] });
  const where = await signOut();
  await screen.findByText(/1 edit has not reached the server/);
  expect([left.mock.calls.length, where()]).toEqual([0, '/customers']);
  fireEvent.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(where()).toBe(leads));
  expect(left).toHaveBeenCalledTimes(1);
  expect(await unsentOf(user.id)).toEqual(kept ? [{ doc: 'plan:3', path: 'plan.name', value: 'North 2027' }] : []);
  expect((await databases()).includes(databaseOf(user.id))).toBe(kept);
});

test.each([
  ['Keep them and sign out', true],
  ['Delete them and sign out', false],
])("a form that was begun and not saved is told like an edit; another person's stays: %s", async (choice, kept) => {
  const [mine, theirs] = [draftSlot(user.id, 'soil.4.new'), draftSlot(71, 'soil.4.new')];
  for (const slot of [mine, theirs]) localStorage.setItem(slot, '{"ph":"5,4"}');
  const where = await signOut();
  await screen.findByText(/1 edit has not reached the server/);
  fireEvent.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(where()).toContain('/login'));
  expect([localStorage.getItem(mine) !== null, localStorage.getItem(theirs) !== null]).toEqual([kept, true]);
  localStorage.clear();
});

test('edits that were refused count too; who stays signed in loses nothing', async () => {
  await store.keepTray([{ id: 1, path: 'plan.name', value: 'X', accepted: 'North', key: 'planNameExists', kind: 'refused', at: 1 }]);
  await signOut();
  await screen.findByText(/edits? ha/);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(left).not.toHaveBeenCalled();
  expect((await unsentOf(user.id)).length).toBeGreaterThan(0);
});
