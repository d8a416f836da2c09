import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { CurrentUser } from '../../api/user';
import { session } from '../../api/session';
import { renderPart } from '../../ui/testing/render-part';
import ProductsPage from './pages/products-page';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('U082 the page of products lists what a regular user made, and says so when there is nothing', async () => {
  session.setUser({ id: 1, roleId: 1, groups: [{ id: 7, collectionId: 2 }], collections: [], companyId: 1 } as unknown as CurrentUser);
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return new Response(JSON.stringify({ items: [], total: 0, pageNo: 1, pageSize: 200 }), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderPart(
    <QueryClientProvider client={client}>
      <ProductsPage />
    </QueryClientProvider>,
    '/products',
  );
  await screen.findByText('You have no products of your own yet.');
  expect(screen.getByRole('heading', { level: 1, name: /Products/ })).toBeTruthy();
  expect(asked.some((one) => /\/api\/userFertilizers\?.*groupId=7/.test(one))).toBe(true);
  fireEvent.click(screen.getAllByRole('button', { name: 'Add product' })[0]!);
  expect(await screen.findByRole('dialog', { name: 'Add product' })).toBeTruthy();
});
