import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { currentUser } from '../../api/user';
import { setPreferences } from '../../i18n/preferences';
import { renderPart } from '../../ui/testing/render-part';

let user = currentUser.parse({ id: 7, email: 'asha@example.org', fullName: 'Asha', roleId: 1 });
jest.unstable_mockModule('../../api/session', () => ({ session: { state: () => ({ status: 'in', user }) } }));
const { useShortcuts } = await import('./use-shortcuts');

const edited = jest.fn();
function Page() {
  useShortcuts({ palette: () => undefined, sheet: () => undefined });
  return (
    <main>
      <input aria-label="Name" />
      <button type="button" aria-keyshortcuts="e" onClick={edited}>
        Edit
      </button>
    </main>
  );
}

beforeEach(() => setPreferences({ shortcuts: true }));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  edited.mockClear();
});

test('a letter does what the button of the page that names it does, but not while typing, nor when letters are switched off', async () => {
  await renderPart(<Page />);
  const now = jest.spyOn(Date, 'now').mockReturnValue(10_000);
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(edited).toHaveBeenCalledTimes(1);
  now.mockReturnValue(10_400);
  fireEvent.keyDown(document.body, { key: 'e' }); // one letter of a word
  expect(edited).toHaveBeenCalledTimes(1);
  now.mockReturnValue(20_000);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'e' });
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
  now.mockReturnValue(30_000);
  setPreferences({ shortcuts: false });
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(edited).toHaveBeenCalledTimes(1);
});

test.each([
  ['an admin', true, '/admin-center'],
  ['an adviser', false, '/customers/1'],
])('g a leads %s to the right place', async (_who, admin, where) => {
  user = { ...user, admin };
  const { router } = await renderPart(<Page />, '/customers/1');
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(router.state.location.pathname).toBe(where);
});
