import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { AnalysesOfField, AnalysesOfGrower } from './analysis-lists';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const sheet = (id: number, name: string, more: object) => ({
  ...{
    id,
    revision: 1,
    createdAt: '2026-03-01T00:00:00Z',
    updatedAt: '2026-03-01T00:00:00Z',
    active: true,
    kind: 'soil',
    type: 'SOIL_ANALYSIS',
    name,
  },
  ...{ customerId: 3, fieldId: 5, cropId: null, sampleDate: '2026-03-01', soilDepthId: 1, layerId: null, laboratoryName: null },
  ...{ tissue: null, inUse: false, ...more },
});

test('a sheet of a sample layer says so in both lists, and whether somebody changed its values since', async () => {
  const items = [
    sheet(1, 'Plain', {}),
    sheet(2, 'Grid', { layerId: 9, edited: false }),
    sheet(3, 'Typed over', { layerId: 9, edited: true }),
  ];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ items, total: 3 }), { headers: { 'content-type': 'application/json' } }));
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnalysesOfField fieldId={5} />
      <AnalysesOfGrower customerId={3} fields={new Map([[5, 'North']])} />
    </QueryClientProvider>,
  );
  await screen.findAllByText('Typed over');
  const rowsOf = (name: string) => screen.getAllByRole('row', { name: new RegExp(name) }).map((row) => row.textContent);
  for (const row of rowsOf('Typed over')) expect(row).toContain('from a layer, edited by hand');
  for (const row of rowsOf('Grid')) expect(row).toContain('from a sample layer');
  for (const row of rowsOf('Plain')) expect(row).not.toContain('layer');
  expect([rowsOf('Typed over').length, rowsOf('Grid').length, rowsOf('Plain').length]).toEqual([2, 2, 2]);
});
