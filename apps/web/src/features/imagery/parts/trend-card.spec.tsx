import { afterEach, expect, jest, test } from '@jest/globals';
import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { formatDate } from '../../../i18n/date';
import { renderPart } from '../../../ui/testing/render-part';
import { TrendCard } from './trend-card';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const seen = (date: string, p50: number) => ({ date, sceneId: date, mean: p50, p50, clear: 1, dropped: false });
const trend: TrendAnswer = {
  ...{ fieldId: 5, index: 'NDVI', source: 'made up', series: [seen('2026-05-20', 0.4), seen('2026-05-30', 0.5)], smoothed: [] },
  ...{
    direction: 'flat',
    directionFrom: null,
    perTenDays: null,
    p: null,
    pending: 0,
    cloudy: 0,
    planId: 1,
    cropName: 'Maize',
    cropKey: 'maize',
    stages: [],
  },
  marks: [{ date: '2026-05-22', kind: 'application' }],
  events: [
    { name: 'Great heat', type: 'Heat', from: '2026-05-26', to: '2026-05-27', value: 40.5, unit: '°C' },
    { name: 'Ground frost', type: 'Cold', from: '2026-07-26', to: '2026-07-26', value: -2, unit: '°C' },
  ],
};

test('weather events stand in the trend beside applications: in the picture, under arrow keys, in the table and as a list', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(trend), { headers: { 'content-type': 'application/json' } }));
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TrendCard fieldId={5} index="NDVI" />
    </QueryClientProvider>,
  );
  const heat = `Weather warning: Great heat, ${formatDate('2026-05-26')} – ${formatDate('2026-05-27')}, up to 40.5 °C`;
  const frost = `Weather warning: Ground frost, ${formatDate('2026-07-26')}, down to -2 °C`;
  const picture = await screen.findByRole('img', { name: /NDVI/ });
  expect(
    within(screen.getByRole('list', { name: 'What happened' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`◆ ${formatDate('2026-05-22')} application`, `▼ ${heat}`, `▼ ${frost}`]);
  expect([...picture.querySelectorAll('text')].filter(({ textContent }) => textContent === '▼')).toHaveLength(1);
  for (let pressed = 0; pressed < 3; pressed++) fireEvent.keyDown(picture, { key: 'ArrowRight' });
  expect(screen.getByRole('status').textContent).toBe(`${formatDate('2026-05-26')}: ${heat}`);
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getAllByRole('row').map(({ lastChild }) => lastChild!.textContent)).toEqual(['What happened', '', 'application', heat, '']);
});
