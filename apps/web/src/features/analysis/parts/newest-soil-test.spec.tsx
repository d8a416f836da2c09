import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { NewestSoilTest } from './newest-soil-test';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const sheet = (id: number, name: string, sampleDate: string, more: object) => ({
  ...{ id, revision: 1, createdAt: '2026-03-01T00:00:00Z', updatedAt: '2026-03-01T00:00:00Z', active: true },
  ...{ type: 'SOIL_ANALYSIS', name, customerId: 3, fieldId: 5, cropId: null, sampleDate, layerId: null, laboratoryName: null },
  ...{ tissue: null, inUse: false, soilDepthId: 1, kind: 'soil', ...more },
});
const listed = [
  sheet(1, 'Old', '2024-03-01', {}),
  sheet(2, 'Topsoil', '2026-03-01', {}),
  sheet(3, 'Subsoil', '2026-04-01', { soilDepthId: 2 }),
  sheet(4, 'Leaves', '2026-05-01', { kind: 'plant', type: 'PLANT_ANALYSIS', soilDepthId: null }),
];
const nutrients = [
  { id: 44, value: 5.1, unitId: 44, extractionMethodId: 13 },
  { id: 4, value: 15, unitId: 35, extractionMethodId: 4 },
  { id: 5, value: 2.3, unitId: null, extractionMethodId: null },
  { id: 9, value: 0.4, unitId: null, extractionMethodId: null },
];

const unsaid = ['sampleTime', 'depth', 'extractionMethodId', 'layerName', 'ph', 'cec', 'organicMatter', 'activeLime', 'ec'];
const more = ['ecTotalUnitId', 'acidity', 'acidityUnit', 'tissueId', 'stageId', 'sampledTime'];
const empty = Object.fromEntries([...unsaid, ...more].map((key) => [key, null]));

async function shown(items: readonly object[]) {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = input instanceof Request ? input.url : String(input);
    asked.push(path);
    const one = { ...empty, ...listed[1], layers: [], units: 'mmolc', nutrients, sand: 30, silt: 20, clay: 50 };
    const body = /soilAnalysis/i.test(path) ? one : { items, total: items.length };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NewestSoilTest fieldId={5} otherwise="Never tested" />
    </QueryClientProvider>,
  );
  return asked;
}

test('the newest soil test of the topsoil says its main values, in their units, and leads to its sheet', async () => {
  await shown(listed);
  const link = await screen.findByRole('link', { name: /Topsoil/ });
  expect(link.getAttribute('href')).toContain('analysis=soil%3A2');
  expect(screen.queryByText('Never tested')).toBeNull();
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual(['pH: 5.1', 'Phosphorus: 15 mg/dm³', 'Potassium: 2.3 mmolc/dm³', 'Clay: 50 %']);
});

test('where the soil was never tested the page says what it has to, and no sheet is asked for', async () => {
  const asked = await shown([listed[3]!]);
  await screen.findByText(/Never tested/);
  expect(screen.queryByRole('link')).toBeNull();
  expect(asked.filter((path) => /soilAnalysis/i.test(path))).toEqual([]);
});
