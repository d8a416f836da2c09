import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import type { Offered } from '../queries';
import { choiceOf } from '../use-dashboard-filter';
import { DashboardFilters } from './filter-bar';

let width: number;
beforeEach(() => {
  window.matchMedia = (query: string) =>
    ({
      matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
      ...{ media: query, addEventListener: () => {}, removeEventListener: () => {} },
    }) as unknown as MediaQueryList;
});
afterEach(cleanup);

const crops = [{ id: 3, name: 'Maize' }];
const show = (query: string) =>
  renderPart(
    <DashboardFilters
      choice={choiceOf(new URLSearchParams(query), '2026-03-31')}
      offered={{ collections: [], groups: [], crops, advisers: [] } as unknown as Offered}
      onChoose={jest.fn()}
    />,
  );
const shown = () => screen.queryAllByRole('combobox').length;

test('on a phone the filters are folded, and the button says how many are set', async () => {
  width = 390;
  await show('days=custom&from=2026-01-01&to=2026-02-01&crop=3');
  const button = await screen.findByRole('button', { name: 'Filters (2)' });
  expect([button.getAttribute('aria-expanded'), shown()]).toEqual(['false', 0]);
  fireEvent.click(button);
  expect([button.getAttribute('aria-expanded'), shown() > 0]).toEqual(['true', true]);
});

test('a phone where nothing is set says no number', async () => {
  width = 390;
  await show('');
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
});

test('where there is room they lie open', async () => {
  width = 1024;
  await show('crop=3');
  expect(await screen.findByRole('combobox', { name: 'Crop' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
});
