import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { renderPart } from '../../ui/testing/render-part';

// both are found by the build
jest.unstable_mockModule('../finders', () => ({ foundByFeatures: () => Promise.resolve([]) }));
jest.unstable_mockModule('../rail-entries', () => ({ railEntries: [] }));
const { CommandPalette } = await import('./command-palette');

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const items = [
  { type: 'field', id: 9, name: 'Pivot north', path: '/customers/3/fields/9' },
  { type: 'customer', id: 3, name: 'Pivot Farms', path: '/customers/3' },
  { type: 'plan', id: 5, name: 'Pivot maize', path: '/customers/3/plan/fertilization?planId=5' },
];
/** The palette on a page, and where it leads. */
async function show(address: string, roleId = 1) {
  window.history.replaceState(null, '', address);
  session.setUser({ id: 8, roleId, groups: [], collections: [], fullName: 'Ravi', toggles: {} } as unknown as CurrentUser);
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input), 'http://loam.test').searchParams.get('q') ?? '');
    return new Response(JSON.stringify({ items, total: items.length }), { headers: { 'content-type': 'application/json' } });
  });
  const { router } = await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommandPalette open onClose={() => undefined} />
    </QueryClientProvider>,
    address,
  );
  const field = (await screen.findByRole('combobox')) as HTMLInputElement;
  const type = (text: string) => void fireEvent.change(field, { target: { value: text } });
  const offered = () => screen.queryAllByRole('option').map((one) => one.textContent ?? '');
  return { router, asked, field, type, offered };
}

test('C301 a verb asks for a name, finds what it is done with and leads there', async () => {
  const { router, asked, field, type, offered } = await show('/customers');
  expect(offered().filter((one) => one.includes('then a name'))).toHaveLength(4);
  fireEvent.click(screen.getByRole('option', { name: /^Add soil test/ }));
  expect(field.value).toBe('Add soil test ');
  type('Add soil test pivot');
  await waitFor(() => expect(offered()).toEqual(['Add soil test: Pivot north']));
  expect(asked).toEqual(['pivot']);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(router.state.location).toMatchObject({ pathname: '/customers/3/fields/9', search: '?analysis=soil:new' });
});

test.each([
  ['New plan', ['New plan: Pivot north', 'New plan: Pivot Farms'], '/customers/3/plan/nutritional?fieldId=9'],
  ['Go to field', ['Go to field: Pivot north'], '/customers/3/fields/9'],
  ['Compare', ['Compare: Pivot maize'], '/comparison/5'],
])('“%s” is offered for what it can be done with, by the keyboard alone', async (verb, wanted, to) => {
  const { router, field, type, offered } = await show('/customers');
  type(`${verb.toLowerCase()} pivot`);
  await waitFor(() => expect(offered()).toEqual(wanted));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(router.state.location.pathname + router.state.location.search).toBe(to);
});

test('on a field’s page a verb needs no name', async () => {
  const { router, type, offered } = await show('/customers/3/fields/9');
  type('new plan');
  await waitFor(() => expect(offered()[0]).toBe('New plan'));
  fireEvent.click(screen.getByRole('option', { name: 'New plan' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/customers/3/plan/nutritional?fieldId=9');
});

test('an executive, who sees no growers, is offered none', async () => {
  const { offered } = await show('/dashboard', 4);
  expect(offered().filter((one) => one.includes('then a name'))).toEqual([]);
});
