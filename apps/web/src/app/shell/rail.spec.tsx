import { afterEach, expect, jest, test } from '@jest/globals';
import { IconLeaf } from '@tabler/icons-react';
import { act, cleanup, screen } from '@testing-library/react';
import { session } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { renderPart } from '../../ui/testing/render-part';

const entry = (id: string, label: string) => ({ id, label, icon: IconLeaf, to: () => `/${id}`, roles: ['user'], rank: 1 });
// found by the build
jest.unstable_mockModule('../rail-entries', () => ({
  railEntries: [entry('today', 'shell:nav.today'), entry('prices', 'shell:nav.prices')],
}));
const { Rail } = await import('./rail');

afterEach(cleanup);

test('the entry of the page shown is brought into view wherever the row of a phone was moved to', async () => {
  session.setUser({ id: 8, roleId: 1, groups: [], collections: [], fullName: 'Ravi', toggles: {} } as unknown as CurrentUser);
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.getAttribute('href'));
    return Promise.resolve(); // as browsers do of late
  };
  const { router } = await renderPart(<Rail />, '/prices');
  await screen.findByRole('link', { current: 'page' });
  expect(seen).toEqual(['/prices']);
  await act(() => router.navigate('/today'));
  expect(seen).toEqual(['/prices', '/today']);
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/today');
});
