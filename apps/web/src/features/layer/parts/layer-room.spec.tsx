import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { formatInstant } from '../../../i18n/date';
import { renderPart } from '../../../ui/testing/render-part';
import { LayerRoom } from './layer-room';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const layer = (layerId: number) => ({
  ...{ id: layerId, layerId, revision: 1, createdAt: '2026-03-01T00:00:00Z', updatedAt: '2026-03-01T00:00:00Z', active: true },
  ...{ fieldId: 5, layerName: `Grid ${layerId}`, date: '2026-03-01', unit: 'ppm', column: 'P', points: 16, discarded: 0, min: 4, max: 31 },
  recent: layerId > 1,
});
const outline = { type: 'Polygon' as const, coordinates: [] };

test('R688 layers are told with the recent ones marked; without a network the page says as of when it shows them', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(
    async () =>
      new Response(JSON.stringify({ items: [4, 3, 2, 1].map(layer), total: 4 }), { headers: { 'content-type': 'application/json' } }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderPart(
    <QueryClientProvider client={client}>
      <LayerRoom fieldId={5} outline={outline} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Grid 1' });
  expect(screen.getAllByText('recent')).toHaveLength(3);
  expect(screen.queryByText(/Shown as of/)).toBeNull();
  const at = client.getQueryState(['layers', 5])!.dataUpdatedAt;
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(() => client.refetchQueries({ queryKey: ['layers', 5] }));
  expect((await screen.findByText(/Shown as of/)).textContent).toContain(formatInstant(new Date(at).toISOString()));
  expect(screen.getByRole('button', { name: 'Grid 4' })).toBeTruthy();
});

test('without a network from the start it says so, and nothing is shown as if there were no samples', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LayerRoom fieldId={5} outline={outline} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('No samples yet')).toBeNull();
});
