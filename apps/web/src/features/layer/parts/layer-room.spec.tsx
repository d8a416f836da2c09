import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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

test('C121 another column of what was measured is taken for the values, and only what was changed is sent', async () => {
  const sent: unknown[] = [];
  const point = (measured: object) => ({
    geometry: { type: 'Point', coordinates: [9, 45] },
    properties: { value: 4, inside: true, measured },
  });
  const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    const address = typeof asked === 'string' ? asked : asked instanceof URL ? asked.href : asked.url;
    if (address.includes('layerUrl')) return json({ url: '/api/layers/x', expiresAt: '2026-03-01T00:05:00Z' });
    if (address.includes('/layers/x')) return json({ features: [point({ P: 4, K: 140 }), point({ P: 31 })] });
    if (init?.method !== 'PUT') return json({ items: [layer(1)], total: 1 });
    sent.push(JSON.parse(String(init.body)));
    return json(layer(1));
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LayerRoom fieldId={5} outline={outline} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Correct Grid 1' }));
  const column = await screen.findByRole('combobox', { name: /Column of the values/ });
  fireEvent.click(column);
  fireEvent.click(await screen.findByRole('option', { name: 'K', hidden: true }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(sent).toEqual([{ layerId: 1, revision: 1, layerName: 'Grid 1', date: '2026-03-01', unit: 'ppm', column: 'K' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
