import { afterEach, expect, test } from '@jest/globals';
import type { CoffeeFigure } from '@loam/domain/coffee/coffee.schema';
import { cleanup, screen } from '@testing-library/react';
import { setPreferences } from '../../../i18n/preferences';
import { renderPart } from '../../../ui/testing/render-part';
import { Headlines } from './headlines';

afterEach(() => {
  cleanup();
  setPreferences({ units: 'metric' });
});

const spread = (value: number, farms: number) => ({ value, median: value, low: value, high: value, farms });
const figure = (more: Partial<CoffeeFigure>): CoffeeFigure => ({
  ...{ key: 'costPerKg', unit: 'moneyPerKg', currency: 'BRL', spread: spread(12, 3), of: 8, years: [2024, 2025], estimated: 0 },
  ...{ sources: [{ source: 'survey', farms: 3 }], needs: [{ source: 'survey', answers: ['currency', 'totalCost', 'greenKg'] }] },
  ...more,
});
const data = {
  co2: [
    figure({
      key: 'co2PerHa',
      unit: 'kgCo2PerHa',
      currency: null,
      spread: null,
      years: [],
      sources: [],
      needs: [{ source: 'footprint', answers: [] }],
    }),
  ],
  water: [figure({ key: 'waterPerKg', unit: 'lPerKg', currency: null, spread: spread(400, 1), years: [2025] })],
  costs: [figure({}), figure({ currency: 'USD', spread: spread(2.5, 2) })],
  income: [figure({ key: 'incomePerHa', unit: 'moneyPerHa', spread: null, currency: null, years: [], sources: [] })],
  productivity: [figure({ key: 'yieldPerHa', unit: 'kgPerHa', currency: null, spread: spread(1500, 8) })],
};

test('each figure says its farms, years and source; of another currency it stands beside, and never adds', async () => {
  await renderPart(<Headlines data={data} />);
  expect(await screen.findByText('12 BRL/kg')).toBeTruthy();
  expect(screen.getByText('3 of 8 farms · 2024–2025 · Surveys · 2.5 USD/kg')).toBeTruthy();
  expect(screen.getByText('1,500 kg/ha')).toBeTruthy();
});

test('what nobody recorded has no number, and says what to record', async () => {
  await renderPart(<Headlines data={data} />);
  expect(await screen.findAllByText('No farm has recorded it')).toHaveLength(2);
  expect(screen.getByText('CO₂ footprint: keep the footprint of a coffee plan')).toBeTruthy();
  expect(screen.getByText('Income: answer in the survey: Currency, Total production cost, Green coffee equivalent')).toBeTruthy();
});

test('in pounds and acres for who counts in them', async () => {
  setPreferences({ units: 'imperial' });
  await renderPart(<Headlines data={data} />);
  expect(await screen.findByText('1,338 lb/ac')).toBeTruthy();
  expect(screen.getByText('47.93 gal/lb')).toBeTruthy();
  expect(screen.getByText('5.44 BRL/lb')).toBeTruthy();
});
